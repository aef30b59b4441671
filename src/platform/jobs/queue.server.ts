import type { z } from 'zod'
import type { Database, Transaction } from '../postgres/database.server.ts'
import { and, eq, sql } from '../postgres/drizzle.server.ts'
import type { JobDefinition } from './job.server.ts'
import { jobs } from './jobs-table.server.ts'

/** Workers of all processes listen on this channel. */
export const jobsChannel = 'jobs'

/** The row of a scheduled job. */
export const scheduleKey = 'schedule'

/**
 * Queues a job in the transaction of its cause: both are committed or neither. With a key there is at most one such
 * job; false means that it was queued already and will run once more.
 */
export async function enqueue<Data extends z.ZodType>(
  tx: Transaction | Database,
  job: JobDefinition<Data>,
  data: z.input<Data>,
  key: string | null = null,
): Promise<boolean> {
  const { rows } = await tx.execute<{ is_new: boolean }>(sql`
    with queued as (
      insert into ${jobs} (name, key, data) values (${job.name}, ${key}, ${JSON.stringify(data)}::jsonb)
      on conflict (name, key) do update set again = true
      returning xmax = 0 as is_new
    )
    select bool_and(is_new) as is_new, pg_notify(${jobsChannel}, '') from queued`)
  return rows[0]?.is_new === true
}

export async function enqueueMany<Data extends z.ZodType>(
  tx: Transaction | Database,
  job: JobDefinition<Data>,
  data: z.input<Data>[],
): Promise<void> {
  if (data.length === 0) return
  await tx.execute(sql`
    with queued as (
      insert into ${jobs} (name, data) select ${job.name}, each from jsonb_array_elements(${JSON.stringify(data)}::jsonb) as each
      returning id
    )
    select count(*), pg_notify(${jobsChannel}, '') from queued`)
}

/** Makes a scheduled job due. One that is running or waiting for a retry keeps its time and runs once more then. */
export async function runNow(db: Transaction | Database, { name }: JobDefinition): Promise<void> {
  await db.execute(sql`
    with asked as (
      update ${jobs} set again = attempts > 0, run_at = case when attempts = 0 then least(run_at, now()) else run_at end
      where name = ${name} and key = ${scheduleKey} returning id
    )
    select count(*), pg_notify(${jobsChannel}, '') from asked`)
}

/**
 * Makes jobs that wait for a retry due, all or those with such data; returns how many. One that may be running keeps its
 * time: it would run twice. That is one whose time is within its lease, and so near anyway.
 */
export async function retryNow<Data extends z.ZodObject>(
  tx: Transaction,
  { name, leaseSeconds }: JobDefinition<Data>,
  data?: z.input<Data>[],
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with asked as (
      update ${jobs} set run_at = now()
      where name = ${name} and failed_at is null and run_at > now() + interval '1 second' * ${leaseSeconds}
        and ${data ? sql`data in (select jsonb_array_elements(${JSON.stringify(data)}::jsonb))` : sql`true`}
      returning id
    )
    select count(*)::int as count, pg_notify(${jobsChannel}, '') from asked`)
  return rows[0]?.count ?? 0
}

const matching = ({ name }: JobDefinition, data: object) =>
  and(eq(jobs.name, name), sql`${jobs.data} @> ${JSON.stringify(data)}::jsonb`)

/** Cancels the job with such data; its handler is told at its next report. */
export async function cancelJob<Data extends z.ZodObject>(
  db: Transaction | Database,
  job: JobDefinition<Data>,
  data: Partial<z.input<Data>>,
): Promise<void> {
  await db.update(jobs).set({ cancelRequested: true }).where(matching(job, data))
}

/** Progress of the job with such data, from 0 to 1. */
export async function readProgress<Data extends z.ZodObject>(
  db: Database,
  job: JobDefinition<Data>,
  data: Partial<z.input<Data>>,
): Promise<number> {
  const [row] = await db.select({ progress: jobs.progress }).from(jobs).where(matching(job, data))
  return row?.progress ?? 0
}
