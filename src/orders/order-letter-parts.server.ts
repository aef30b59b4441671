import { preorderText } from '../catalogue/preorder-text.ts'
import type { DeliveryDates } from '../content/delivery/delivery-dates.ts'
import { russianDays } from '../content/russian-date.ts'
import type { orderEvents, orderLines, orders } from '../database/tables/orders.server.ts'
import type { Balance } from '../ledger/ledger.ts'
import type { LetterText } from '../mail/letter-layout.server.ts'
import type { LetterPicture } from '../mail/letter-pictures.server.ts'
import { formatPrice, formatTotal, toRoubles } from '../platform/text/money.ts'
import { linePrice } from '../pricing/price.ts'
import { discountRows } from '../promotions/order-discounts.ts'
import { collectedGoods } from './collected/collected-letters.server.ts'
import type { Collecting } from './collected/read-collecting.server.ts'
import type { PaymentText } from './payment-details.server.ts'
import type { PickupPlace } from './pickup-places.server.ts'
import type { Release } from './preorders.server.ts'

export interface OrderStory {
  event: typeof orderEvents.$inferSelect
  order: typeof orders.$inferSelect
  lines: (typeof orderLines.$inferSelect & { preorder: Release | null; picture: LetterPicture | null })[]
  payment: PaymentText
  /** Where it can be paid by card or SBP without signing in. */
  payLink?: string | undefined
  /** What is to be paid now; nothing once it is paid. */
  owedKopecks: number
  /** What came in and what goes back. */
  balance: Balance
  /** What came with this event beyond what was to be paid, and goes back. */
  overpaidKopecks: number
  /** What gift cards paid of it, and what is on them again. */
  cards: { paidKopecks: number; backKopecks: number }
  places: PickupPlace[]
  collecting?: Collecting
  /** When it arrives, as far as anybody knows. */
  dates: DeliveryDates | null
}

/** «Доставим 22–25 ноября.»; nothing when nobody knows. */
export function arrival(order: OrderStory['order'], dates: DeliveryDates | null): string | undefined {
  return dates ? `${order.isPickup ? 'Можно будет забрать' : 'Доставим'} ${russianDays(dates)}.` : undefined
}

export function goodsOf(story: OrderStory): NonNullable<LetterText['goods']> {
  if (story.collecting?.parcel) return collectedGoods(story)
  const { order, lines, cards } = story
  const { deliveryPriceKopecks: delivery, deliveryNote } = order
  return {
    lines: lines.map(({ productName, quantity, priceKopecks, preorder, picture }) => ({
      picture,
      name: productName,
      quantity: `${quantity}\u00a0шт. × ${formatPrice(toRoubles(priceKopecks))}${preorder ? `. ${preorderText(preorder)}` : ''}`,
      total: total(linePrice({ priceKopecks, quantity })),
    })),
    sums: [
      { name: 'Доставка', value: delivery > 0 ? total(delivery) : (deliveryNote ?? 'Бесплатно') },
      { name: 'Итого', value: total(order.totalKopecks), strong: true },
      ...discountRows(order),
      ...(cards.paidKopecks > 0 ? [{ name: 'Оплачено подарочной картой', value: total(cards.paidKopecks) }] : []),
    ],
  }
}

export function deliveryDetails(story: OrderStory): NonNullable<LetterText['details']> {
  const { order, places } = story
  const isFetched = order.isPickup && !story.collecting?.isKept
  const rows = [
    { name: 'Способ', value: order.deliveryName },
    { name: 'Адрес', value: [order.deliveryIndex, order.deliveryAddress].filter(Boolean).join(', ') },
    ...(isFetched ? places.map((place) => ({ name: 'Где забрать', value: placeText(place) })) : []),
    { name: 'Трек-номер', value: order.trackingNumber ?? '' },
  ]
  return [{ title: isFetched ? 'Получение' : 'Доставка', rows: rows.filter(({ value }) => value !== '') }]
}

export function placeText({ address, time_of_work }: PickupPlace): string {
  return time_of_work ? `${address}. ${time_of_work}` : address
}

export function paymentDetails({ requisites, purpose, sum, note }: PaymentText): NonNullable<LetterText['details']> {
  const rows = [
    ...requisites,
    ...(requisites.length > 0 ? [{ name: 'Назначение', value: purpose }] : []),
    { name: 'Сумма', value: formatTotal(sum) },
    ...(note ? [{ name: 'Примечание', value: note }] : []),
  ]
  return requisites.length > 0 || note ? [{ title: 'Оплата переводом', rows }] : []
}

/** The same QR code as on the order page. */
export function paymentCode({ code }: PaymentText): Pick<LetterText, 'scan'> {
  if (code === null) return {}
  const caption = 'Отсканируйте в приложении банка: реквизиты и сумма заполнятся сами'
  return { scan: { text: code, alt: 'QR-код для оплаты', caption } }
}

export function total(kopecks: number): string {
  return formatTotal(toRoubles(kopecks))
}
