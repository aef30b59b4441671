import { maxPieces } from '../cart/cart.contract.ts'
import { lockShelf } from '../cart/change-cart.server.ts'
import { maxProductsInCart } from '../cart/read-cart.server.ts'
import { shelfErrors } from '../cart/shelf-errors.ts'
import { cartItems } from '../database/tables/cart.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { orderErrors } from './order-errors.ts'
import type { OrdersParts } from './orders-parts.server.ts'

interface RepeatedLine extends Record<string, unknown> {
  name: string
  /** The ordered quantity, as far as it can be bought now. */
  quantity: number
  added: number
  bought: number
  /** For products that cannot be added: still for sale, but this customer has reached the limit. */
  for_sale: boolean
}

/**
 * Adds the products of an order to the cart again, as far as they can be bought. Idempotent: it raises quantities only
 * up to those of the order.
 */
export async function repeatOrder({ db }: OrdersParts, accountId: number, orderId: number) {
  const lines = await db.transaction(async (tx) => {
    await lockShelf(tx, accountId)
    const put = await putIntoCart(tx, accountId, orderId)
    const inCart = await tx.$count(cartItems, eq(cartItems.accountId, accountId))
    if (inCart > maxProductsInCart) throw new ShopError(shelfErrors.cart_full, { max: maxProductsInCart })
    return put
  })
  if (lines.length === 0) throw new ShopError(orderErrors.order_not_found)
  const namesOf = (fits: (line: RepeatedLine) => boolean) => lines.filter(fits).map(({ name }) => name)
  const fewer = namesOf(({ quantity, bought }) => quantity > 0 && quantity < bought)
  const missing = namesOf(({ quantity, for_sale }) => quantity === 0 && !for_sale)
  const limited = namesOf(({ quantity, for_sale }) => quantity === 0 && for_sale)
  if (missing.length + limited.length === lines.length) {
    throw new ShopError(orderErrors.nothing_to_repeat, { missing: missing.length, limited: limited.length })
  }
  return { added: lines.reduce((sum, { added }) => sum + added, 0), fewer, missing, limited }
}

async function putIntoCart(tx: Transaction, accountId: number, orderId: number): Promise<RepeatedLine[]> {
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
