import { linePrice, type Pieces } from './price.ts'

/** Pieces of a line that come back. */
export interface ReturnedPieces extends Pieces {
  /** What all pieces of the line cost after adjustments. Left out when each was worth its price. */
  line?: { quantity: number; sumKopecks: number; returnedBefore: number }
}

/** What goes back for these pieces, and for the delivery when nothing of the order is left with the shopper. */
export function returnedSum(lines: readonly ReturnedPieces[], delivery: { isWhole: boolean; kopecks: number }) {
  return {
    goodsKopecks: lines.reduce((sum, line) => sum + worthOf(line), 0),
    deliveryKopecks: delivery.isWhole ? delivery.kopecks : 0,
  }
}

/** The pieces are counted from the first that came back, so that in whatever portions they come the line's sum is met. */
function worthOf(pieces: ReturnedPieces): number {
  if (!pieces.line) return linePrice(pieces)
  const { quantity, sumKopecks, returnedBefore } = pieces.line
  const upTo = (count: number) => Math.floor((sumKopecks * count) / quantity)
  return upTo(returnedBefore + pieces.quantity) - upTo(returnedBefore)
}
