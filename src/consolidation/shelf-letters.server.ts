import { russianDate } from '../content/russian-date.ts'
import { layOutLetter, type Sender } from '../mail/letter-layout.server.ts'
import type { Letter } from '../mail/mail.server.ts'
import { shopDay } from '../platform/text/date-format.ts'

export interface WarnedStay {
  orderId: number
  /** Null when the account was deleted. */
  accountId: number | null
  email: string
  until: Date
  goods: string
}

/** One letter for all orders of a shopper whose time is nearly up, however many they are. */
export function warningLetters(stays: WarnedStay[], sender: Sender): Letter[] {
  return [...Map.groupBy(stays, ({ accountId, email }) => `${accountId} ${email}`).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const until = russianDate(shopDay(first.until))
    const letter = layOutLetter(
      first.email,
      {
        subject: `Ваши покупки ждут на полке до ${until}`,
        preview: 'Соберите их в посылку.',
        paragraphs: ['Здравствуйте!', 'Время хранения на «Моей полке» подходит к\u00a0концу. Там ждёт:'],
        details: [
          {
            title: 'На полке',
            rows: own.map(({ orderId, until: day, goods }) => ({
              name: `Заказ №\u00a0${orderId}, до ${russianDate(shopDay(day))}`,
              value: goods,
            })),
          },
        ],
        button: { text: 'Собрать посылку', url: `${sender.url}/my_shelf/` },
        closing: ['Не успеваете? Ответьте на это письмо, и мы договоримся.'],
      },
      sender,
    )
    return [{ ...letter, about: `order:${first.orderId}` }]
  })
}

/** To the shop: without name or address of the shopper. */
export function overdueLetter(to: string, orderId: number, sender: Sender): Letter {
  const letter = layOutLetter(
    to,
    {
      subject: `Заказ №\u00a0${orderId}: срок на полке вышел`,
      preview: 'Покупатель не попросил его отправить.',
      paragraphs: [
        `Товары заказа №\u00a0${orderId} ждут на полке дольше, чем разрешено в настройках. Свяжитесь с\u00a0покупателем: отправить их, подождать ещё или вернуть деньги.`,
      ],
      button: { text: 'Открыть заказ', url: `${sender.url}/staff/orders/${orderId}/` },
      closing: [],
    },
    sender,
  )
  return { ...letter, about: `order:${orderId}` }
}
