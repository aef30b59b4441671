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
export class Worker implements JobCalls {
  readonly #db: Database
  readonly #log: FastifyBaseLogger
  readonly #pollMs: number
  readonly #jobs = new Map<string, Job>()
  readonly #running = new Set<RunningJob>()
  readonly #soon = new Map<string, NodeJS.Timeout>()
  readonly #timers: NodeJS.Timeout[] = []
  #polling: Promise<void> | undefined
  #again = false
  #away = false
  #isStopping = false

  constructor({ db, jobs = [], log, pollMs = 2_000 }: WorkerParts) {
    this.#db = db
    this.#log = log
    this.#pollMs = pollMs
    this.add(jobs)
  }

  /** Before the start: those who make jobs may need the worker for their calls. */
  add(jobs: readonly Job[]): void {
    for (const job of jobs) this.#jobs.set(job.definition.name, job)
  }

  /** Adds the schedules, polls at once, and continues until it is stopped. */
  async start(): Promise<void> {
    await prepareQueue(
      this.#db,
      [...this.#jobs.values()].map(({ definition }) => definition),
    )
    this.pollSoon()
    this.#timers.push(setInterval(this.pollSoon, this.#pollMs))
    this.#timers.push(setInterval(() => this.#running.forEach((each) => void each.renew()), renewMs))
    for (const timer of this.#timers) timer.unref()
  }

  readonly pollSoon = (): void => void this.#pollAndLog()

  readonly runSoon = (definition: JobDefinition): void => {
    if (this.#isStopping || this.#soon.has(definition.name)) return
    const timer = setTimeout(() => {
      this.#soon.delete(definition.name)
      runNow(this.#db, definition).then(this.pollSoon, (error: unknown) =>
        this.#log.warn({ err: error, job: definition.name }, 'a job could not be asked for: it waits for its schedule'),
      )
    }, definition.coalesceMs)
    this.#soon.set(definition.name, timer)
  }

  /** Runs the due jobs; resolves when there are no more. */
  async drain(): Promise<void> {
    for (;;) {
      await this.#poll()
      if (this.#running.size === 0) return
      await this.#untilDone()
    }
  }

  /** Claims no more jobs and waits for the running ones, but not for ever: another process takes over the rest. */
  async stop(): Promise<void> {
    this.#isStopping = true
    for (const timer of [...this.#timers, ...this.#soon.values()]) clearTimeout(timer)
    for (const each of this.#running) each.abandon()
    await this.#polling?.catch(() => undefined)
    const bound = new AbortController()
    const ended = this.#untilDone().then(() => bound.abort())
    await Promise.race([ended, sleep(maxStopMs, undefined, bound).catch(() => undefined)])
    if (this.#running.size > 0)
      this.#log.warn({ jobs: [...this.#running].map(({ name }) => name) }, 'jobs were left to their next attempt')
  }

  #untilDone() {
    return Promise.all([...this.#running].map(({ done }) => done))
  }

  async #pollAndLog(): Promise<void> {
    try {
      await this.#poll()
      this.#away = false
    } catch (error) {
      // Log once per outage of the database.
      if (!this.#away) this.#log.warn({ err: error }, 'jobs could not be looked for')
      this.#away = true
    }
  }

  #poll(): Promise<void> {
    this.#again = true
    if (this.#isStopping) return Promise.resolve()
    this.#polling ??= this.#takeAll().finally(() => {
      this.#polling = undefined
    })
    return this.#polling
  }

  async #takeAll(): Promise<void> {
    do {
      this.#again = false
      await this.#takeDue()
    } while (this.#again && !this.#isStopping)
  }

  async #takeDue(): Promise<void> {
    const wanted = [...this.#jobs.values()].flatMap(({ definition }) => {
      const free = definition.concurrency - [...this.#running].filter(({ name }) => name === definition.name).length
      return free > 0 ? [{ definition, free }] : []
    })
    for (const claimed of await claimDue(this.#db, wanted)) {
      const job = this.#jobs.get(claimed.name)
      if (job) void this.#follow(runJob(this.#db, job, claimed, this.#log))
    }
  }

  async #follow(started: RunningJob): Promise<void> {
    this.#running.add(started)
    if (this.#isStopping) started.abandon()
    const isRecorded = await started.done
    this.#running.delete(started)
    // There may be more jobs of this name. If the database is away, the next poll comes from the timer.
    if (isRecorded) this.pollSoon()
  }
}
