import { and, eq, sql } from 'drizzle-orm'
import { catalogueErrors } from '../../catalogue/catalogue-errors.ts'
import { accounts } from '../../database/tables/accounts.server.ts'
import { cartItems } from '../../database/tables/cart.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { shelfErrors } from '../shelf-errors.ts'
import { pieceColumns, requirePieces } from './max-pieces.server.ts'
import { maxProductsInCart } from './read-cart.server.ts'

/**
 * Changes of one shopper's shelf happen one after the other, so what was checked still holds when it is written. Taken
 * before anything else; others' references to the account are not held up.
 */
export async function lockShelf(tx: Transaction, accountId: number): Promise<void> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
  if (rows.length === 0) throw new ShopError('sign_in_first')
}

/** Puts more pieces into the cart, beside those already there. */
export async function addPieces(tx: Transaction, accountId: number, productId: number, more: number): Promise<void> {
  await lockShelf(tx, accountId)
  const found = await findProduct(tx, accountId, productId)
  if (!found || found.archived) throw new ShopError(catalogueErrors.product_not_found)
  if (found.inCart === null && found.inCartAll >= maxProductsInCart) {
    throw new ShopError(shelfErrors.cart_full, { max: maxProductsInCart })
  }
  const quantity = (found.inCart ?? 0) + more
  requirePieces(found, quantity, found.inCart ?? 0)
  await tx
    .insert(cartItems)
    .values({ accountId, productId, quantity })
    .onConflictDoUpdate({ target: [cartItems.accountId, cartItems.productId], set: { quantity } })
}

/** Sets how many pieces of a product that is in the cart are wanted. */
export async function setPieces(
  tx: Transaction,
  accountId: number,
  productId: number,
  quantity: number,
): Promise<void> {
  await lockShelf(tx, accountId)
  const found = await findProduct(tx, accountId, productId)
  if (found?.inCart == null) throw new ShopError(shelfErrors.not_in_cart)
  requirePieces(found, quantity)
  await tx.update(cartItems).set({ quantity }).where(isItem(accountId, productId))
}

export async function removeItem(tx: Transaction, accountId: number, productId: number): Promise<void> {
  await lockShelf(tx, accountId)
  await tx.delete(cartItems).where(isItem(accountId, productId))
}

function isItem(accountId: number, productId: number) {
  return and(eq(cartItems.accountId, accountId), eq(cartItems.productId, productId))
}

/** What there is of a product, and what of it and of all goods the cart holds already. */
async function findProduct(tx: Transaction, accountId: number, productId: number) {
  const [row] = await tx
    .select({
      ...pieceColumns(accountId),
      archived: sql<boolean>`${products.archivedAt} is not null`,
      inCart: cartItems.quantity,
      inCartAll: tx.$count(cartItems, eq(cartItems.accountId, accountId)),
    })
    .from(products)
    .leftJoin(cartItems, and(eq(cartItems.productId, products.id), eq(cartItems.accountId, accountId)))
    .where(eq(products.id, productId))
  return row
}
