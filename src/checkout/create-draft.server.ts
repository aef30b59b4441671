import { pieceColumns } from '../cart/max-pieces.server.ts'
import { depositColumns } from '../catalogue/deposit-columns.server.ts'
import { cartItems } from '../database/tables/cart.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { type DraftLine, orderDrafts } from '../database/tables/orders.server.ts'
import { orderErrors } from '../orders/order-errors.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { depositOf } from '../pricing/deposit.ts'
import { price } from '../pricing/price.ts'
import { toAdjustments } from '../promotions/find-discounts.ts'
import { pointsPromotion } from '../promotions/points/spend-points.ts'
import { readOffers } from '../promotions/read-offers.server.ts'

/**
 * Creates or updates the shopper's draft from the products in the cart that can be bought, and computes their price.
 * The cart does not change.
 */
export async function createDraft({ db, now }: OrdersParts, accountId: number): Promise<number> {
  return db.transaction(async (tx) => {
    // Locked before the cart is read, because a running confirmation removes its products from the cart.
    const [former] = await tx
      .select({ id: orderDrafts.id, confirmedAt: orderDrafts.confirmedAt })
      .from(orderDrafts)
      .where(eq(orderDrafts.accountId, accountId))
      .for('no key update')
    const lines = await linesFromCart(tx, accountId)
    const promised = await priceGoods(tx, accountId, lines)
    // Prices of carriers were for another parcel.
    const draft = { lines, ...promised, deliveryChoices: {}, updatedAt: now() }
    const [row] = former
      ? await tx
          .update(orderDrafts)
          .set(former.confirmedAt ? { ...draft, confirmedAt: null, id: sql`nextval('order_numbers')` } : draft)
          .where(eq(orderDrafts.accountId, accountId))
          .returning({ id: orderDrafts.id })
      : await tx
          .insert(orderDrafts)
          .values({ accountId, ...draft })
          // When two first drafts are made at once, the second updates the first.
          .onConflictDoUpdate({ target: orderDrafts.accountId, set: draft })
          .returning({ id: orderDrafts.id })
    if (!row) throw new Error('the draft was not written')
    return row.id
  })
}

/** Codes and points are left out: they say themselves when they end, and their shopper may take them out again. */
async function priceGoods(tx: Transaction, accountId: number, drafted: DraftLine[]) {
  const lines = drafted.map(({ product_id: key, price_kopecks: priceKopecks, quantity, first_pay_kopecks: first }) => {
    return { key, priceKopecks, quantity, depositKopecks: first ?? null }
  })
  const offers = await (await readOffers(tx, accountId)).about(lines.map(({ key }) => key))
  const { discounts } = offers.find(accountId, lines)
  const own = discounts.filter(({ code, promotionId }) => code === null && promotionId !== pointsPromotion)
  const { goodsKopecks } = price({ lines, deliveryKopecks: 0, adjustments: toAdjustments(own) })
  const [offDeliveryKopecks = 0] = own.map((each) => each.deliveryKopecks).filter((kopecks) => kopecks > 0)
  return { goodsKopecks, offDeliveryKopecks }
}

async function linesFromCart(tx: Transaction, accountId: number): Promise<DraftLine[]> {
  const inCart = await tx
    .select({
      product_id: cartItems.productId,
      wanted: cartItems.quantity,
      ...depositColumns,
      most: pieceColumns(accountId).most,
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(eq(cartItems.accountId, accountId))
    .orderBy(cartItems.addedAt, cartItems.id)
  if (inCart.length === 0) throw new ShopError(orderErrors.cart_empty)
  const lines = inCart
    .map(({ product_id, wanted, most, ...product }) => {
      const shown = { price_kopecks: product.priceKopecks, first_pay_kopecks: depositOf(product) }
      return { product_id, wanted, ...shown, quantity: Math.min(wanted, most ?? wanted) }
    })
    .filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) throw new ShopError(orderErrors.nothing_to_buy)
  return lines
}
