import { findDiscounts, type PromotedLine } from './find-discounts.ts'
import type { PromotionRule } from './promotion.ts'

/** Goods as they were bought, and what of them is left. */
export interface KeptLine extends PromotedLine {
  /** What promotions took off all pieces. */
  offKopecks: number
  /** Pieces that the shopper has. */
  kept: number
  /** These, and pieces that went without the shopper's choice, such as for a defect: both count for conditions. */
  counted: number
}

export interface LostDiscount {
  kopecks: number
  /** Of promotions whose conditions do not hold any more. */
  titles: string[]
}

/**
 * The part of an order's discounts that the goods which are kept do not earn: what was taken off them, less what the same
 * promotions would take off them now, and what was off the delivery. Rounded for the shopper. With nothing kept nothing is lost.
 */
export function lostDiscount(
  rules: readonly PromotionRule[],
  lines: readonly KeptLine[],
  offDeliveryKopecks: number,
): LostDiscount {
  const discounts = findDiscounts(
    rules,
    lines.filter(({ counted }) => counted > 0).map((line) => ({ ...line, quantity: line.counted })),
  )
  const shares = discounts.flatMap((discount) => discount.shares)
  const keptLines = lines.filter(({ kept }) => kept > 0)
  const offGoods = keptLines.reduce((sum, { key, quantity, offKopecks, kept, counted }) => {
    const earned = shares.reduce((off, share) => (share.key === key ? off + share.kopecks : off), 0)
    return sum + leastOff(offKopecks, quantity, kept) - Math.ceil((earned * kept) / counted)
  }, 0)
  const isDeliveryLost = keptLines.length > 0 && discounts.every(({ deliveryKopecks }) => deliveryKopecks === 0)
  const missing = rules.filter(({ id, kind }) => {
    return (
      (kind !== 'free_delivery' || offDeliveryKopecks > 0) && !discounts.some(({ promotionId }) => promotionId === id)
    )
  })
  const kopecks = Math.max(0, offGoods + (isDeliveryLost ? offDeliveryKopecks : 0))
  return { kopecks, titles: missing.map(({ title }) => title) }
}

/** What was taken off so many of these pieces, whichever they are: of what they cannot share evenly, some have a kopeck more. */
function leastOff(offKopecks: number, quantity: number, kept: number): number {
  const each = Math.floor(offKopecks / quantity)
  const withMore = offKopecks - each * quantity
  return each * kept + Math.max(0, withMore - (quantity - kept))
}
