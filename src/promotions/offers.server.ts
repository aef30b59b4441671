import type { DiscountsOnReturn } from '../database/values/discounts-on-return.ts'
import { sendTogether } from '../platform/postgres/statement.server.ts'
import type { PricedLine } from '../pricing/price.ts'
import type { EnteredPromo } from './discounts.contract.ts'
import { type Discount, findDiscounts, missingFor, type PromotedLine } from './find-discounts.ts'
import type { PointRules } from './points/point-rules.ts'
import { type FoundPoints, spendPoints } from './points/spend-points.ts'
import type { PromotionCustomers, PromotionRule } from './promotion.ts'
import { missingText } from './promotion-texts.ts'

export interface Offer extends PromotionRule {
  customers: PromotionCustomers
  byCode: boolean
  isLimited: boolean
  /** Orders that may still have it; null for any number. */
  left: number | null
  maxPerCustomer: number | null
}

export interface Shopper {
  accountId: number | null
  isFirst: boolean
  spentKopecks: number
  /** By promotion. */
  used: Record<string, number>
  code: string | null
  codeId: number | null
  codePromotionId: number | null
  /** What is wrong with the code, whatever is bought. */
  codeState: 'revoked' | 'early' | 'over' | null
  codeLeft: number | null
  /** Null while points are off. */
  pointRules: PointRules | null
  points: number
  pointsWanted: number | null
  onReturn: DiscountsOnReturn
}

/** What conditions ask of a product. */
export type Facts = Pick<PromotedLine, 'categoryId' | 'seriesId' | 'makerId' | 'isPreorder'> & { id: number }

/** A discount that an order gets, with the code that it takes. */
export interface TakenDiscount extends Discount {
  codeId: number | null
  code: string | null
}

export interface FoundOffers {
  /** Points among them, the last to be taken off. */
  discounts: TakenDiscount[]
  promo: EnteredPromo | null
  points: FoundPoints | null
  /** What becomes of the discounts when a part of the order comes back. */
  onReturn: DiscountsOnReturn
}

type LockPoints = (accountIds: number[]) => Promise<Map<number, number>>

/** Promotions in force and who asks for them. Counts down as orders of one batch take what is limited. */
export class Offers {
  readonly #offers: Map<number, Offer>
  readonly #shoppers: Map<number | null, Shopper>
  readonly #readFacts: (ids: number[]) => Promise<Facts[]>
  readonly #lockPoints: LockPoints | undefined
  readonly #facts = new Map<number, Facts>()

  constructor(
    offers: Offer[],
    shoppers: Shopper[],
    facts: (ids: number[]) => Promise<Facts[]>,
    lockThePoints?: LockPoints,
  ) {
    this.#offers = new Map(offers.map((offer) => [offer.id, offer]))
    this.#shoppers = new Map(shoppers.map((shopper) => [shopper.accountId, shopper]))
    this.#readFacts = facts
    this.#lockPoints = lockThePoints
  }

  /**
   * Reads what promotions and points ask of these products; nothing where there are none. To place an order, goods are
   * locked before this: balances of points are locked last, as they are when an order gives its points back.
   */
  async about(productIds: number[]): Promise<this> {
    const shoppers = [...this.#shoppers.values()]
    const isAsked = this.#offers.size > 0 || shoppers.some((shopper) => shopper.pointRules !== null)
    if (!isAsked || productIds.length === 0) return this
    const spending = shoppers.flatMap(({ accountId, pointsWanted }) =>
      accountId !== null && pointsWanted !== null ? [accountId] : [],
    )
    const [facts, locked] = await sendTogether([
      this.#readFacts([...new Set(productIds)]),
      this.#lockPoints?.(spending) ?? Promise.resolve(undefined),
    ])
    for (const each of facts) this.#facts.set(each.id, each)
    if (locked) for (const shopper of shoppers) shopper.points = locked.get(shopper.accountId ?? 0) ?? 0
    return this
  }

  /** Lines whose keys are their products. */
  find(accountId: number | null, lines: readonly PricedLine[]): FoundOffers {
    // Whoever was not known when the offers were read may have what everybody may.
    const shopper = this.#shoppers.get(accountId) ?? this.#shoppers.get(null)
    if (!shopper) return { discounts: [], promo: null, points: null, onReturn: 'stay' }
    const promoted = lines.flatMap((line): PromotedLine[] => {
      const facts = this.#facts.get(line.key)
      return facts ? [{ ...facts, ...line }] : []
    })
    const { code, codeId } = shopper
    const discounts = findDiscounts(this.rulesFor(shopper.accountId), promoted).map((discount) => {
      const isByCode = this.#offers.get(discount.promotionId)?.byCode
      return { ...discount, codeId: isByCode ? codeId : null, code: isByCode ? code : null }
    })
    const { points: balance, pointsWanted: wanted, pointRules: rules, spentKopecks } = shopper
    const asked = { rules: rules ?? undefined, balance, wanted, spentKopecks }
    const { points, discount } = spendPoints(asked, promoted, discounts)
    return {
      discounts: discount ? [...discounts, { ...discount, codeId: null, code: null }] : discounts,
      points: shopper.accountId === null ? null : points,
      onReturn: shopper.onReturn,
      promo: code === null ? null : { code, problem: this.#problemOfCode(shopper, discounts, promoted) },
    }
  }

  /** Those that this shopper may have, if the goods allow. */
  rulesFor(accountId: number | null): PromotionRule[] {
    const shopper = this.#shoppers.get(accountId)
    return shopper ? [...this.#offers.values()].filter((offer) => problemOf(offer, shopper) === undefined) : []
  }

  take(discounts: readonly TakenDiscount[]): void {
    for (const { promotionId, codeId } of discounts) {
      const offer = this.#offers.get(promotionId)
      if (offer && offer.left !== null) offer.left -= 1
      if (codeId === null) continue
      for (const shopper of this.#shoppers.values())
        if (shopper.codeId === codeId && shopper.codeLeft !== null) shopper.codeLeft -= 1
    }
  }

  #problemOfCode(shopper: Shopper, discounts: readonly Discount[], lines: readonly PromotedLine[]): string | null {
    if (shopper.codeState !== null) return codeStates[shopper.codeState]
    const offer = this.#offers.get(shopper.codePromotionId ?? 0)
    if (!offer) return codeStates.revoked
    const problem = problemOf(offer, shopper)
    if (problem !== undefined) return problem
    if (discounts.some(({ promotionId }) => promotionId === offer.id)) return null
    const missing = missingFor(offer, lines)
    if (missing) return missingText(missing)
    return discounts.length > 0
      ? 'Промокод не складывается с другой скидкой, а она выгоднее.'
      : 'К этим товарам промокод не подходит.'
  }
}

const codeStates = {
  revoked: 'Промокод больше не действует.',
  early: 'Промокод ещё не действует.',
  over: 'Срок промокода закончился.',
}

function problemOf(offer: Offer, shopper: Shopper): string | undefined {
  const { accountId, codePromotionId, codeState, codeLeft } = shopper
  const { firstOrder, minSpentKopecks = 0, accounts } = offer.customers
  if (offer.byCode && codePromotionId !== offer.id) return 'Нужен промокод.'
  if (offer.byCode && codeState !== null) return codeStates[codeState]
  if ((offer.byCode && codeLeft !== null && codeLeft < 1) || (offer.left !== null && offer.left < 1))
    return 'Промокод уже использовали столько раз, сколько можно.'
  const isPersonal = firstOrder || minSpentKopecks > 0 || accounts || offer.maxPerCustomer !== null
  if (accountId === null) return isPersonal ? 'Промокод действует для покупателей с аккаунтом.' : undefined
  if (firstOrder && !shopper.isFirst) return 'Промокод действует только на первый заказ.'
  if (shopper.spentKopecks < minSpentKopecks || (accounts && !accounts.includes(accountId)))
    return 'Этот промокод для других покупателей.'
  if (offer.maxPerCustomer !== null && (shopper.used[offer.id] ?? 0) >= offer.maxPerCustomer)
    return 'Вы уже использовали этот промокод.'
  return undefined
}
