import { russianDate } from '../../content/russian-date.ts'
import type { orderEvents, orders } from '../../database/tables/orders.server.ts'
import type { OrderState } from '../../database/values/order-states.ts'
import type { LetterText } from '../../mail/letter-layout.server.ts'
import { shopDay } from '../../platform/text/date-format.ts'
import { formatTotal, toRoubles } from '../../platform/text/money.ts'
import type { Collecting } from './read-collecting.server.ts'

interface Story {
  event: Pick<typeof orderEvents.$inferSelect, 'kind' | 'state' | 'text'>
  order: Pick<typeof orders.$inferSelect, 'id' | 'state' | 'totalKopecks' | 'deliveryNote'>
  balance: { returning: number }
  collecting?: Collecting
}

type Texts = Pick<LetterText, 'subject' | 'preview' | 'paragraphs' | 'closing'>

const told: readonly OrderState[] = ['packing', 'sent', 'ready', 'completed']

/** The letter of the parcel says it, once for all of its orders. */
export function isToldByParcel({ event, collecting }: Story): boolean {
  return collecting?.travelsWith !== undefined && event.kind === 'state' && told.some((state) => state === event.state)
}

/** What is new about a parcel that was collected from the shelf; undefined where the usual letter says it. */
export function collectedTexts(story: Story, until: string): Texts | undefined {
  const { event, order, balance } = story
  const name = `№\u00a0${order.id}`
  const orders = ordersText(story)
  if (event.kind === 'placed') {
    const sum = formatTotal(toRoubles(order.totalKopecks))
    return order.totalKopecks > 0
      ? {
          subject: `Посылка ${name}: оплатите доставку`,
          preview: `К оплате ${sum} до ${until}.`,
          paragraphs: [`Собираем в одну посылку ${orders}. Доставка на всё вместе: ${sum}.`],
          closing: [`Оплатите доставку до ${until}: потом товары вернутся на вашу полку.`],
        }
      : {
          subject: `Посылка ${name} собирается`,
          preview: 'За доставку сейчас платить не нужно.',
          paragraphs: [`Собираем в одну посылку ${orders}.`],
          closing: ['Напишем, когда она будет готова.'],
        }
  }
  if (event.kind === 'expiring' && order.state === 'awaiting_payment') {
    return {
      subject: `Посылка ${name} ждёт оплаты доставки`,
      preview: `Оплатите до ${until}.`,
      paragraphs: [
        `Доставка посылки ${name} ещё не оплачена. Если не оплатить её до ${until}, товары вернутся на вашу полку.`,
      ],
      closing: ['Если вы уже оплатили, ничего делать не нужно: перевод может идти до одного рабочего дня.'],
    }
  }
  if (event.kind !== 'state') return undefined
  switch (event.state) {
    case 'paid':
      return order.totalKopecks === 0
        ? undefined
        : {
            subject: `Доставка посылки ${name} оплачена`,
            preview: 'Деньги пришли, начинаем сборку.',
            paragraphs: [`Доставка посылки ${name} оплачена. В ней ${orders}.`],
            closing: ['Сборка занимает один-два дня. Напишем, когда посылка отправится.'],
          }
    case 'cancelled':
      return {
        subject: `Посылка ${name} отменена`,
        preview: event.text ?? 'Её товары снова на вашей полке.',
        paragraphs: [
          `Посылка ${name} отменена. Товары неотменённых заказов снова на вашей полке: соберите из них новую, когда захотите.`,
          ...(balance.returning > 0
            ? [
                `Стоимость доставки вернём: ${formatTotal(toRoubles(balance.returning))}. Это займёт не больше десяти дней.`,
              ]
            : []),
        ],
        closing: [],
      }
    default:
      return undefined
  }
}

function ordersText({ collecting }: Story): string {
  const ids = [...new Set(collecting?.parcel?.lines.map(({ orderId }) => orderId) ?? [])]
  const numbers = ids.map((id) => `№\u00a0${id}`)
  return numbers.length === 1 ? `заказ ${numbers[0]}` : `заказы ${numbers.join(', ')}`
}

/** The goods are paid: only the delivery has a price. */
export function collectedGoods({ order, collecting }: Story): NonNullable<LetterText['goods']> {
  const { totalKopecks: kopecks, deliveryNote } = order
  return {
    lines: (collecting?.parcel?.lines ?? []).map(({ orderId, productName, quantity }) => ({
      name: productName,
      quantity: `${quantity}\u00a0шт., заказ №\u00a0${orderId}`,
      total: '',
    })),
    sums: [
      {
        name: 'Доставка',
        value: kopecks > 0 ? formatTotal(toRoubles(kopecks)) : (deliveryNote ?? 'Бесплатно'),
        strong: true,
      },
    ],
  }
}

export function shelfClosing(until: Date): string {
  return `Товары ждут на «Моей полке» до ${russianDate(shopDay(until))} Добавьте к\u00a0ним другие заказы и\u00a0отправьте всё одной посылкой: доставка оплачивается один раз.`
}
