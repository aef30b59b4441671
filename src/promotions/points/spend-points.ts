import { distribute } from '../../pricing/distribute.ts'
import { linePrice } from '../../pricing/price.ts'
import { sumKopecks } from '../../pricing/sum-kopecks.ts'
import { type Discount, type PromotedLine, takeable } from '../find-discounts.ts'
import { isExcluded, millionthsFor, type PointRules, percentFor, wholePoints } from './point-rules.ts'
import { writeMostPoints, writePoints } from './point-texts.ts'

/** Points stand among the discounts of an order as if they were this promotion. */
export const pointsPromotion = 0

export interface PointsOf {
  /** Undefined while points are off. */
  rules: PointRules | undefined
  balance: number
  /** How many the shopper wants to spend. */
  wanted: number | null
  /** For how much they have bought. */
  spentKopecks: number
}

export interface FoundPoints {
  balance: number
  /** How many this order could take. */
  available: number
  wanted: number | null
  used: number
  /** Why it takes fewer than wanted. */
  problem: string | null
  /** How many the order brings when it is completed. */
  earns: number
  maxShare: number
}

/**
 * What points take off after promotions. As many as are wanted, there and allowed: to a share of all goods, not of
 * excluded ones, and a hundredth of each line stays as with every discount.
 */
export function spendPoints(
  { rules, balance, wanted, spentKopecks }: PointsOf,
  lines: readonly PromotedLine[],
  discounts: readonly Discount[],
): { points: FoundPoints | null; discount: Discount | null } {
  if (!rules) return { points: wanted === null ? null : { ...nothing, wanted }, discount: null }
  const costs = lines.map((line) => {
    const { key, quantity, categoryId } = line
    const kopecks = linePrice(line) - offLine(discounts, key)
    return { key, quantity, kopecks, isMeant: !isExcluded(rules, { productId: key, categoryId }) }
  })
  const parts = costs.map(({ key, quantity, kopecks, isMeant }) => ({
    key,
    kopecks: isMeant ? takeable(kopecks, quantity) : 0,
  }))
  const share = Math.floor((sumKopecks(costs) * rules.maxShare) / 100)
  const available = Math.min(balance, Math.floor(Math.min(share, sumKopecks(parts)) / 100))
  const used = Math.min(wanted ?? 0, available)
  const off = distribute(used * 100, parts)
  const percent = percentFor(rules, spentKopecks)
  const earning = costs.map(({ kopecks, isMeant }, index) => ({
    kopecks: isMeant ? kopecks - (off[index] ?? 0) : 0,
  }))
  const shares = parts.map(({ key }, index) => ({ key, kopecks: off[index] ?? 0 })).filter(({ kopecks }) => kopecks > 0)
  return {
    points: {
      balance,
      available,
      wanted,
      used,
      problem: used < (wanted ?? 0) ? problemOf(balance, available) : null,
      earns: wholePoints(millionthsFor(sumKopecks(earning), percent)),
      maxShare: rules.maxShare,
    },
    discount:
      used > 0
        ? { promotionId: pointsPromotion, title: 'Баллы', kopecks: used * 100, shares, deliveryKopecks: 0 }
        : null,
  }
}

/** Of somebody who wants to spend points that are off by now. */
const nothing: FoundPoints = {
  balance: 0,
  available: 0,
  wanted: null,
  used: 0,
  problem: 'Списать баллы сейчас нельзя.',
  earns: 0,
  maxShare: 0,
}

function problemOf(balance: number, available: number): string {
  if (balance === 0) return 'Баллов на счёте больше нет.'
  return available === balance
    ? `На счёте сейчас ${writePoints(balance)}.`
    : `На этот заказ можно списать не больше ${writeMostPoints(available)}.`
}

function offLine(discounts: readonly Discount[], key: number): number {
  return sumKopecks(discounts.flatMap(({ shares }) => shares.filter((share) => share.key === key)))
}
