import { endPreorders } from '../catalogue/end-preorders.server.ts'
import { defineSchedule, handleJob, type Job } from '../platform/jobs/job.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { shopTimeZone } from '../platform/text/date-format.ts'

const closePreordersJob = defineSchedule('close-preorders', { dailyIn: shopTimeZone })

/** After midnight lists and pages follow what placing an order has refused since midnight: the last day is over. */
export function closePreorders(db: Database): Job {
  return handleJob(closePreordersJob, () => endPreorders(db))
}
