import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { cartItems } from '../../database/tables/cart.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { wishlistItems } from '../../database/tables/favourites.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import type { Shelf, ShelvedProduct } from '../cart/cart.contract.ts'
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

/** What others see of somebody's favourites: only goods that the shop still shows. */
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

/** Ids for counts and buttons, in one query; of the cart as many pieces as can be had, as its page counts them. */
export async function readShelf(db: Database, accountId: number): Promise<Shelf> {
  const { rows } = await db.execute<{ shelf: Shelf }>(sql`select json_build_object(
    'cart', coalesce((
      select json_agg(json_build_object('product_id', product_id,
        'quantity', least(quantity, pieces_for(products, ${accountId}))) order by cart_items.id desc)
      from cart_items join products on products.id = product_id where account_id = ${accountId}
    ), '[]'),
    'wishlist', coalesce((
      select json_agg(product_id order by id desc) from wishlist_items where account_id = ${accountId}
    ), '[]'),
    'awaited', coalesce((
      select json_agg(product_id order by product_id) from restock_requests
      where account_id = ${accountId} and mailed_at is null
    ), '[]')
  ) as shelf`)
  return rows[0]?.shelf ?? { cart: [], wishlist: [], awaited: [] }
}
