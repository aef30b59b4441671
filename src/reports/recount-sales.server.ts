import { orderLines, orders } from '../database/tables/orders.server.ts'
import { salesChanges } from '../database/tables/reports.server.ts'
import { defineSchedule, handleJob, type Job } from '../platform/jobs/job.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'

/** Days of one transaction: with a thousand orders a day it takes a fraction of a second. */
const maxDays = 5
const maxProducts = 1000

const recountSalesJob = defineSchedule('recount-sales', { everySeconds: 5 }, { share: 0.5 })

/** Brings the sums of the reports up to date, see docs/decisions/0040. */
export function recountSales(db: Database): Job {
  return handleJob(recountSalesJob, () => db.transaction(recountSome))
}

/** Whether there may be more. A change that commits meanwhile has left its own row in `sales_changes`. */
async function recountSome(tx: Transaction): Promise<boolean> {
  // Two recounts of a day at once would add the same difference twice.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('recount-sales', 0))`)
  const moved = await noteDaysOfMovedProducts(tx)
  const { rows } = await tx.execute<{ day: string }>(sql`
    delete from ${salesChanges} where day in (
      select distinct day from ${salesChanges} where day is not null order by day desc limit ${maxDays}
    ) returning day::text`)
  const days = [...new Set(rows.map(({ day }) => day))]
  if (days.length > 0) await tx.execute(sql`select recount_sales(${sql.param(days)}::date[])`)
  return days.length === maxDays || moved === maxProducts
}

async function noteDaysOfMovedProducts(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    delete from ${salesChanges} where id in (
      select id from ${salesChanges} where product_id is not null order by product_id limit ${maxProducts}
    ) returning product_id::float8 as id`)
  if (rows.length === 0) return 0
  await tx.execute(sql`
    insert into ${salesChanges} (day)
    select distinct shop_day(${orders.paidAt}) from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
    where ${orderLines.productId} = any (${sql.param(rows.map(({ id }) => id))}::bigint[]) and ${orders.paidAt} is not null`)
  return rows.length
}
