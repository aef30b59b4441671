import { type BackupSetup, readBackupState } from '../backups/read-backup-state.server.ts'
import type { LiveIndex } from '../catalogue/index/live-index.server.ts'
import { shopToday, shopZone } from '../database/shop-time.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { orders } from '../database/tables/orders.server.ts'
import { receipts } from '../database/tables/receipts.server.ts'
import { returns } from '../database/tables/returns.server.ts'
import { type OrderState, orderStateWords } from '../database/values/order-states.ts'
import { type MailSetup, readMailQueue } from '../mail/read-mail-queue.server.ts'
import { isShelfOverdue, workIs } from '../orders/staff/order-work.server.ts'
import { visibleTo } from '../orders/staff/visible-orders.server.ts'
import { readParcelTasks } from '../parcels/staff/parcel-tasks.server.ts'
import { readDueRefunds, readOutsideRefunds } from '../payments/refunds/get-order-money.server.ts'
import { administrators, goodsEditors, managers, may, packers, type Role } from '../platform/contract/roles.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { desc, eq, gte, inArray, isNull, type SQL, sql } from '../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../platform/text/money.ts'
import { readPromotionNews } from '../promotions/staff/promotion-news.server.ts'
import { reportSales } from '../reports/report-sales.server.ts'
import { listEmptySearches } from '../search/empty-searches.server.ts'
import { listLowStock } from '../stock/low-stock.server.ts'
import { missingSteps } from './first-steps.server.ts'
import type { OrderBrief, Today } from './office.contract.ts'

const shown = 8

export interface OfficeSetup {
  mail: MailSetup
  backup: BackupSetup
}

/** The whole screen in a few statements, each served by an index, and none per row. */
export async function getToday(db: Database, live: LiveIndex, setup: OfficeSetup, role: Role): Promise<Today> {
  /** Parts that are not for the role are neither read nor sent. */
  const forRoles = <Part>(allowed: readonly Role[], read: () => Promise<Part>) =>
    may(role, allowed) ? read() : undefined
  const byState = forRoles(managers, () => sumsByState(db, inArray(orders.state, ['awaiting_payment', 'ready'])))
  const toPack = forRoles(packers, () => sumsByState(db, workIs('pack')))
  const ofState = async (state: OrderState) => (await byState)?.(state)
  return settled({
    day: readDay(db),
    missing: forRoles(administrators, () => missingSteps(db, live)),
    mail: forRoles(managers, () => readMailQueue(db, setup.mail)),
    backup: forRoles(administrators, () => readBackupState(db, setup.backup)),
    placed_today: forRoles(managers, () =>
      sumsOf(db, gte(orders.createdAt, sql`date_trunc('day', now(), ${shopZone})`)),
    ),
    waiting_payment: forRoles(managers, () => ofState('awaiting_payment')),
    overdue_rests: forRoles(managers, () => sumsOf(db, isOverdueRest)),
    paid: toPack?.then((sumsFor) => sumsFor('paid')),
    packing: toPack?.then((sumsFor) => sumsFor('packing')),
    carrier_trouble: forRoles(packers, () => sumsOf(db, workIs('carrier-trouble'))),
    shelf_ending: forRoles(managers, () => endingShelves(db)),
    ready: forRoles(managers, () => ofState('ready')),
    open_returns: forRoles(managers, () => db.$count(returns, isNull(returns.decidedAt))),
    promotions: forRoles(managers, () => readPromotionNews(db)),
    refused_receipts: forRoles(managers, () => refusedReceipts(db)),
    parcels: forRoles(managers, () => readParcelTasks(db)),
    refunds: forRoles(managers, () => readDueRefunds(db)),
    outside_refunds: forRoles(managers, () => readOutsideRefunds(db)),
    newest_orders: forRoles(packers, () => newestOrders(db, role)),
    sold_out: forRoles(goodsEditors, () => scarce(db, live, [0, 0])),
    low_stock: forRoles(goodsEditors, () => lowStock(db, live)),
    revenue: forRoles(managers, () => revenueByDay(db)),
    empty_searches: forRoles(goodsEditors, async () => (await listEmptySearches(db, 7)).slice(0, 10)),
  })
}

/** All parts are read at the same time. */
async function settled<Parts extends object>(parts: Parts): Promise<{ [Name in keyof Parts]: Awaited<Parts[Name]> }> {
  const values = await Promise.all(Object.values(parts))
  return Object.fromEntries(Object.keys(parts).map((name, index) => [name, values[index]])) as never
}

async function refusedReceipts(db: Database): Promise<NonNullable<Today['refused_receipts']>> {
  const rows = await db
    .select()
    .from(receipts)
    .where(eq(receipts.state, 'refused'))
    .orderBy(desc(receipts.id))
    .limit(shown)
  return rows.map(({ orderId, reason }) => ({ order_id: orderId, reason: reason ?? '' }))
}

async function newestOrders(db: Database, role: Role): Promise<OrderBrief[]> {
  const rows = await db.select(briefColumns).from(orders).where(visibleTo(role)).orderBy(desc(orders.id)).limit(shown)
  return rows.map(toBrief)
}

export const briefColumns = {
  id: orders.id,
  state: orders.state,
  fullName: orders.fullName,
  totalKopecks: orders.totalKopecks,
  createdAt: orders.createdAt,
}

type BriefRow = Pick<typeof orders.$inferSelect, keyof typeof briefColumns>

export function toBrief({ id, state, fullName, totalKopecks, createdAt }: BriefRow): OrderBrief {
  const word = orderStateWords[state]
  return { id, state: word, full_name: fullName, total: toRoubles(totalKopecks), created_at: createdAt.toISOString() }
}

async function lowStock(db: Database, live: LiveIndex) {
  const { from, count, results } = await listLowStock(db, live, shown, 1)
  return { from, count, products: results.map(({ id, name, sku, stock }) => ({ id, name, sku, stock: stock ?? 0 })) }
}

const sums = {
  count: sql<number>`count(*)::int`,
  total: sql<number>`coalesce(sum(${orders.totalKopecks}), 0)::float8 / 100`,
}

const isOverdueRest = sql`${orders.state} = 'awaiting_payment' and ${orders.deferredKopecks} > 0
  and ${orders.restUntil} is not null and ${orders.expiresAt} < now()`

/** Orders whose time on the shelf is up or soon will be, and how many of them are over it. */
async function endingShelves(db: Database): Promise<NonNullable<Today['shelf_ending']>> {
  const overdue = sql<number>`count(*) filter (where ${isShelfOverdue})::int`
  const [row] = await db
    .select({ ...sums, overdue })
    .from(orders)
    .where(workIs('shelf-ending'))
  return row ?? { count: 0, total: 0, overdue: 0 }
}

async function sumsOf(db: Database, where: SQL | undefined) {
  const [row] = await db.select(sums).from(orders).where(where)
  return row ?? { count: 0, total: 0 }
}

/** Of open orders: counting all the finished ones would be slow. */
async function sumsByState(db: Database, open: SQL | undefined) {
  const rows = await db
    .select({ state: orders.state, ...sums })
    .from(orders)
    .where(open)
    .groupBy(orders.state)
  return (state: OrderState) => {
    const { count, total } = rows.find((row) => row.state === state) ?? { count: 0, total: 0 }
    return { count, total }
  }
}

/** Products on sale with low stock, fewest first. From the index in memory: the database has no index on counts. */
async function scarce(db: Database, live: LiveIndex, stock: readonly [least: number, max: number]) {
  const { count, ids } = (await live.current()).find({ onSale: true, stock }, 'scarce', 0, shown)
  const rows = await db
    .select({ id: products.id, name: products.name, sku: products.sku, stock: sql<number>`${products.stock}` })
    .from(products)
    .where(inArray(products.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { count, products: ids.flatMap((id) => byId.get(id) ?? []) }
}

/** From the sums of the reports, so that both say the same: a payment is in them after a few seconds. */
async function revenueByDay(db: Database): Promise<NonNullable<Today['revenue']>> {
  const { results } = await reportSales(db, { by: 'day' })
  return results.map(({ start, revenue, orders: count }) => ({ day: start, total: revenue, orders: count }))
}

async function readDay(db: Database): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(sql`select ${shopToday}::text as day`)
  return rows[0]?.day ?? ''
}
