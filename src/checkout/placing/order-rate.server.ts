import type { ClientBase } from 'pg'
import { orders } from '../../database/tables/orders.server.ts'
import { orderErrors } from '../../orders/order-errors.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import { statement } from '../../platform/postgres/statement.server.ts'
import type { Confirmation } from './confirmation.ts'

const maxOrders = 20
const withinMs = 3_600_000

const readRates = statement<{ accountIds: number[]; before: number }, { accountId: number; since: Date }>(
  'read_order_rates',
  (value) => sql`select asked.account_id::float8 as "accountId", nth.created_at as since
    from unnest(${value('accountIds')}::bigint[]) as asked (account_id), lateral (
      select created_at from ${orders} where orders.account_id = asked.account_id
      order by orders.id desc offset ${value('before')} limit 1
    ) as nth`,
)

/** The time of each shopper's 20th latest order; shoppers with fewer orders are not included. */
export async function readOrderRates(tx: ClientBase, confirmations: Confirmation[]): Promise<Map<number, Date>> {
  const accountIds = confirmations.map(({ accountId }) => accountId)
  const rows = await readRates(tx, { accountIds, before: maxOrders - 1 })
  return new Map(rows.map(({ accountId, since }) => [accountId, since]))
}

/** Refuses the twenty-first order of an hour. */
export function requireOrderRate(since: Date | undefined, at: Date): void {
  const waitMs = since ? since.getTime() + withinMs - at.getTime() : 0
  if (waitMs > 0) throw new ShopError(orderErrors.too_many_orders, { retryAfter: Math.ceil(waitMs / 1000) })
}
