import { russianDate } from '../content/russian-date.ts'
import type { OrderState } from '../database/values/order-states.ts'
import { type LetterText, layOutLetter, type Sender } from '../mail/letter-layout.server.ts'
import type { Letter } from '../mail/mail.server.ts'
import { dateFormat, shopCityBy, shopDay } from '../platform/text/date-format.ts'
import { formatPrice, toRoubles } from '../platform/text/money.ts'
import { advanceLetter } from './advance-letters.server.ts'
import { collectedTexts, isToldByParcel, shelfClosing } from './collected/collected-letters.server.ts'
import { laterText, receivedText, restLetter, restReminder } from './deposit-letters.server.ts'
import { deferredOf } from './order-bill.server.ts'
import {
  arrival,
  deliveryDetails,
  goodsOf,
  type OrderStory,
  paymentCode,
  paymentDetails,
  placeText,
  total,
} from './order-letter-parts.server.ts'

const hello = 'Здравствуйте!'

/** The letters for an event of an order: to the shopper, and for a new order to the shop as well. */
export function lettersFor(story: OrderStory, sender: Sender, shopEmail: string | null): Letter[] {
  const { event, order } = story
  const text = letterToShopper(story, sender)
  const about = `order:${order.id}`
  return [
    // The address was erased with the account.
    ...(text && order.email ? [{ ...layOutLetter(order.email, text, sender), about }] : []),
    // A parcel from the shelf is no new sale.
    ...(event.kind === 'placed' && shopEmail && !story.collecting?.parcel
      ? [{ ...layOutLetter(shopEmail, letterToShop(story, sender), sender), about }]
      : []),
  ]
}

function letterToShopper(story: OrderStory, sender: Sender): LetterText | undefined {
  const { event, order } = story
  const button = { text: 'Открыть заказ', url: `${sender.url}/orders/${order.id}/` }
  if (isToldByParcel(story) || isOutdated(story)) return undefined
  const collected = story.collecting?.parcel && collectedTexts(story, deadline(order.expiresAt))
  if (collected) {
    const unpaid = order.state === 'awaiting_payment'
    return {
      ...collected,
      paragraphs: [hello, ...collected.paragraphs],
      goods: goodsOf(story),
      details: [...deliveryDetails(story), ...(unpaid ? paymentDetails(story.payment) : [])],
      ...(unpaid && paymentCode(story.payment)),
      button: payButton(story) ?? button,
    }
  }
  // Paid before this letter was written: the next one says so.
  if (order.isAdvance && event.kind === 'placed' && order.state !== 'awaiting_payment') return undefined
  const advance = order.isAdvance && advanceLetter(story, deadline(order.expiresAt))
  if (advance) return { ...advance, button: payButton(story) ?? button }
  if (event.kind === 'placed') return placed(story, button)
  if (event.kind === 'expiring') return expiring(story, button)
  if (event.kind === 'state' && event.state === 'awaiting_payment') {
    const rest = restLetter(story, deadline(order.expiresAt))
    return rest && { ...rest, button: payButton(story) ?? button }
  }
  if (event.kind !== 'state') return eventLetter(story, button)
  const said = event.state && stateLetters[event.state]?.(story)
  return said ? { ...said, paragraphs: [hello, ...said.paragraphs], button } : undefined
}

/** Of what happened without another state. */
function eventLetter(story: OrderStory, button: LetterText['button']): LetterText | undefined {
  const { event, order } = story
  const name = `№\u00a0${order.id}`
  if (event.kind === 'tracking' && order.trackingNumber) {
    return {
      subject: `Трек-номер заказа ${name}`,
      preview: order.trackingNumber,
      paragraphs: [hello, `Следить за заказом ${name} можно по трек-номеру.`],
      details: deliveryDetails(story),
      button,
      closing: [],
    }
  }
  if (event.kind === 'edited') {
    return {
      subject: `Заказ ${name} изменён`,
      preview: 'Проверьте состав и сумму.',
      paragraphs: [hello, `Мы изменили заказ ${name}. ${event.text ?? ''}`.trim()],
      goods: goodsOf(story),
      button: payButton(story) ?? button,
      closing: ['Если что-то не так, ответьте на это письмо или позвоните нам.'],
    }
  }
  if (event.kind === 'return') {
    return {
      subject: `Возврат по заказу ${name}`,
      preview: event.text ?? '',
      paragraphs: [hello, `Заказ ${name}. ${event.text ?? ''}`],
      button,
      closing: ['Что с возвратом сейчас и куда отправить товары, написано на странице заказа.'],
    }
  }
  if (event.kind === 'payment' || event.kind === 'refund' || event.kind === 'refunded') {
    return {
      subject: event.kind === 'payment' ? `Оплата заказа ${name}` : `Возврат денег по заказу ${name}`,
      preview: event.text ?? '',
      paragraphs: [hello, `Заказ ${name}. ${event.text ?? ''}`],
      button: (event.kind === 'payment' && payButton(story)) || button,
      closing: event.kind === 'refunded' ? ['Деньги придут за несколько дней: сколько именно, зависит от банка.'] : [],
    }
  }
  return undefined
}

function expiring(story: OrderStory, button: LetterText['button']): LetterText | undefined {
  const { order } = story
  const name = `№\u00a0${order.id}`
  // Paid or cancelled before the letter was written.
  if (order.state !== 'awaiting_payment') return undefined
  if (order.restUntil !== null)
    return { ...restReminder(story, deadline(order.expiresAt)), button: payButton(story) ?? button }
  return {
    subject: `Заказ ${name} ждёт оплаты`,
    preview: `Оплатите до ${deadline(order.expiresAt)}.`,
    paragraphs: [
      hello,
      `Заказ ${name} ещё не оплачен. Мы держим для вас товары до ${deadline(order.expiresAt)}, потом заказ отменится, а они вернутся в продажу.`,
    ],
    details: paymentDetails(story.payment),
    ...paymentCode(story.payment),
    button: payButton(story) ?? button,
    closing: ['Если вы уже оплатили, ничего делать не нужно: перевод может идти до одного рабочего дня.'],
  }
}

/** Cancelled, or alive again, before the letter was written: a later one says so. */
function isOutdated({ event, order }: OrderStory): boolean {
  return event.kind === 'state' && (event.state === 'cancelled') !== (order.state === 'cancelled')
}

type StateLetter = (story: OrderStory) => Omit<LetterText, 'button'>

const stateLetters: Partial<Record<OrderState, StateLetter>> = {
  paid: ({ order, lines, event, overpaidKopecks, dates, collecting }) => ({
    subject:
      deferredOf(order) > 0 ? `Задаток по заказу №\u00a0${order.id} получен` : `Заказ №\u00a0${order.id} оплачен`,
    preview:
      deferredOf(order) > 0
        ? 'Предзаказ за вами.'
        : collecting?.until
          ? 'Деньги пришли, товары ждут на вашей полке.'
          : 'Деньги пришли, начинаем сборку.',
    paragraphs: [
      receivedText({ order }),
      ...laterText({ order }),
      ...(event.text ? [event.text] : []),
      ...(overpaidKopecks > 0 ? [`Пришло больше, чем нужно: возвращаем ${total(overpaidKopecks)}.`] : []),
    ],
    closing: [
      collecting?.until
        ? shelfClosing(collecting.until)
        : lines.some(({ preorder }) => preorder)
          ? 'В заказе есть предзаказ: соберём всё вместе, когда он выйдет. Напишем, когда начнём.'
          : `${arrival(order, dates) ?? 'Скоро начнём собирать.'} Напишем, когда начнётся сборка и\u00a0когда заказ будет готов.`,
    ],
  }),

  packing: (story) => ({
    subject: `Заказ №\u00a0${story.order.id} собирается`,
    preview: 'Проверяем и упаковываем.',
    paragraphs: [
      ...(story.event.text ? [story.event.text] : []),
      `Мы начали собирать заказ №\u00a0${story.order.id}: проверяем каждую вещь и упаковываем.`,
    ],
    closing: [
      `Следующее письмо придёт, когда заказ ${story.order.isPickup ? 'можно будет забрать' : 'отправится к вам'}.`,
    ],
  }),

  sent: (story) => ({
    subject: `Заказ №\u00a0${story.order.id} отправлен`,
    preview: story.order.trackingNumber ? `Трек-номер ${story.order.trackingNumber}` : 'Он уже в пути.',
    paragraphs: [
      [`Заказ №\u00a0${story.order.id} в пути.`, arrival(story.order, story.dates)].filter(Boolean).join(' '),
    ],
    details: deliveryDetails(story),
    closing: [],
  }),

  ready: (story) => ({
    subject: `Заказ №\u00a0${story.order.id} готов к выдаче`,
    preview: story.places[0] ? placeText(story.places[0]) : 'Его можно забрать.',
    paragraphs: [`Заказ №\u00a0${story.order.id} ждёт вас. Назовите его номер, когда придёте.`],
    details: deliveryDetails(story),
    closing: ['Передумали? До получения заказ можно отменить на его странице: вернём всё, что вы заплатили.'],
  }),

  completed: ({ order }) => ({
    subject: `Заказ №\u00a0${order.id} завершён`,
    preview: 'Спасибо, что выбрали нас.',
    paragraphs: [`Заказ №\u00a0${order.id} у вас. Спасибо, что выбрали нас!`],
    closing: ['Если с покупкой что-то не так, ответьте на это письмо: разберёмся.'],
  }),

  cancelled: ({ order, event, balance, cards }) => ({
    subject: `Заказ №\u00a0${order.id} отменён`,
    preview: event.text ?? 'Заказ больше не ждёт оплаты.',
    paragraphs: [
      `Заказ №\u00a0${order.id} отменён.${event.text ? ` Причина: ${lowerFirst(event.text)}.` : ''}`,
      ...(balance.returning > 0
        ? [`Мы вернём оплату: ${total(balance.returning)}. Это займёт не больше десяти дней.`]
        : []),
      ...(cards.backKopecks > 0 ? [`На подарочную карту вернулось ${total(cards.backKopecks)}.`] : []),
    ],
    closing: ['Передумали? Откройте заказ и нажмите «Повторить заказ».'],
  }),
}

function placed(story: OrderStory, button: LetterText['button']): LetterText {
  const { order, payment } = story
  const until = deadline(order.expiresAt)
  const payable = payment.requisites.length > 0 || payment.note || story.payLink
  // At the counter it is paid before the letter is written.
  if (order.state !== 'awaiting_payment') {
    return {
      subject: `Заказ №\u00a0${order.id} принят`,
      preview: 'Состав и доставка.',
      paragraphs: [hello, 'Спасибо за заказ! Мы отложили для вас:'],
      goods: goodsOf(story),
      details: deliveryDetails(story),
      button,
      closing: [...(story.cards.paidKopecks > 0 ? [cardRule] : []), ...byStaff(story)],
    }
  }
  return {
    subject: `Заказ №\u00a0${order.id} принят`,
    preview: `К оплате ${total(story.owedKopecks)} до ${until}.`,
    paragraphs: [hello, 'Спасибо за заказ! Мы отложили для вас:'],
    goods: goodsOf(story),
    details: [...deliveryDetails(story), ...paymentDetails(payment)],
    ...paymentCode(payment),
    button: payButton(story) ?? button,
    closing: [
      payable
        ? `Оплатите заказ до ${until}: потом он отменится, а товары вернутся в продажу.`
        : 'Мы свяжемся с вами, чтобы договориться об оплате.',
      ...laterText(story),
      ...(story.cards.paidKopecks > 0 ? [cardRule] : []),
      ...(story.payLink
        ? [`Картой или по СБП можно оплатить без входа на сайт. Весь заказ: ${button?.url ?? ''}`]
        : []),
      ...(payment.code
        ? ['QR-код для оплаты есть и на странице заказа: приложение банка заполнит по нему всё само.']
        : []),
      ...byStaff(story),
    ],
  }
}

const cardRule = 'Если заказ отменится или что-то вернётся, деньги придут сначала на подарочную карту.'

/** Who ordered by phone may never have set a password. */
function byStaff({ event }: OrderStory): string[] {
  if (event.actor !== 'staff') return []
  return ['Следить за заказом можно на сайте: войдите с этим адресом. Пароля ещё нет? Нажмите «Забыли пароль?».']
}

/** Without signing in: whoever has the letter may pay. */
function payButton({ order, payLink, owedKopecks }: OrderStory): LetterText['button'] {
  if (!payLink || (order.state !== 'awaiting_payment' && !order.correction)) return undefined
  // The money came while the letter was being written.
  if (owedKopecks <= 0) return undefined
  return { text: `Оплатить ${formatPrice(toRoubles(owedKopecks))}`, url: payLink }
}

/** Without name, phone and address of the shopper: personal data stays in the back office and out of mailboxes. */
function letterToShop(story: OrderStory, sender: Sender): LetterText {
  const { order } = story
  return {
    subject: `Новый заказ №\u00a0${order.id} на ${formatPrice(toRoubles(order.totalKopecks))}`,
    preview: story.lines.map(({ productName }) => productName).join(', '),
    paragraphs: [`Доставка: ${order.deliveryName}.`, ...(order.comment ? ['К заказу есть комментарий.'] : [])],
    goods: goodsOf(story),
    button: { text: 'Открыть заказ', url: `${sender.url}/staff/orders/${order.id}/` },
    closing: [`Оплаты ждём до ${deadline(order.expiresAt)}.`],
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '')
}

const time = dateFormat({ timeStyle: 'short' })

/** `18 ноября 2026 г., 12:00 по Новосибирску` */
function deadline(at: Date): string {
  return `${russianDate(shopDay(at))}, ${time.format(at)} по\u00a0${shopCityBy()}`
}
