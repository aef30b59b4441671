import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../postgres/database.server.ts'
import { claimDue, prepareQueue } from './claim-jobs.server.ts'
import type { Job, JobDefinition } from './job.server.ts'
import { runNow } from './queue.server.ts'
import { type RunningJob, runJob } from './run-job.server.ts'

/** For requests to call after they have committed. In a process without a worker these do nothing. */
export interface JobCalls {
  /** There is a new job that should not wait for the next poll. */
  pollSoon: () => void
  /** Makes a scheduled job due; calls at about the same time are coalesced. */
  runSoon: (definition: JobDefinition) => void
}

export const noJobCalls: JobCalls = { pollSoon: () => undefined, runSoon: () => undefined }

export interface Worker extends JobCalls {
  /** Before the start: those who make jobs may need the worker for their calls. */
  add: (jobs: readonly Job[]) => void
  /** Adds the schedules, polls at once, and continues until it is stopped. */
  start: () => Promise<void>
  /** Runs the due jobs; resolves when there are no more. */
  drain: () => Promise<void>
  /** Claims no more jobs and waits for the running ones, but not for ever: another process takes over the rest. */
  stop: () => Promise<void>
}

/** Several times within the shortest lease. */
const renewMs = 3_000
/** Less than the time service managers give a process to stop. */
const maxStopMs = 8_000

interface WorkerParts {
  db: Database
  jobs?: readonly Job[]
  log: FastifyBaseLogger
  pollMs?: number
}

/** Runs the jobs of one process. The queue and the leases are in the database. */
export function openWorker({ db, jobs = [], log, pollMs = 2_000 }: WorkerParts): Worker {
  const byName = new Map(jobs.map((job) => [job.definition.name, job]))
  const running = new Set<RunningJob>()
  const soon = new Map<string, NodeJS.Timeout>()
  const timers: NodeJS.Timeout[] = []
  let polling: Promise<void> | undefined
  let again = false
  let away = false
  const stopping = new AbortController()
  const closing = stopping.signal

  async function takeDue(): Promise<void> {
    const wanted = [...byName.values()].flatMap(({ definition }) => {
      const free = definition.concurrency - [...running].filter(({ name }) => name === definition.name).length
      return free > 0 ? [{ definition, free }] : []
    })
    for (const claimed of await claimDue(db, wanted)) {
      const job = byName.get(claimed.name)
      if (job) void follow(runJob(db, job, claimed, log))
    }
  }

  async function follow(started: RunningJob): Promise<void> {
    running.add(started)
    if (closing.aborted) started.abandon()
    const isRecorded = await started.done
    running.delete(started)
    // There may be more jobs of this name. If the database is away, the next poll comes from the timer.
    if (isRecorded) pollSoon()
  }

  async function takeAll(): Promise<void> {
    do {
      again = false
      await takeDue()
    } while (again && !closing.aborted)
  }

  function poll(): Promise<void> {
    again = true
    if (closing.aborted) return Promise.resolve()
    polling ??= takeAll().finally(() => {
      polling = undefined
    })
    return polling
  }

  async function pollAndLog(): Promise<void> {
    try {
      await poll()
      away = false
    } catch (error) {
      // Log once per outage of the database.
      if (!away) log.warn({ err: error }, 'jobs could not be looked for')
      away = true
    }
  }

  const pollSoon = () => void pollAndLog()

  return {
    pollSoon,

    add(more) {
      for (const job of more) byName.set(job.definition.name, job)
    },

    async start() {
      await prepareQueue(
        db,
        [...byName.values()].map(({ definition }) => definition),
      )
      pollSoon()
      timers.push(setInterval(pollSoon, pollMs))
      timers.push(setInterval(() => running.forEach((each) => void each.renew()), renewMs))
      for (const timer of timers) timer.unref()
    },

    async drain() {
      for (;;) {
        await poll()
        if (running.size === 0) return
        await Promise.all([...running].map(({ done }) => done))
      }
    },

    runSoon(definition) {
      if (closing.aborted || soon.has(definition.name)) return
      const timer = setTimeout(() => {
        soon.delete(definition.name)
        runNow(db, definition).then(pollSoon, (error: unknown) =>
          log.warn({ err: error, job: definition.name }, 'a job could not be asked for: it waits for its schedule'),
        )
      }, definition.coalesceMs)
      soon.set(definition.name, timer)
    },

    async stop() {
      stopping.abort()
      for (const timer of [...timers, ...soon.values()]) clearTimeout(timer)
      for (const each of running) each.abandon()
      await polling?.catch(() => undefined)
      const bound = new AbortController()
      const ended = Promise.all([...running].map(({ done }) => done)).then(() => bound.abort())
      await Promise.race([ended, sleep(maxStopMs, undefined, bound).catch(() => undefined)])
      if (running.size > 0)
        log.warn({ jobs: [...running].map(({ name }) => name) }, 'jobs were left to their next attempt')
    },
  }
}
