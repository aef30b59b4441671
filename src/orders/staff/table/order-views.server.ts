import { orderViews } from '../../../database/tables/order-views.server.ts'
import { orders } from '../../../database/tables/orders.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Role } from '../../../platform/contract/roles.ts'
import type { StaffViewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import { and, asc, DrizzleQueryError, eq, sql } from '../../../platform/postgres/drizzle.server.ts'
import { orderErrors } from '../../order-errors.ts'
import { matching } from './find-orders.server.ts'
import type { OrderView, ViewFilters } from './order-views.contract.ts'
import { maxViewCount, maxViews } from './view-limits.ts'

/** A filter that no index serves may read every order: it then goes without a number. */
const countMs = 100
/** All numbers of one screen together. */
const countsMs = 500

export async function listOrderViews(db: Database, { accountId, role }: StaffViewer): Promise<OrderView[]> {
  const rows = await db.select().from(orderViews).where(eq(orderViews.accountId, accountId)).orderBy(asc(orderViews.id))
  const until = Date.now() + countsMs
  const views: OrderView[] = []
  // One after the other: a row of chips is not worth twenty connections.
  for (const { id, name, filters } of rows) {
    views.push({ id, name, filters, count: Date.now() < until ? await countView(db, role, filters) : null })
  }
  return views
}

async function countView(db: Database, role: Role, filters: ViewFilters): Promise<number | null> {
  const { delivery, customer, ...rest } = filters
  const wanted = {
    ...rest,
    delivery: delivery === undefined ? undefined : Number(delivery),
    customer: customer === undefined ? undefined : Number(customer),
  }
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(countMs)}, true)`)
      const where = await matching(tx, role, wanted, maxViewCount)
      const some = tx
        .select({ one: sql`1`.as('one') })
        .from(orders)
        .where(where)
        .limit(maxViewCount)
        .as('some')
      const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(some)
      return row?.count ?? 0
    })
  } catch (error) {
    if (isTimeout(error)) return null
    throw error
  }
}

function isTimeout(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error && 'code' in cause && cause.code === '57014'
}

export async function saveOrderView(
  db: Database,
  viewer: StaffViewer,
  { name, filters }: { name: string; filters: ViewFilters },
): Promise<OrderView[]> {
  const { accountId } = viewer
  const known = and(eq(orderViews.accountId, accountId), eq(orderViews.name, name))
  const others =
    (await db.$count(orderViews, eq(orderViews.accountId, accountId))) - (await db.$count(orderViews, known))
  if (others >= maxViews) throw new ShopError(orderErrors.too_many_views, { max: maxViews })
  await db
    .insert(orderViews)
    .values({ accountId, name, filters })
    .onConflictDoUpdate({ target: [orderViews.accountId, orderViews.name], set: { filters } })
  return listOrderViews(db, viewer)
}

export async function deleteOrderView(db: Database, viewer: StaffViewer, id: number): Promise<OrderView[]> {
  const own = and(eq(orderViews.id, id), eq(orderViews.accountId, viewer.accountId))
  const gone = await db.delete(orderViews).where(own).returning({ id: orderViews.id })
  if (gone.length === 0) throw new ShopError('not_found')
  return listOrderViews(db, viewer)
}
