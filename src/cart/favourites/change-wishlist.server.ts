import { wishlistItems } from '../../database/tables/favourites.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, ne } from '../../platform/postgres/drizzle.server.ts'
import { lockShelf } from '../change-cart.server.ts'
import { findShownProduct } from '../find-shown-product.server.ts'
import { shelfErrors } from '../shelf-errors.ts'

export const maxFavourites = 500

/** Adds a product to the favourites; adding it again changes nothing. */
export async function addFavourite(tx: Transaction, accountId: number, productId: number): Promise<void> {
  await lockShelf(tx, accountId)
  const others = and(eq(wishlistItems.accountId, accountId), ne(wishlistItems.productId, productId))
  const product = await findShownProduct(tx, productId, tx.$count(wishlistItems, others))
  if (product.others >= maxFavourites) throw new ShopError(shelfErrors.wishlist_full, { max: maxFavourites })
  await tx.insert(wishlistItems).values({ accountId, productId }).onConflictDoNothing()
}

export async function removeFavourite(tx: Transaction, accountId: number, productId: number): Promise<void> {
  await lockShelf(tx, accountId)
  await tx
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.accountId, accountId), eq(wishlistItems.productId, productId)))
}
