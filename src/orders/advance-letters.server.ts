import type { LetterText } from '../mail/letter-layout.server.ts'
import { type OrderStory, paymentCode, paymentDetails, total } from './order-letter-parts.server.ts'

/** Letters to who buys a gift card, where those about goods would not do. */
export function advanceLetter(
  { order, event, payment, owedKopecks }: OrderStory,
  until: string,
): Omit<LetterText, 'button'> | undefined {
  const name = `№\u00a0${order.id}`
  const isUnpaid = order.state === 'awaiting_payment'
  if (event.kind === 'placed' || event.kind === 'expiring') {
    if (!isUnpaid) return undefined
    return {
      subject: event.kind === 'placed' ? `Подарочная карта, заказ ${name}` : `Заказ ${name} ждёт оплаты`,
      preview: `К оплате ${total(owedKopecks)} до ${until}.`,
      paragraphs: [
        'Здравствуйте!',
        `Подарочная карта на ${total(order.totalKopecks)} ждёт оплаты до ${until}. Когда деньги придут, отправим её получателю.`,
      ],
      details: paymentDetails(payment),
      ...paymentCode(payment),
      closing: [],
    }
  }
  if (event.kind !== 'state' || event.state !== 'paid') return undefined
  return {
    subject: `Подарочная карта оплачена, заказ ${name}`,
    preview: 'Отправим её получателю в выбранный день.',
    paragraphs: [
      'Здравствуйте!',
      `Получили ${total(order.totalKopecks)}. Карта уйдёт получателю письмом: сразу или в\u00a0день, который вы выбрали.`,
    ],
    closing: ['Код увидит только получатель. Если карта ещё не потрачена, её можно вернуть: ответьте на это письмо.'],
  }
}
