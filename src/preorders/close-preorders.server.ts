import { products } from '../database/tables/catalogue.server.ts'
import { defineSchedule, handleJob, type Job } from '../platform/jobs/job.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import { shopTimeZone } from '../platform/text/date-format.ts'

const closePreordersJob = defineSchedule('close-preorders', { dailyIn: shopTimeZone })

/** After midnight lists and pages follow what placing an order has refused since midnight: the last day is over. */
export function closePreorders(db: Database): Job {
  return handleJob(closePreordersJob, async () => {
    // The trigger of this column decides, as it does when staff set another day.
    await db.execute(sql`update ${products} set preorder_until = preorder_until
      where is_preorder and preorder_over is distinct from preorder_has_ended(${products})`)
  })
}
