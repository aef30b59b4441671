import { cartItems } from '../database/tables/cart.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import { maxPieces } from './cart.contract.ts'

export interface RepeatedLine extends Record<string, unknown> {
  name: string
  /** The ordered quantity, as far as it can be bought now. */
  quantity: number
  added: number
  bought: number
  /** For products that cannot be added: still for sale, but this customer has reached the limit. */
  for_sale: boolean
}

/** Raises quantities up to those of an order, as far as its goods can be bought; the caller has locked the cart. */
export async function putOrderIntoCart(tx: Transaction, accountId: number, orderId: number): Promise<RepeatedLine[]> {
  const { rows } = await tx.execute<RepeatedLine>(sql`
    with bought as (
      select product_id, min(position) as place, min(product_name) as name, sum(quantity)::integer as quantity
      from ${orderLines} join ${orders} on ${orders.id} = order_id
      where order_id = ${orderId} and account_id = ${accountId} group by product_id
    ), wanted as (
      select bought.product_id, place, bought.name, coalesce(cart.quantity, 0) as former,
        least(bought.quantity, pieces_for(${products}, ${accountId}), ${maxPieces}) as quantity,
        bought.quantity as bought, ${products.available} and ${products.archivedAt} is null as for_sale
      from bought
      join ${products} on ${products.id} = bought.product_id
      left join ${cartItems} as cart on cart.account_id = ${accountId} and cart.product_id = bought.product_id
    ), put as (
      insert into ${cartItems} (account_id, product_id, quantity)
      select ${accountId}, product_id, quantity from wanted where quantity > former order by place
      on conflict (account_id, product_id) do update set quantity = excluded.quantity
    )
    select name, quantity, greatest(quantity - former, 0) as added, bought, for_sale from wanted order by place`)
  return rows
}
