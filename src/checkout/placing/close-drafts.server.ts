import type { ClientBase } from 'pg'
import { cartItems } from '../../database/tables/cart.server.ts'
import { orderDrafts } from '../../database/tables/orders.server.ts'
import { type Placeholder, sql } from '../../platform/postgres/drizzle.server.ts'
import { sendTogether, statement } from '../../platform/postgres/statement.server.ts'
import type { ShopperOrder } from './check-order.server.ts'

type Bought = { accountIds: number[]; ids: number[]; wanted: number[] }

const confirmDrafts = statement<{ accountIds: number[]; at: Date }>(
  'confirm_drafts',
  (value) =>
    sql`update ${orderDrafts} set confirmed_at = ${value('at')} where account_id = any(${value('accountIds')}::bigint[])`,
)

const bought = (value: (key: keyof Bought) => Placeholder) =>
  sql`unnest(${value('accountIds')}::bigint[], ${value('ids')}::bigint[], ${value('wanted')}::integer[])
      as line (account_id, product_id, wanted)
    where cart_items.account_id = line.account_id and cart_items.product_id = line.product_id`

const emptyCarts = statement<Bought, { id: number }>(
  'empty_carts',
  (value) => sql`delete from ${cartItems} using ${bought(value)} and quantity <= line.wanted returning id`,
)

const reduceCarts = statement<Bought>(
  'reduce_carts',
  (value) =>
    sql`update ${cartItems} set quantity = quantity - line.wanted from ${bought(value)} and quantity > line.wanted`,
)

/** Marks the drafts as placed and removes their products from the carts. Products added after the draft stay. */
export async function closeDrafts(tx: ClientBase, placed: ShopperOrder[], at: Date): Promise<void> {
  const lines = placed.flatMap(({ draft, confirmation: { accountId } }) =>
    draft.lines.map((line) => ({ ...line, accountId })),
  )
  const goods = {
    accountIds: lines.map(({ accountId }) => accountId),
    ids: lines.map(({ product_id }) => product_id),
    wanted: lines.map(({ wanted }) => wanted),
  }
  const [emptied] = await sendTogether([
    emptyCarts(tx, goods),
    confirmDrafts(tx, { accountIds: placed.map(({ confirmation }) => confirmation.accountId), at }),
  ])
  if (emptied.length < lines.length) await reduceCarts(tx, goods)
}
