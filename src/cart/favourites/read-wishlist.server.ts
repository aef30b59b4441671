import { cartItems } from '../../database/tables/cart.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { wishlistItems } from '../../database/tables/favourites.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, desc, eq, isNull } from '../../platform/postgres/drizzle.server.ts'
import type { ShelvedProduct } from '../shelf.contract.ts'
import { shelvedColumns, toShelved } from '../shelved-products.server.ts'
import { maxFavourites } from './change-wishlist.server.ts'
import type { Favourite } from './wishlist.contract.ts'

/** Favourites, the newest first. */
export async function readWishlist(db: Database, accountId: number, picturesUrl: string): Promise<Favourite[]> {
  const rows = await db
    .select({ id: wishlistItems.id, cartItem: cartItems.id, ...shelvedColumns })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .leftJoin(cartItems, and(eq(cartItems.productId, products.id), eq(cartItems.accountId, accountId)))
    .where(eq(wishlistItems.accountId, accountId))
    .orderBy(desc(wishlistItems.id))
    .limit(maxFavourites)
  return rows.map((row) => ({
    id: row.id,
    product: toShelved(row, picturesUrl),
    in_cart: row.cartItem !== null,
    is_archived: row.archivedAt !== null,
  }))
}

/** Favourites as others see them by the link: without archived products. */
export async function readSharedProducts(
  db: Database,
  accountId: number,
  picturesUrl: string,
): Promise<ShelvedProduct[]> {
  const rows = await db
    .select(shelvedColumns)
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(and(eq(wishlistItems.accountId, accountId), isNull(products.archivedAt)))
    .orderBy(desc(wishlistItems.id))
    .limit(maxFavourites)
  return rows.map((row) => toShelved(row, picturesUrl))
}
