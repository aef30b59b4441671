import type { LetterText } from '../mail/letter-layout.server.ts'
import { billOf, deferredOf } from './order-bill.server.ts'
import { goodsOf, type OrderStory, paymentCode, paymentDetails, total } from './order-letter-parts.server.ts'

type Texts = Omit<LetterText, 'button'>

/** The preorders have come, and the rest after their deposits is asked for; nothing when it is paid or cancelled already. */
export function restLetter(story: OrderStory, until: string): Texts | undefined {
  const { order, payment } = story
  if (order.state !== 'awaiting_payment') return undefined
  const sum = total(story.owedKopecks)
  return {
    subject: `Предзаказ приехал: осталось оплатить ${sum}`,
    preview: `Заказ №\u00a0${order.id}, до ${until}.`,
    paragraphs: [
      'Здравствуйте!',
      `Предзаказ из заказа №\u00a0${order.id} у нас, он отложен для вас. Задаток учли, осталось оплатить ${sum} до ${until}.`,
    ],
    goods: goodsOf(story),
    details: paymentDetails(payment),
    ...paymentCode(payment),
    closing: ['Как только деньги придут, начнём собирать заказ. Передумали? Отмените заказ: вернём задаток целиком.'],
  }
}

/** The same once more, some days before the end. */
export function restReminder(story: OrderStory, until: string): Texts {
  const { order, payment } = story
  const sum = total(story.owedKopecks)
  return {
    subject: `Заказ №\u00a0${order.id} ждёт доплаты`,
    preview: `Осталось оплатить ${sum} до ${until}.`,
    paragraphs: [
      'Здравствуйте!',
      `Предзаказ из заказа №\u00a0${order.id} приехал и отложен для вас. Осталось оплатить ${sum} до ${until}.`,
    ],
    details: paymentDetails(payment),
    ...paymentCode(payment),
    closing: ['Если вы уже оплатили, ничего делать не нужно: перевод может идти до одного рабочего дня.'],
  }
}

/** «Остальное (6 000 ₽) оплатите, когда предзаказ приедет.»; nothing without deposits. */
export function laterText({ order }: Pick<OrderStory, 'order'>): string[] {
  const later = deferredOf(order)
  return later > 0 ? [`Остальное (${total(later)}) оплатите, когда предзаказ приедет: напишем.`] : []
}

/** What the letter of a payment says that was received. */
export function receivedText({ order }: Pick<OrderStory, 'order'>): string {
  if (deferredOf(order) > 0) {
    return `Мы получили задаток по заказу №\u00a0${order.id}: ${total(billOf(order).totalKopecks)}. Спасибо!`
  }
  return order.restUntil === null
    ? `Мы получили оплату заказа №\u00a0${order.id}: ${total(billOf(order).totalKopecks)}. Спасибо!`
    : `Деньги пришли, заказ №\u00a0${order.id} оплачен целиком: ${total(billOf(order).totalKopecks)}. Спасибо!`
}
