import { z } from 'zod'
import type { Transaction } from '../postgres/database.server.ts'

export interface JobDefinition<Data extends z.ZodType = z.ZodType> {
  name: string
  data: Data
  /** Runs by itself, one process at a time; its data are empty. */
  schedule?: { everySeconds: number } | { dailyIn: string }
  /** How many a process runs at the same time. */
  concurrency: number
  /** The share of a process's time that it may take when there is much to do: it pauses after each part. */
  share: number
  /** A process that died is found out so much later. Running jobs renew their lease. */
  leaseSeconds: number
  /** The gap before the next attempt doubles from the first to the longest; after `attempts` the job is given up. */
  retry: { firstSeconds: number; maxSeconds: number; attempts: number }
  /** How long `runSoon` waits for others who ask for the same. */
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

/** A job that runs by itself. */
export function defineSchedule(
  name: string,
  schedule: NonNullable<JobDefinition['schedule']>,
  options: Partial<JobDefinition<typeof noData>> = {},
): JobDefinition<typeof noData> {
  return defineJob({ name, data: noData, schedule, ...options })
}

const noData = z.object({})

export interface JobContext {
  /** The database's time when the job was taken. Due dates are compared with it, never with the process's clock. */
  now: Date
  /** From 1; higher after a failure, or when the process at work has died. */
  attempt: number
  /** Aborted when the shop closes, when the job is cancelled, and when another process has taken it over. */
  signal: AbortSignal
  /** Tells those who wait how far it is, from 0 to 1. Throws when the job is to stop. */
  report: (progress: number) => Promise<void>
  /**
   * Ends the job within the handler's own transaction. Throws when another process has taken it over, or when it was
   * cancelled before, unless that is what the handler has done.
   */
  complete: (tx: Transaction, options?: { cancelled: boolean }) => Promise<void>
}

/** Does the work, or a part of it; true says that there is more. */
export type JobHandler<Data> = (data: Data, context: JobContext) => Promise<boolean | undefined> | Promise<void>

/** A definition with its handler, which gets only data that the schema has passed. */
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

/** Somebody wants the job to stop. */
export class JobCancelled extends Error {}
/** The lease has ended and another process has the job. */
export class JobTakenOver extends Error {}
