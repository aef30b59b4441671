import { sql } from 'drizzle-orm'
import { jobs } from '../database/tables/jobs.server.ts'
import type { Job, JobContext } from '../platform/jobs/job.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'

/** Runs a scheduled job here and now until it has no more to do, at a time of the test's own. */
export async function runScheduled(job: Job, now = new Date()): Promise<void> {
  const context: JobContext = {
    now,
    attempt: 1,
    signal: new AbortController().signal,
    report: async () => undefined,
    complete: async () => undefined,
  }
  while (await job.run({}, context));
}

/** Jobs go by the database's clock: as if so many seconds had passed. */
export async function passJobTime(db: Database, seconds: number): Promise<void> {
  await db.update(jobs).set({ runAt: sql`${jobs.runAt} - interval '1 second' * ${seconds}::int` })
}
