import { cartItems } from '../database/tables/cart.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { restockRequests, wishlistItems } from '../database/tables/favourites.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import type { Shelf } from './shelf.contract.ts'

/** Ids for counts and buttons, in one query. Cart quantities are capped at what can be bought, as on the cart page. */
export async function readShelf(db: Database, accountId: number): Promise<Shelf> {
  const { rows } = await db.execute<{ shelf: Shelf }>(sql`select json_build_object(
    'cart', coalesce((
      select json_agg(json_build_object('product_id', product_id,
        'quantity', least(quantity, pieces_for(${products}, ${accountId}))) order by ${cartItems.id} desc)
      from ${cartItems} join ${products} on ${products.id} = product_id where account_id = ${accountId}
    ), '[]'),
    'wishlist', coalesce((
      select json_agg(product_id order by id desc) from ${wishlistItems} where account_id = ${accountId}
    ), '[]'),
    'awaited', coalesce((
      select json_agg(product_id order by product_id) from ${restockRequests}
      where account_id = ${accountId} and mailed_at is null
    ), '[]')
  ) as shelf`)
  return rows[0]?.shelf ?? { cart: [], wishlist: [], awaited: [] }
}
