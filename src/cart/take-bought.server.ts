import { cartItems } from '../database/tables/cart.server.ts'
import { type Placeholder, sql } from '../platform/postgres/drizzle.server.ts'
import { statement } from '../platform/postgres/statement.server.ts'

type Bought = { accountIds: number[]; ids: number[]; wanted: number[] }

const bought = (value: (key: keyof Bought) => Placeholder) =>
  sql`unnest(${value('accountIds')}::bigint[], ${value('ids')}::bigint[], ${value('wanted')}::integer[])
      as line (account_id, product_id, wanted)
    where cart_items.account_id = line.account_id and cart_items.product_id = line.product_id`

/** Removes products of which no more is in the cart than was bought. */
export const emptyCarts = statement<Bought, { id: number }>(
  'empty_carts',
  (value) => sql`delete from ${cartItems} using ${bought(value)} and quantity <= line.wanted returning id`,
)

/** Takes bought pieces from products of which more is in the cart. */
export const reduceCarts = statement<Bought>(
  'reduce_carts',
  (value) =>
    sql`update ${cartItems} set quantity = quantity - line.wanted from ${bought(value)} and quantity > line.wanted`,
)
