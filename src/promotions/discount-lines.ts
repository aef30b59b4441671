import { distribute } from '../pricing/distribute.ts'
import { linePrice, type Pieces, sumOfLines } from '../pricing/price.ts'
import { sumKopecks } from '../pricing/sum-kopecks.ts'
import type { Discount } from './find-discounts.ts'
import type { OrderDiscounts } from './promotion.ts'

interface BoughtLine extends Pieces {
  product: { id: number }
}

/**
 * What each discount takes off each line of a new order. A product whose pieces cannot all cost the same has two lines: each has
 * its part of what is off the product.
 */
export function offLines(discounts: readonly Pick<Discount, 'shares'>[], lines: readonly BoughtLine[]): number[][] {
  const left = discounts.map(({ shares }) => new Map(shares.map(({ key, kopecks }) => [key, kopecks])))
  const partsOf = (id: number) => left.map((shares, key) => ({ key, kopecks: shares.get(id) ?? 0 }))
  const full = new Map(
    [...Map.groupBy(lines, ({ product }) => product.id)].map(([id, own]) => [
      id,
      fullPrice(own, sumKopecks(partsOf(id))),
    ]),
  )
  return lines.map(({ product: { id }, priceKopecks, quantity }) => {
    const parts = partsOf(id)
    const off = linePrice({ priceKopecks: (full.get(id) ?? priceKopecks) - priceKopecks, quantity })
    const shares = distribute(off, parts)
    for (const [index, own] of left.entries()) own.set(id, (parts[index]?.kopecks ?? 0) - (shares[index] ?? 0))
    return shares
  })
}

/** Of a piece before discounts: the lines of one product, and what is off all of them. */
export function fullPrice(lines: readonly Pieces[], offKopecks: number): number {
  return (sumOfLines(lines) + offKopecks) / lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

interface EditedLine {
  position: number
  before: number
  after: number
}

/**
 * The discounts of an order once its lines have fewer pieces. All pieces of a line cost the same, so those that go take their
 * part of what is off the line with them. More pieces never come into a line with a discount. Another delivery has none.
 */
export function followLines(
  discounts: OrderDiscounts | null,
  lines: readonly EditedLine[],
  isDeliveryKept = true,
): OrderDiscounts | null {
  const all = Object.entries(discounts ?? {})
  const shares = lines.map(({ position, before, after }) => {
    const parts = all.map(([, discount], key) => ({ key, kopecks: offLine(discount, position) }))
    const off = linePrice({ priceKopecks: sumKopecks(parts) / before, quantity: after })
    return { position, off: distribute(off, parts) }
  })
  const left = all.flatMap(([id, discount], index) => {
    if (isOffDelivery(discount) ? isDeliveryKept : !discount.lines) return [[id, discount] as const]
    const own = shares.map(({ position, off }) => ({ position, kopecks: off[index] ?? 0 }))
    const kept = own.filter(({ kopecks }) => kopecks > 0)
    return kept.length > 0 ? [[id, { ...discount, kopecks: sumKopecks(kept), lines: kept }] as const] : []
  })
  return left.length > 0 ? Object.fromEntries(left) : null
}

/** Off no line. Older orders do not say of any discount what it is off. */
function isOffDelivery({ lines }: OrderDiscounts[string]): boolean {
  return lines?.length === 0
}

/** What is off the delivery. */
export function offDelivery(discounts: OrderDiscounts | null): number {
  return sumKopecks(Object.values(discounts ?? {}).filter(isOffDelivery))
}

/** The delivery costs less than what was off it. */
export function withDeliveryOff(discounts: OrderDiscounts | null, kopecks: number): OrderDiscounts | null {
  const all = Object.entries(discounts ?? {})
  const left = all.map(([id, discount]) => [id, isOffDelivery(discount) ? { ...discount, kopecks } : discount] as const)
  return left.length > 0 ? Object.fromEntries(left.filter(([, discount]) => discount.kopecks > 0)) : null
}

/** What a discount takes off a line of the order. */
export function offLine(discount: OrderDiscounts[string] | undefined, position: number): number {
  return discount?.lines?.find((line) => line.position === position)?.kopecks ?? 0
}
