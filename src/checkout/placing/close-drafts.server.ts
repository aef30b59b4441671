import type { ClientBase } from 'pg'
import { emptyCarts, reduceCarts } from '../../cart/take-bought.server.ts'
import { orderDrafts } from '../../database/tables/orders.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import { sendTogether, statement } from '../../platform/postgres/statement.server.ts'
import type { ShopperOrder } from './check-order.server.ts'

const confirmDrafts = statement<{ accountIds: number[]; at: Date }>(
  'confirm_drafts',
  (value) =>
    sql`update ${orderDrafts} set confirmed_at = ${value('at')} where account_id = any(${value('accountIds')}::bigint[])`,
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
