import type { Database, Transaction } from '../postgres/database.server.ts'
import { and, eq, type SQL, sql } from '../postgres/drizzle.server.ts'
import { statement } from '../postgres/statement.server.ts'
import { JobCancelled, type JobDefinition, JobTakenOver } from './job.server.ts'
import { jobs } from './jobs-table.server.ts'
import { scheduleKey } from './queue.server.ts'

/** A job that this process has claimed. The attempt number distinguishes it from a later claim by another process. */
export interface ClaimedJob {
  id: number
  name: string
  data: unknown
  attempts: number
  now: Date
}

/** Scheduled jobs have one row each; a new one is due at once. Failed jobs are kept for a month. */
export async function prepareQueue(db: Database, definitions: JobDefinition[]): Promise<void> {
  await db.delete(jobs).where(sql`${jobs.failedAt} < now() - interval '30 days'`)
  const rows = definitions.filter(({ schedule }) => schedule).map(({ name }) => ({ name, key: scheduleKey }))
  if (rows.length > 0) await db.insert(jobs).values(rows).onConflictDoNothing()
}

const postponeSeconds = 60
const daySeconds = 24 * 3600

/** A job that waits longer than it can, by more than this, does so because the clock was set back. */
const slackSeconds = 5 * 60

/** How long a job can wait that has not been claimed yet: others wait for the end of a lease or of `retryGap`. */
function longestSeconds(schedule: JobDefinition['schedule']): number {
  if (schedule && 'everySeconds' in schedule) return Math.max(schedule.everySeconds, postponeSeconds)
  // The day on which a clock is put back has an hour more.
  return schedule ? daySeconds + 3600 : postponeSeconds
}

/** Asked every two seconds by every process. */
const claim = statement<{ wanted: string }, Omit<ClaimedJob, 'id'> & { id: string }>(
  'claim_jobs',
  (value) => sql`
  with due as (
    select found.id, wanted.lease
    from jsonb_to_recordset(${value('wanted')}::jsonb) as wanted
      (name text, free int, lease int, longest int, first_gap float8, longest_gap float8)
    cross join lateral (
      select id from ${jobs} where ${jobs.name} = wanted.name and failed_at is null
        and (run_at <= now() or run_at > now() + interval '1 second' * (${slackSeconds} + case when attempts = 0 then wanted.longest
          else greatest(wanted.lease, ${postponeSeconds}, least(wanted.first_gap * 2 ^ least(attempts - 1, 30), wanted.longest_gap)) end))
      order by run_at, id limit wanted.free for update skip locked
    ) as found
  )
  update ${jobs} set attempts = attempts + 1, again = false, run_at = now() + interval '1 second' * due.lease
  from due where ${jobs.id} = due.id
  returning ${jobs.id}, name, data, attempts, now()`,
)

/** Claims due jobs by the database's clock, each for one process only, and of every name as many as may run here. */
export async function claimDue(
  db: Database,
  wanted: { definition: JobDefinition; free: number }[],
): Promise<ClaimedJob[]> {
  const list = wanted.map(({ definition, free }) => {
    const { name, leaseSeconds: lease, schedule, retry } = definition
    const { firstSeconds: first_gap, maxSeconds: longest_gap } = retry
    return { name, free, lease, longest: longestSeconds(schedule), first_gap, longest_gap }
  })
  const rows = await claim(db.$client, { wanted: JSON.stringify(list) })
  return rows.map(({ id, ...row }) => ({ ...row, id: Number(id) }))
}

const isOurs = ({ id, attempts }: ClaimedJob) => and(eq(jobs.id, id), eq(jobs.attempts, attempts))
const after = (seconds: number) => sql`now() + interval '1 second' * ${seconds}::float8`

/** Keeps other processes away while the job runs; throws when it is to stop. */
export async function renewLease(
  db: Database,
  claimed: ClaimedJob,
  { leaseSeconds }: JobDefinition,
  values: { progress?: number } = {},
): Promise<void> {
  const [row] = await db
    .update(jobs)
    .set({ ...values, runAt: after(leaseSeconds) })
    .where(isOurs(claimed))
    .returning({ cancel: jobs.cancelRequested })
  if (!row) throw new JobTakenOver()
  if (row.cancel) throw new JobCancelled()
}

/** A cancellation before this stops the job; a later one has no effect. */
export async function completeWithin(
  tx: Transaction,
  claimed: ClaimedJob,
  { cancelled }: { cancelled: boolean },
): Promise<void> {
  const mayEnd = cancelled ? undefined : eq(jobs.cancelRequested, false)
  const ended = await tx
    .delete(jobs)
    .where(and(isOurs(claimed), mayEnd))
    .returning({ id: jobs.id })
  if (ended.length === 0) throw cancelled ? new JobTakenOver() : new JobCancelled()
}

export async function completeJob(db: Database, claimed: ClaimedJob, { schedule }: JobDefinition): Promise<void> {
  const anew = { attempts: 0, again: false, lastError: null }
  if (schedule) {
    const next = sql`case when again then now() else ${nextRun(schedule)} end`
    await db
      .update(jobs)
      .set({ ...anew, runAt: next })
      .where(isOurs(claimed))
    return
  }
  const { rowCount } = await db.delete(jobs).where(and(isOurs(claimed), eq(jobs.again, false)))
  if (rowCount === 0)
    await db
      .update(jobs)
      .set({ ...anew, runAt: sql`now()` })
      .where(isOurs(claimed))
}

function nextRun(schedule: NonNullable<JobDefinition['schedule']>): SQL {
  if ('everySeconds' in schedule) return after(schedule.everySeconds)
  // One second more, so that even a clock that is slightly behind is past midnight.
  const zone = schedule.dailyIn()
  return sql`(date_trunc('day', now() at time zone ${zone}) + interval '1 day 1 second') at time zone ${zone}`
}

/** Seconds until the next attempt. */
export function retryGap({ firstSeconds, maxSeconds }: JobDefinition['retry'], attempts: number): number {
  return Math.min(firstSeconds * 2 ** (attempts - 1), maxSeconds)
}

export async function failJob(
  db: Database,
  claimed: ClaimedJob,
  { retry }: JobDefinition,
  lastError: string,
): Promise<void> {
  const isLast = claimed.attempts >= retry.attempts
  const values = isLast ? { failedAt: sql`now()`, key: null } : { runAt: after(retryGap(retry, claimed.attempts)) }
  await db
    .update(jobs)
    .set({ ...values, lastError })
    .where(isOurs(claimed))
}

/** A full disk says nothing about the job: the attempt does not count, however often it happens. */
export async function postponeJob(db: Database, claimed: ClaimedJob, lastError: string): Promise<void> {
  await db
    .update(jobs)
    .set({ attempts: claimed.attempts - 1, runAt: after(postponeSeconds), lastError })
    .where(isOurs(claimed))
}

/** Puts the job back as if it had not been claimed. */
export async function releaseJob(db: Database, claimed: ClaimedJob): Promise<void> {
  await db
    .update(jobs)
    .set({ attempts: claimed.attempts - 1, runAt: sql`now()` })
    .where(isOurs(claimed))
}
