import { orderLines, orders } from '../database/tables/orders.server.ts'
import { returnLines, returns } from '../database/tables/returns.server.ts'
import { returnStateOf, returnStateWords } from '../database/values/returns.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { asc, desc, eq, isNull, type SQL, sql } from '../platform/postgres/drizzle.server.ts'
import type { ReturnRow, ReturnsQuery } from './staff-returns.contract.ts'

/** Of one state, or all that wait for a decision: the oldest of those first, because their days run out. */
export async function listReturns(db: Database, query: ReturnsQuery): Promise<{ count: number; results: ReturnRow[] }> {
  const { page = 1, page_size: size = 50, state = 'open', sort = state === 'open' ? 'created' : '-created' } = query
  const where = whereOf(state)
  const order = sort === 'created' ? asc(returns.id) : desc(returns.id)
  // Selects the page first, so that nothing is looked up for skipped rows.
  const shown = db
    .select({ id: returns.id })
    .from(returns)
    .where(where)
    .orderBy(order)
    .limit(size)
    .offset((page - 1) * size)
    .as('shown')
  const rows = await db
    .select({
      id: returns.id,
      orderId: returns.orderId,
      state: returns.state,
      kind: returns.kind,
      fullName: orders.fullName,
      trackingNumber: returns.trackingNumber,
      createdAt: returns.createdAt,
      pieces: sql<number>`(
        select coalesce(sum(quantity), 0)::int from ${returnLines} where return_id = ${returns.id}
      )`,
      firstItem: sql<string>`coalesce((
        select product_name from ${returnLines} join ${orderLines} using (position)
        where return_id = ${returns.id} and order_id = ${returns.orderId} order by position limit 1
      ), '')`,
    })
    .from(returns)
    .innerJoin(shown, eq(shown.id, returns.id))
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .orderBy(order)
  return {
    count: await db.$count(returns, where),
    results: rows.map(({ orderId, fullName, trackingNumber, createdAt, firstItem, ...row }) => ({
      ...row,
      state: returnStateWords[row.state],
      order_id: orderId,
      full_name: fullName,
      tracking_number: trackingNumber,
      first_item: firstItem,
      created_at: createdAt.toISOString(),
    })),
  }
}

function whereOf(state: NonNullable<ReturnsQuery['state']>): SQL | undefined {
  if (state === 'all') return undefined
  return state === 'open' ? isNull(returns.decidedAt) : eq(returns.state, returnStateOf(state))
}
