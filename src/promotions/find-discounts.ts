import { distribute } from '../pricing/distribute.ts'
import { type Adjustment, linePrice, type PricedLine, sumOfLines } from '../pricing/price.ts'
import { sumKopecks } from '../pricing/sum-kopecks.ts'
import type { PromotionGoods, PromotionRule } from './promotion.ts'

/** A line of a cart, with what conditions ask of its product; its key is the product. */
export interface PromotedLine extends PricedLine {
  categoryId: number
  seriesId: number | null
  makerId: number | null
  isPreorder: boolean
}

/** What one promotion takes off. */
export interface Discount {
  promotionId: number
  title: string
  /** Off the goods: the sum of the shares. */
  kopecks: number
  shares: { key: number; kopecks: number }[]
  /** Off the delivery, as far as it costs as much. */
  deliveryKopecks: number
}

/** More than any delivery costs. */
const wholeDelivery = 1_000_000_000

/** What the lines still cost, by key. */
type Sums = ReadonlyMap<number, number>

/**
 * The best that a shopper may have: all promotions that can be combined, one after the other, or a single one, whichever
 * takes more off the goods. One that pays the delivery stands beside them, because what a delivery costs is chosen later.
 */
export function findDiscounts(rules: readonly PromotionRule[], lines: readonly PromotedLine[]): Discount[] {
  const sorted = rules.toSorted((a, b) => b.priority - a.priority || a.id - b.id)
  const ofGoods = sorted.filter(({ kind }) => kind !== 'free_delivery')
  const choices = [ofGoods.filter(({ combinable }) => combinable), ...ofGoods.map((rule) => [rule])].map((some) =>
    applyAll(some, lines),
  )
  const best = choices.reduce((one, other) => (sumKopecks(other) > sumKopecks(one) ? other : one))
  const deliveries = sorted.filter((rule) => rule.kind === 'free_delivery' && missingFor(rule, lines) === undefined)
  const [delivery] = deliveries.toSorted((a, b) => upTo(b) - upTo(a))
  if (!delivery) return best
  const { id: promotionId, title } = delivery
  return [...best, { promotionId, title, kopecks: 0, shares: [], deliveryKopecks: upTo(delivery) }]
}

/** As `price()` takes them. */
export function toAdjustments(discounts: readonly Discount[]): Adjustment[] {
  return discounts.flatMap(({ promotionId, shares, deliveryKopecks }) => {
    const id = String(promotionId)
    return [
      ...shares.map(({ key, kopecks }) => ({ id, kopecks, appliesTo: { lines: [key] } })),
      ...(deliveryKopecks > 0 ? [{ id, kopecks: deliveryKopecks, appliesTo: 'delivery' as const }] : []),
    ]
  })
}

export type Missing = { goods: true } | { kopecks: number } | { pieces: number } | { gift: true }

/** What a cart lacks for a promotion; undefined when it has everything. */
export function missingFor(rule: PromotionRule, lines: readonly PromotedLine[]): Missing | undefined {
  const meant = meantBy(rule, lines)
  if (meant.length === 0) return { goods: true }
  const kopecks = rule.minKopecks - sumOfLines(meant)
  if (kopecks > 0) return { kopecks }
  const least = Math.max(rule.minPieces, rule.kind === 'n_for_m' ? rule.take : 0)
  const pieces = least - meant.reduce((sum, { quantity }) => sum + quantity, 0)
  if (pieces > 0) return { pieces }
  return rule.kind === 'gift' && !lines.some(({ key }) => rule.gifts.includes(key)) ? { gift: true } : undefined
}

function upTo({ value }: PromotionRule): number {
  return value || wholeDelivery
}

function applyAll(rules: readonly PromotionRule[], lines: readonly PromotedLine[]): Discount[] {
  const sums = new Map(lines.map((line) => [line.key, linePrice(line)]))
  return rules.flatMap((rule) => {
    if (missingFor(rule, lines)) return []
    const shares = sharesOf(rule, lines, sums).filter(({ kopecks }) => kopecks > 0)
    if (shares.length === 0) return []
    for (const { key, kopecks } of shares) sums.set(key, (sums.get(key) ?? 0) - kopecks)
    const kopecks = sumKopecks(shares)
    return [{ promotionId: rule.id, title: rule.title, kopecks, shares, deliveryKopecks: 0 }]
  })
}

/** Off what the lines cost after the promotions before. */
function sharesOf(rule: PromotionRule, lines: readonly PromotedLine[], sums: Sums): Discount['shares'] {
  const meant = meantBy(rule, lines).map((line) => ({ ...line, sum: sums.get(line.key) ?? 0 }))
  switch (rule.kind) {
    case 'percent':
      // By the piece, so that pieces of a line go on costing the same.
      return meant.map(({ key, quantity, sum }) => {
        const off = Math.round((sum * rule.value) / 100 / quantity) * quantity
        return { key, kopecks: Math.min(off, takeable(sum, quantity)) }
      })
    case 'price':
      return meant.map(({ key, quantity, sum }) => {
        const off = sum - linePrice({ priceKopecks: rule.value, quantity })
        return { key, kopecks: Math.min(Math.max(0, off), takeable(sum, quantity)) }
      })
    case 'sum':
    case 'n_for_m': {
      const parts = meant.map(({ key, quantity, sum }) => ({ key, kopecks: takeable(sum, quantity) }))
      const off = distribute(rule.kind === 'sum' ? rule.value : freePieces(rule, meant), parts)
      return parts.map(({ key }, index) => ({ key, kopecks: off[index] ?? 0 }))
    }
    case 'gift':
      return giftOf(rule, lines, sums)
    case 'free_delivery':
      return []
  }
}

/** The dearest of the gifts that are in the cart; a kopeck is left, because everything that is sold stands on the receipt. */
function giftOf({ gifts }: PromotionRule, lines: readonly PromotedLine[], sums: Sums): Discount['shares'] {
  const pieces = lines
    .filter(({ key }) => gifts.includes(key))
    .map(({ key, quantity }) => ({ key, kopecks: Math.floor((sums.get(key) ?? 0) / quantity) - 1 }))
  const [dearest] = pieces.toSorted((a, b) => b.kopecks - a.kopecks || a.key - b.key)
  return dearest ? [dearest] : []
}

/** A hundredth of a line is always left to pay, and a kopeck of each piece: whatever is combined, no line becomes free. */
export function takeable(sum: number, quantity: number): number {
  return Math.max(0, sum - Math.max(quantity, Math.ceil(sum / 100)))
}

/** From the dearest down, in groups of `take`: the cheapest of each group are free. */
function freePieces({ take, pay }: PromotionRule, meant: readonly { quantity: number; sum: number }[]): number {
  const prices = meant
    .flatMap(({ quantity, sum }) => Array.from({ length: quantity }, () => Math.floor(sum / quantity)))
    .toSorted((a, b) => b - a)
  const grouped = prices.slice(0, prices.length - (prices.length % take))
  return grouped.reduce((sum, kopecks, place) => (place % take >= pay ? sum + kopecks : sum), 0)
}

/** A gift does not count among the goods that it is given for. */
function meantBy({ goods, kind, gifts }: PromotionRule, lines: readonly PromotedLine[]): PromotedLine[] {
  return lines.filter((line) => isMeant(goods, line) && !(kind === 'gift' && gifts.includes(line.key)))
}

function isMeant({ products, categories, series, makers, preorders }: PromotionGoods, line: PromotedLine): boolean {
  const isIn = (list: readonly number[] | undefined, id: number | null) => !list || (id !== null && list.includes(id))
  return (
    isIn(products, line.key) &&
    isIn(categories, line.categoryId) &&
    isIn(series, line.seriesId) &&
    isIn(makers, line.makerId) &&
    (preorders === undefined || (preorders === 'only') === line.isPreorder)
  )
}
