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
 * promotions would take off them now. Rounded for the shopper. With nothing kept nothing is lost.
 */
export function lostDiscount(rules: readonly PromotionRule[], lines: readonly KeptLine[]): LostDiscount {
  const discounts = findDiscounts(
    rules,
    lines.filter(({ counted }) => counted > 0).map((line) => ({ ...line, quantity: line.counted })),
  )
  const shares = discounts.flatMap((discount) => discount.shares)
  const lost = lines
    .filter(({ kept }) => kept > 0)
    .reduce((sum, { key, quantity, offKopecks, kept, counted }) => {
      const earned = shares.reduce((off, share) => (share.key === key ? off + share.kopecks : off), 0)
      return sum + Math.floor((offKopecks * kept) / quantity) - Math.ceil((earned * kept) / counted)
    }, 0)
  const missing = rules.filter(({ id, kind }) => {
    return kind !== 'free_delivery' && !discounts.some(({ promotionId }) => promotionId === id)
  })
  return { kopecks: Math.max(0, lost), titles: missing.map(({ title }) => title) }
}
