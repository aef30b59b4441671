import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../postgres/database.server.ts'
import { isOutOfSpace } from '../process/disk-space.server.ts'
import { describeError } from '../process/log.server.ts'
import { StartError } from '../process/start-error.server.ts'
import {
  type ClaimedJob,
  completeJob,
  completeWithin,
  failJob,
  postponeJob,
  releaseJob,
  renewLease,
} from './claim-jobs.server.ts'
import { type Job, JobCancelled, type JobContext, JobTakenOver } from './job.server.ts'
import { jobFailures } from './job-metrics.server.ts'

export interface RunningJob {
  name: string
  /** Resolves at the end of the run, with whether the outcome was recorded. If not, the lease has to expire. */
  done: Promise<boolean>
  /** Renews the lease, and aborts the handler when the job was cancelled or taken over. */
  renew: () => Promise<void>
  /** The shop is closing: the job is released as soon as its handler returns. */
  abandon: () => void
}

class ShopCloses extends Error {}

/** Runs a claimed job part by part and records the outcome. */
export function runJob(db: Database, job: Job, claimed: ClaimedJob, log: FastifyBaseLogger): RunningJob {
  const { definition } = job
  const { name } = definition
  const stop = new AbortController()
  const { signal } = stop
  const context: JobContext = {
    now: claimed.now,
    attempt: claimed.attempts,
    signal,
    async report(progress) {
      signal.throwIfAborted()
      await renewLease(db, claimed, definition, { progress })
    },
    complete: (tx, options = { cancelled: false }) => completeWithin(tx, claimed, options),
  }

  async function run(): Promise<boolean> {
    try {
      try {
        await runParts(job, claimed, context)
        await completeJob(db, claimed, definition)
      } catch (error) {
        await settle(db, definition, claimed, signal.aborted ? signal.reason : error, log)
      }
      return true
    } catch (error) {
      log.warn({ err: error, job: name, id: claimed.id }, 'what became of a job could not be recorded')
      return false
    }
  }

  return {
    name,
    done: run(),
    async renew() {
      try {
        await renewLease(db, claimed, definition)
      } catch (error) {
        // While the database is away the job continues; the lease may outlast the outage.
        if (error instanceof JobCancelled || error instanceof JobTakenOver) stop.abort(error)
      }
    },
    abandon: () => stop.abort(new ShopCloses()),
  }
}

async function runParts(job: Job, claimed: ClaimedJob, context: JobContext): Promise<void> {
  const { definition } = job
  if (claimed.attempts > definition.retry.attempts) throw new Error('the process has died in every attempt')
  const { signal } = context
  for (;;) {
    signal.throwIfAborted()
    const started = performance.now()
    if ((await job.run(claimed.data, context)) !== true) return
    const pause = (performance.now() - started) * (1 / definition.share - 1)
    if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => undefined)
  }
}

/** Records how a job ended that did not end well. */
async function settle(
  db: Database,
  definition: Job['definition'],
  claimed: ClaimedJob,
  error: unknown,
  log: FastifyBaseLogger,
): Promise<void> {
  if (error instanceof ShopCloses) return releaseJob(db, claimed)
  if (error instanceof JobTakenOver) return
  if (error instanceof JobCancelled) return completeJob(db, claimed, definition)
  const { name } = definition
  jobFailures.inc({ job: name })
  log.warn({ err: error, job: name, id: claimed.id, attempt: claimed.attempts }, 'a job failed')
  if (isOutOfSpace(error)) return postponeJob(db, claimed, reasonOf(error))
  await failJob(db, claimed, definition, reasonOf(error))
}

/** What was written for the operator, else the root cause, in one line and without the values of a statement. Never empty. */
function reasonOf(error: unknown): string {
  let cause = error
  while (cause instanceof Error && !(cause instanceof StartError) && cause.cause !== undefined) cause = cause.cause
  const { message, code, type } = describeError(cause)
  return (message || (typeof code === 'string' ? code : type)).slice(0, 500)
}
