import { splitIntoPieces } from '../pricing/distribute.ts'
import { type OrderPrice, type PricedLine, price } from '../pricing/price.ts'
import { type Discount, toAdjustments } from './find-discounts.ts'

/** Pieces of a line that cost the same. */
interface PlacedLine extends PricedLine {
  /** The place of the line that they are of. */
  of: number
}

interface Placed<Found extends Discount> {
  lines: PlacedLine[]
  price: OrderPrice
  /** Only those that took something off, with what it was; also of a delivery. */
  discounts: Found[]
}

/**
 * A discount lowers the price of pieces, as receipts have to show it: where a sum cannot be shared by them, some are a kopeck
 * dearer and have a line of their own. So whoever adds up lines, prints or gives money back needs to know of no discount.
 */
export function placeDiscounts<Found extends Discount>(
  lines: readonly PricedLine[],
  deliveryKopecks: number,
  found: readonly Found[],
): Placed<Found> {
  const after = price({ lines, deliveryKopecks, adjustments: toAdjustments(found) })
  const placed = after.lines.flatMap(({ key, quantity, depositKopecks, sumKopecks }, of) =>
    splitIntoPieces(sumKopecks, quantity).map((pieces) => {
      const deposit = depositKopecks !== null && depositKopecks < pieces.priceKopecks ? depositKopecks : null
      return { key, of, ...pieces, depositKopecks: deposit }
    }),
  )
  const offDelivery = deliveryKopecks - after.deliveryKopecks
  return {
    lines: placed,
    price: price({ lines: placed, deliveryKopecks: after.deliveryKopecks }),
    discounts: found
      .map((each) => (each.deliveryKopecks > 0 ? { ...each, kopecks: offDelivery } : each))
      .filter(({ kopecks }) => kopecks > 0),
  }
}
