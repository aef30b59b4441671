import { formatTotal, toKopecks } from '../platform/text/money.ts'
import type { Adjustment } from '../pricing/price.ts'
import type { ShownDiscount } from './discounts.contract.ts'

/** What the server found, as `price()` takes it: lines are told apart by their product. */
export function adjustmentsOf(discounts: readonly ShownDiscount[] = []): Adjustment[] {
  return discounts.flatMap(({ promotion, lines, delivery }): Adjustment[] => {
    const id = String(promotion)
    return [
      ...lines.map(({ product_id, sum }) => ({ id, kopecks: toKopecks(sum), appliesTo: { lines: [product_id] } })),
      { id, kopecks: toKopecks(delivery), appliesTo: 'delivery' },
    ]
  })
}

/** «−300,00 ₽». What it takes off a delivery is known once that is chosen. */
export function writeDiscount(
  { sum, delivery }: ShownDiscount,
  deliveryPrice = 0,
  write: (roubles: number) => string = formatTotal,
): string {
  const off = sum + Math.min(delivery, deliveryPrice)
  return off > 0 ? `−${write(off)}` : 'на доставку'
}
