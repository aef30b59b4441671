import { jobs } from '../database/tables/jobs.server.ts'
import type { Job, JobContext } from '../platform/jobs/job.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'

/** Runs a scheduled job directly, as if at the time `now`, until it has nothing left to do or `signal` ends it. */
export async function runScheduled(job: Job, now = new Date(), signal = new AbortController().signal): Promise<void> {
  const context: JobContext = {
    now,
    attempt: 1,
    signal,
    report: async () => undefined,
    complete: async () => undefined,
  }
  while (await job.run({}, context));
}

/** Makes all jobs due this many seconds earlier: they use the database's clock, which tests cannot advance. */
export async function passJobTime(db: Database, seconds: number): Promise<void> {
  await db.update(jobs).set({ runAt: sql`${jobs.runAt} - interval '1 second' * ${seconds}::int` })
}
