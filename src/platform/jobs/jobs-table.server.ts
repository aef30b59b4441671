import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true })

/** Work that waits, is under way or was given up. What is done goes; a scheduled job keeps its one row. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** At most one job of a name has a key: queued twice, it runs once more. */
    key: text(),
    data: jsonb().notNull().default({}),
    createdAt: moment().notNull().defaultNow(),
    /** When to run it. Whoever takes the job moves this ahead, and again while at work: a lease that ends with them. */
    runAt: moment().notNull().defaultNow(),
    /** Counted when a job is taken: one that takes its process down with it is given up too. */
    attempts: integer().notNull().default(0),
    /** Queued once more while it was running. */
    again: boolean().notNull().default(false),
    /** From 0 to 1, of jobs that people wait for. */
    progress: real().notNull().default(0),
    cancelRequested: boolean().notNull().default(false),
    lastError: text(),
    /** Given up, and kept for the operator. */
    failedAt: moment(),
  },
  (table) => [
    uniqueIndex('jobs_key_idx').on(table.name, table.key),
    index('jobs_due_idx').on(table.name, table.runAt).where(sql`${table.failedAt} is null`),
  ],
)
