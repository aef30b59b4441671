import { announceChange } from '../database/changes.server.ts'
import { defineSchedule, handleJob, type Job } from '../platform/jobs/job.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { shopTimeZone } from '../platform/text/date-format.ts'

const announceNewDayJob = defineSchedule('announce-new-day', { dailyIn: shopTimeZone })

/** A document version comes into force at midnight without a change in the database, so cached pages are invalidated. */
export function announceNewDay(db: Database): Job {
  return handleJob(announceNewDayJob, () => announceChange(db, { table: 'documents' }))
}
