import { formatTotal } from '../../platform/text/money.ts'

/** `590,00 ₽`; «Бесплатно» for 0, unless a note says that delivery is paid later. */
export function deliveryPriceText({ price, note }: { price: number; note: string | null }): string | undefined {
  if (price > 0) return formatTotal(price)
  return note ? undefined : 'Бесплатно'
}

export function piecesOf(items: readonly { quantity: number }[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}
