import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '../postgres/database.server.ts'
import { sql } from '../postgres/drizzle.server.ts'
import { jobs } from './jobs-table.server.ts'
import { scheduleKey } from './queue.server.ts'

const labelNames = ['job']

/** Of this process. */
export const jobFailures = new Counter({
  name: 'job_failures_total',
  help: 'Attempts at a job that failed, by job',
  labelNames,
  registers: [],
})

const gauges = {
  waiting: ['jobs_waiting', 'Jobs that wait or run, by job'],
  oldest: ['jobs_oldest_seconds', 'How long the oldest job waits or runs, by job'],
  failed: ['jobs_failed', 'Jobs that were given up, by job'],
} as const

/** The queue of all processes, read when the metrics are scraped. */
export function registerJobMetrics(registry: Registry, db: Database): void {
  let reading: ReturnType<typeof readQueue> | undefined
  const read = () => {
    reading ??= readQueue(db).finally(() => {
      reading = undefined
    })
    // While the database is away the other metrics are still reported.
    return reading.catch(() => [])
  }
  registry.registerMetric(jobFailures)
  for (const [figure, [name, help]] of Object.entries(gauges) as [keyof typeof gauges, [string, string]][]) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      // Every process reads the same queue.
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const rows = await read()
        gauge.reset()
        for (const row of rows) gauge.set({ job: row.name }, row[figure])
      },
    })
  }
}

async function readQueue(db: Database) {
  const waits = sql`failed_at is null and (key is distinct from ${scheduleKey} or run_at <= now())`
  const since = sql`case when key = ${scheduleKey} then run_at else created_at end`
  const { rows } = await db.execute<{ name: string; waiting: number; oldest: number; failed: number }>(sql`
    select name, (count(*) filter (where ${waits}))::int as waiting, count(failed_at)::int as failed,
      coalesce(extract(epoch from now() - min(${since}) filter (where ${waits})), 0)::float8 as oldest
    from ${jobs} group by name`)
  return rows
}
