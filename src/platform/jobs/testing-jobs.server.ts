import { pino } from 'pino'
import { beforeEach, expect, onTestFinished } from 'vitest'
import { openTestApp } from '../../testing/test-app.server.ts'
import { sql } from '../postgres/drizzle.server.ts'
import type { Job } from './job.server.ts'
import { jobs } from './jobs-table.server.ts'
import { Worker } from './worker.server.ts'

/** A database whose jobs are only those of the test. */
export async function openJobsShop() {
  const shop = await openTestApp()
  const { db } = shop
  beforeEach(async () => {
    await db.delete(jobs)
  })

  function worker(job: Job, log = pino({ level: 'silent' }), onDb = db) {
    const opened = new Worker({ db: onDb, jobs: [job], log })
    onTestFinished(() => opened.stop())
    return opened
  }

  async function onlyRow() {
    const [row, ...others] = await db
      .select({ job: jobs, inSeconds: sql<number>`extract(epoch from run_at - now())::float8` })
      .from(jobs)
    expect(others).toEqual([])
    if (!row) throw new Error('there is no job')
    return { ...row.job, inSeconds: row.inSeconds }
  }

  return { shop, db, worker, onlyRow }
}
