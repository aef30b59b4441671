import { z } from 'zod'
import type { Transaction } from '../postgres/database.server.ts'

export interface JobDefinition<Data extends z.ZodType = z.ZodType> {
  name: string
  data: Data
  /** Runs on a schedule, in one process at a time; its data are empty. */
  schedule?: { everySeconds: number } | { dailyIn: () => string }
  /** How many run at the same time in one process. */
  concurrency: number
  /** The share of a process's time that the job may use when there is much to do: it pauses after each part. */
  share: number
  /** After this time the job of a process that died is taken over. Running jobs renew their lease. */
  leaseSeconds: number
  /** The delay before the next attempt doubles from the first to the longest; after `attempts` the job is given up. */
  retry: { firstSeconds: number; maxSeconds: number; attempts: number }
  /** How long `runSoon` waits to coalesce further calls. */
  coalesceMs: number
}

const defaults = {
  concurrency: 1,
  share: 1,
  leaseSeconds: 10,
  retry: { firstSeconds: 5, maxSeconds: 300, attempts: Number.POSITIVE_INFINITY },
  coalesceMs: 0,
}

export function defineJob<Data extends z.ZodType>(
  given: Pick<JobDefinition<Data>, 'name' | 'data'> & Partial<JobDefinition<Data>>,
): JobDefinition<Data> {
  return { ...defaults, ...given }
}

/** A job that runs on a schedule. */
export function defineSchedule(
  name: string,
  schedule: NonNullable<JobDefinition['schedule']>,
  options: Partial<JobDefinition<typeof noData>> = {},
): JobDefinition<typeof noData> {
  return defineJob({ name, data: noData, schedule, ...options })
}

const noData = z.object({})

export interface JobContext {
  /** The database's time when the job was claimed. Due dates are compared with it, never with the process's clock. */
  now: Date
  /** From 1; higher after a failure, or when the process that ran the job has died. */
  attempt: number
  /** Aborted when the shop closes, when the job is cancelled, and when another process has taken it over. */
  signal: AbortSignal
  /** Reports the progress, from 0 to 1. Throws when the job is to stop. */
  report: (progress: number) => Promise<void>
  /**
   * Completes the job within the handler's own transaction. Throws when another process has taken it over, or when it
   * was cancelled before, unless the handler passes `cancelled`.
   */
  complete: (tx: Transaction, options?: { cancelled: boolean }) => Promise<void>
}

/** Does the work, or a part of it; returns true when there is more. */
export type JobHandler<Data> = (data: Data, context: JobContext) => Promise<boolean | undefined> | Promise<void>

/** A definition with its handler, which only gets data that the schema has validated. */
export interface Job {
  definition: JobDefinition
  run: JobHandler<unknown>
}

export function handleJob<Data extends z.ZodType>(
  definition: JobDefinition<Data>,
  handler: JobHandler<z.output<Data>>,
): Job {
  return { definition, run: (data, context) => handler(definition.data.parse(data), context) }
}

/** The job was cancelled by `cancelJob`. */
export class JobCancelled extends Error {}
/** The lease has expired and another process has claimed the job. */
export class JobTakenOver extends Error {}
