import { cartItems, wishlistItems } from '../database/tables/cart.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, desc, eq } from '../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../platform/text/money.ts'
import { depositOf } from '../pricing/deposit.ts'
import { linePrice } from '../pricing/price.ts'
import { shownOffers } from '../promotions/read-offers.server.ts'
import type { Cart, CartItem } from './cart.contract.ts'
import { keptColumns, toKept } from './kept-rows.server.ts'
import { pieceColumns } from './max-pieces.server.ts'
import { withTotals } from './shown-cart.ts'

export const maxProductsInCart = 100

/** The cart with current prices and stock, in one query; the product added last comes first. */
export async function readCart(db: Database | Transaction, accountId: number, picturesUrl: string): Promise<Cart> {
  const rows = await db
    .select({
      id: cartItems.id,
      wanted: cartItems.quantity,
      most: pieceColumns(accountId).most,
      favourite: wishlistItems.id,
      ...keptColumns,
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .leftJoin(
      wishlistItems,
      and(eq(wishlistItems.accountId, cartItems.accountId), eq(wishlistItems.productId, cartItems.productId)),
    )
    .where(eq(cartItems.accountId, accountId))
    .orderBy(desc(cartItems.id))
    .limit(maxProductsInCart)

  const items = rows.map((row): CartItem => {
    const canBeBought = row.most === null || row.most > 0
    // When fewer are left than were added, the cart shows the available quantity and the wanted one.
    const quantity = canBeBought && row.most !== null ? Math.min(row.wanted, row.most) : row.wanted
    return {
      id: row.id,
      product: toKept(row, picturesUrl),
      quantity,
      wanted: row.wanted,
      is_favorite: row.favourite !== null,
      is_archived: row.archivedAt !== null,
      can_be_bought: canBeBought,
      most: row.most,
      total_price: toRoubles(linePrice({ ...row, quantity })),
    }
  })
  const bought = rows.flatMap((row, index) => {
    const item = items[index]
    if (!item?.can_be_bought) return []
    const { priceKopecks } = row
    return [{ key: item.product.id, priceKopecks, quantity: item.quantity, depositKopecks: depositOf(row) }]
  })
  return withTotals(items, await shownOffers(db, accountId, bought))
}
