import { shopToday, shopZone } from '../database/shop-time.server.ts'
import { orders } from '../database/tables/orders.server.ts'
import { salesChanges, salesTotals } from '../database/tables/reports.server.ts'
import { declareErrors, ShopError } from '../platform/contract/errors.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import { addSums, nothing, type Sums, toFigures } from './figures.ts'
import { addDays, type Days, daysIn, periodBefore, type Step, stepStart, stepsIn } from './report-period.ts'
import type { SalesReport } from './reports.contract.ts'

const usualDays = 30
/** More would be neither a chart nor a table that anybody reads. */
const maxSteps = 800

export interface AskedDays {
  from?: string | undefined
  to?: string | undefined
}

/** The days that a report is about, and today, by the database's clock. */
export interface ReportDays extends Days {
  today: string
}

export async function readDays(db: Database, { from, to }: AskedDays): Promise<ReportDays> {
  const { rows } = await db.execute<{ today: string }>(sql`select ${shopToday}::text as today`)
  const today = rows[0]?.today ?? ''
  // Nothing was paid after today; a far year would only be a long empty table.
  const until = to !== undefined && to < today ? to : today
  const since = from ?? addDays(until, 1 - usualDays)
  if (since > until) throw new ShopError(reportErrors.report_days_reversed)
  return { from: since, to: until, today }
}

export async function reportSales(db: Database, asked: AskedDays & { by?: Step | undefined }): Promise<SalesReport> {
  const { from, to } = await readDays(db, asked)
  const days = { from, to }
  const by = asked.by ?? 'day'
  // Counted before they are listed: a period may be thousands of years long.
  const perStep = { day: 1, week: 7, month: 31 }
  if (daysIn(days) / perStep[by] > maxSteps) throw new ShopError(reportErrors.report_too_long, { max: maxSteps })
  const [rows, before, unpaid, pending] = await Promise.all([
    sumsByDay(db, days),
    sumOf(db, periodBefore(days)),
    unpaidRests(db, days),
    pendingDays(db),
  ])
  const byStep = new Map<string, Sums>()
  for (const row of rows) {
    const start = stepStart(by, row.day)
    byStep.set(start, addSums(byStep.get(start) ?? nothing, row))
  }
  return {
    ...days,
    by,
    total: toFigures([...byStep.values()].reduce(addSums, nothing)),
    before: toFigures(before),
    results: stepsIn(by, days).map((start) => ({ start, ...toFigures(byStep.get(start) ?? nothing) })),
    unpaid_rests: unpaid,
    pending_days: pending,
  }
}

/** As `Sums`, of one row of `sales_totals` or, by `sum`, of several. */
export const sumColumns = sql`sum(orders)::int as orders, sum(pieces)::int as pieces, sum(goods_kopecks)::float8 as goods,
  sum(delivery_kopecks)::float8 as delivery, sum(known_kopecks)::float8 as known, sum(cost_kopecks)::float8 as cost,
  sum(returned_orders)::int as "returnedOrders", sum(returned_pieces)::int as "returnedPieces", sum(returned_kopecks)::float8 as returned`

async function sumsByDay(db: Database, { from, to }: Days) {
  const { rows } = await db.execute<Sums & { day: string }>(sql`
    select period::text as day, ${sumColumns} from ${salesTotals}
    where kind = 'all' and unit = 'day' and period between ${from} and ${to} group by period`)
  return rows
}

export async function sumOf(db: Database, days: Days): Promise<Sums> {
  const rows = await sumsByDay(db, days)
  return rows.reduce<Sums>(addSums, nothing)
}

/** An order counts as a whole on the day of its first payment: what of that has not come in. Few orders, by their index. */
async function unpaidRests(db: Database, { from, to }: Days): Promise<number> {
  const { rows } = await db.execute<{ roubles: number }>(sql`
    select coalesce(sum(${orders.deferredKopecks}), 0)::float8 / 100 as roubles from ${orders}
    where ((${orders.state} = 'paid' and ${orders.deferredKopecks} > 0 and ${orders.restUntil} is null)
        or (${orders.state} = 'awaiting_payment' and ${orders.deferredKopecks} > 0 and ${orders.restUntil} is not null))
      and ${orders.paidAt} >= ${from}::date::timestamp at time zone ${shopZone}
      and ${orders.paidAt} < (${to}::date + 1)::timestamp at time zone ${shopZone}`)
  return rows[0]?.roubles ?? 0
}

export async function pendingDays(db: Database): Promise<number> {
  const { rows } = await db.execute<{ days: number }>(sql`
    select (count(distinct day) + count(distinct product_id))::int as days from ${salesChanges}`)
  return rows[0]?.days ?? 0
}

const reportErrors = declareErrors({
  report_days_reversed: { status: 400, sentence: () => 'Конец периода раньше начала.' },
  report_too_long: {
    status: 400,
    sentence: ({ max }: { max: number }) =>
      `За такой период получится больше ${max} строк. Выберите недели или месяцы, или период короче.`,
  },
})
