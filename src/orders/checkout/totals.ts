import { formatTotal, toKopecks, toRoubles } from '../../platform/text/money.ts'
import { orderPrice } from '../order-price.ts'
import type { Checkout, DeliveryType } from '../orders.contract.ts'

/** The total in roubles: the server's price of the products, plus delivery. */
export function totalWith(goods: number, delivery: DeliveryType | undefined): number {
  return toRoubles(orderPrice(toKopecks(goods), toKopecks(delivery?.price ?? 0)).totalKopecks)
}

/** `590,00 ₽`; «Бесплатно» for 0, unless a note says that delivery is paid later. */
export function deliveryPriceText({ price, note }: { price: number; note: string | null }): string | undefined {
  if (price > 0) return formatTotal(price)
  return note ? undefined : 'Бесплатно'
}

export function piecesOf(items: Checkout['items']): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}
