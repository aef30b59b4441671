import { and, eq, isNull, sql } from 'drizzle-orm'
import { catalogueErrors } from '../../catalogue/catalogue-errors.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { restockRequests, wishlistItems } from '../../database/tables/favourites.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { lockShelf } from '../cart/change-cart.server.ts'
import { shelfErrors } from '../shelf-errors.ts'

export const maxFavourites = 500
const maxRestockRequests = 500

/** Makes a product a favourite; one that already is stays so. */
export async function addFavourite(tx: Transaction, accountId: number, productId: number): Promise<void> {
  await lockShelf(tx, accountId)
  const product = await findProduct(
    tx,
    productId,
    sql`
    select count(*)::int from wishlist_items
    where account_id = ${accountId} and product_id <> ${productId}`,
  )
  if (product.others >= maxFavourites) throw new ShopError(shelfErrors.wishlist_full, { max: maxFavourites })
  await tx.insert(wishlistItems).values({ accountId, productId }).onConflictDoNothing()
}

export async function removeFavourite(tx: Transaction, accountId: number, productId: number): Promise<void> {
  await lockShelf(tx, accountId)
  await tx
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.accountId, accountId), eq(wishlistItems.productId, productId)))
}

/** One letter when the product is back. Whoever had one and asks again gets another. */
export async function addAwaited(tx: Transaction, accountId: number, productId: number): Promise<void> {
  await lockShelf(tx, accountId)
  const product = await findProduct(
    tx,
    productId,
    sql`
    select count(*)::int from restock_requests
    where account_id = ${accountId} and product_id <> ${productId} and mailed_at is null`,
  )
  if (product.available) throw new ShopError(shelfErrors.already_available)
  if (product.others >= maxRestockRequests)
    throw new ShopError(shelfErrors.too_many_awaited, { max: maxRestockRequests })
  await tx
    .insert(restockRequests)
    .values({ accountId, productId })
    .onConflictDoUpdate({
      target: [restockRequests.accountId, restockRequests.productId],
      set: { createdAt: sql`now()`, mailedAt: null },
      setWhere: sql`${restockRequests.mailedAt} is not null`,
    })
}

export async function removeAwaited(tx: Transaction, accountId: number, productId: number): Promise<void> {
  await lockShelf(tx, accountId)
  await tx
    .delete(restockRequests)
    .where(and(eq(restockRequests.accountId, accountId), eq(restockRequests.productId, productId)))
}

/** A product that the shop still shows, and how many others the shopper keeps on the list in question. */
async function findProduct(tx: Transaction, productId: number, others: ReturnType<typeof sql>) {
  const [product] = await tx
    .select({ available: products.available, others: sql<number>`(${others})` })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.archivedAt)))
  if (!product) throw new ShopError(catalogueErrors.product_not_found)
  return product
}
