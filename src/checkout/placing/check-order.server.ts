import { type CardsLeft, noCards } from '../../gift-cards/pay-by-cards.server.ts'
import type { CardPayment } from '../../ledger/write-ledger.server.ts'
import { orderErrors } from '../../orders/order-errors.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { toKopecks } from '../../platform/text/money.ts'
import type { OrderPrice } from '../../pricing/price.ts'
import type { FoundOffers, Offers, TakenDiscount } from '../../promotions/offers.server.ts'
import { placeDiscounts } from '../../promotions/place-discounts.ts'
import { promotionErrors } from '../../promotions/promotion-errors.ts'
import { type AgreedDelivery, checkDelivery } from './check-delivery.ts'
import { checkUnchanged, type UnchangedLine } from './check-unchanged.ts'
import type { Confirmation, OrderRequest } from './confirmation.ts'
import type { LockedDraft } from './lock-drafts.server.ts'
import type { Goods } from './lock-goods.server.ts'
import { requireOrderRate } from './order-rate.server.ts'
import { type Delivery, deliveryTypeId, type Terms } from './read-terms.server.ts'
import type { StockLeft } from './stock-left.ts'

/** An order that has passed all checks, with everything that is written to the database. */
export interface NewOrder<Request extends OrderRequest = OrderRequest> {
  /** The draft's number. */
  id: number
  confirmation: Request
  draft: DraftFacts
  delivery: Delivery
  agreed: AgreedDelivery
  price: OrderPrice
  /** What promotions took off it. */
  discounts?: TakenDiscount[]
  /** What gift cards pay of it at once. */
  cards?: CardPayment[]
  lines: (UnchangedLine<Goods> & { stockAfter: number | null })[]
  terms: Terms
}

/** What was shown to the shopper, or to the staff who make the order. */
type DraftFacts = Pick<LockedDraft, 'id' | 'lines' | 'deliveryChoices'> &
  Partial<Pick<LockedDraft, 'goodsKopecks' | 'offDeliveryKopecks'>>

/** An order of a shopper, from their draft. */
export type ShopperOrder = NewOrder<Confirmation>

export interface OrderFacts {
  draft: DraftFacts
  goods: Goods[]
  /** The time of the shopper's 20th latest order, if there are that many. */
  crowdedSince: Date | undefined
  terms: Terms
  stockLeft: StockLeft
  /** What promotions this shopper may have. */
  offers: Offers
  cards?: CardsLeft
}

/** Checks that nothing has changed since the draft was made, and refuses with the reason. */
export function checkOrder<Request extends OrderRequest>(confirmation: Request, facts: OrderFacts): NewOrder<Request> {
  const { draft, goods, crowdedSince, terms, stockLeft, offers, cards = noCards } = facts
  const delivery = terms.deliveries.get(deliveryTypeId(confirmation))
  if (!delivery)
    throw new ShopError(orderErrors.delivery_gone, {}, { deliveryType: 'Выберите другой способ доставки.' })
  const agreed = checkDelivery(confirmation.form, delivery, draft.deliveryChoices[delivery.id], terms.at)
  requireOrderRate(crowdedSince, terms.at)
  const now = goods.map((product) => [product.id, { ...product, max: stockLeft.maxOf(product) }] as const)
  const unchanged = checkUnchanged(draft.lines, new Map(now))
  const full = unchanged.map(({ product, quantity, priceKopecks }) => {
    return { key: product.id, priceKopecks, quantity, depositKopecks: product.firstPayKopecks }
  })
  const found = offers.find(confirmation.accountId, full)
  const { price, discounts, ...placed } = placeDiscounts(full, agreed.priceKopecks, found.discounts)
  requireShownTotal(confirmation, price, found, shownBy(draft, agreed))
  const paid = cards.take(confirmation.accountId, price.nowKopecks, confirmation.form.gift_cards_sum)
  offers.take(discounts)
  const lines = placed.lines.flatMap(({ of, quantity, priceKopecks, depositKopecks }) => {
    const product = unchanged[of]?.product
    if (!product) return []
    const stockAfter = stockLeft.take(product, quantity)
    return [{ product: { ...product, firstPayKopecks: depositKopecks }, quantity, priceKopecks, stockAfter }]
  })
  return { id: draft.id, confirmation, draft, delivery, agreed, price, discounts, cards: paid, lines, terms }
}

/** Product prices were checked before, so only a discount or the delivery price can change the total. */
function requireShownTotal(
  { form }: OrderRequest,
  { totalKopecks, goodsKopecks, deliveryKopecks }: OrderPrice,
  { promo, points }: FoundOffers,
  shown: Pick<OrderPrice, 'goodsKopecks' | 'deliveryKopecks'>,
): void {
  if (form.total_price !== undefined && toKopecks(form.total_price) === totalKopecks) return
  // Who entered a code or points agrees to the price without them first, also when they do not say which price they saw.
  if (promo?.problem) throw new ShopError(promotionErrors.promo_gone, { problem: promo.problem })
  if (points?.problem) throw new ShopError(promotionErrors.points_gone, { problem: points.problem })
  const isDearer = goodsKopecks > shown.goodsKopecks || deliveryKopecks > shown.deliveryKopecks
  if (form.total_price !== undefined || isDearer) throw new ShopError(orderErrors.total_changed, { isDelivery: false })
}

/** The most that may be asked for without asking the shopper again, also one whose client does not say which price they saw. */
function shownBy(
  { goodsKopecks = Number.POSITIVE_INFINITY, offDeliveryKopecks = 0 }: DraftFacts,
  { priceKopecks }: AgreedDelivery,
) {
  return { goodsKopecks, deliveryKopecks: Math.max(0, priceKopecks - offDeliveryKopecks) }
}
