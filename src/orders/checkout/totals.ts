import { formatTotal, toKopecks, toRoubles } from '../../platform/text/money.ts'
import type { Checkout, DeliveryType } from '../orders.contract.ts'

/** Roubles with delivery. Added up in kopecks: 0.1 + 0.2 is not 0.3. */
export function totalWith(goods: number, delivery: DeliveryType | undefined): number {
  return toRoubles(toKopecks(goods) + toKopecks(delivery?.price ?? 0))
}

/** `590,00 ₽`; «Бесплатно» for nothing, unless a note tells of what is paid later. */
export function deliveryPriceText({ price, note }: { price: number; note: string | null }): string | undefined {
  if (price > 0) return formatTotal(price)
  return note ? undefined : 'Бесплатно'
}

export function piecesOf(items: Checkout['items']): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}
