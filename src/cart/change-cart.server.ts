import { productErrors } from '../database/product-errors.ts'
import { accounts } from '../database/tables/accounts.server.ts'
import { cartItems } from '../database/tables/cart.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, eq, sql } from '../platform/postgres/drizzle.server.ts'
import { keptErrors } from './kept-errors.ts'
import { pieceColumns, requirePieces } from './max-pieces.server.ts'
import { maxProductsInCart } from './read-cart.server.ts'

/**
 * Serialises changes of what one shopper keeps, so that checks still hold when the change is written. Must be the first
 * lock of a transaction; it does not block foreign keys to the account.
 */
export async function lockKept(tx: Transaction, accountId: number): Promise<void> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
  if (rows.length === 0) throw new ShopError('sign_in_first')
}

/** Adds pieces to those already in the cart. */
export async function addPieces(tx: Transaction, accountId: number, productId: number, more: number): Promise<void> {
  await lockKept(tx, accountId)
  const found = await findProduct(tx, accountId, productId)
  if (!found || found.archived) throw new ShopError(productErrors.product_not_found)
  if (found.inCart === null && found.inCartAll >= maxProductsInCart) {
    throw new ShopError(keptErrors.cart_full, { max: maxProductsInCart })
  }
  const quantity = (found.inCart ?? 0) + more
  requirePieces(found, quantity, found.inCart ?? 0)
  await tx
    .insert(cartItems)
    .values({ accountId, productId, quantity })
    .onConflictDoUpdate({ target: [cartItems.accountId, cartItems.productId], set: { quantity } })
}

/** Sets the quantity of a product that is already in the cart. */
export async function setPieces(
  tx: Transaction,
  accountId: number,
  productId: number,
  quantity: number,
): Promise<void> {
  await lockKept(tx, accountId)
  const found = await findProduct(tx, accountId, productId)
  if (found?.inCart == null) throw new ShopError(keptErrors.not_in_cart)
  requirePieces(found, quantity)
  await tx.update(cartItems).set({ quantity }).where(isItem(accountId, productId))
}

export async function removeItem(tx: Transaction, accountId: number, productId: number): Promise<void> {
  await lockKept(tx, accountId)
  await tx.delete(cartItems).where(isItem(accountId, productId))
}

function isItem(accountId: number, productId: number) {
  return and(eq(cartItems.accountId, accountId), eq(cartItems.productId, productId))
}

/** How much of a product can be bought, and how much of it and how many products the cart holds already. */
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
