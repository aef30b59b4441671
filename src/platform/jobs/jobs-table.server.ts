import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  sql,
  text,
  timestamp,
  uniqueIndex,
} from '../postgres/drizzle.server.ts'

const moment = () => timestamp({ withTimezone: true })

/** Jobs that are waiting, running or given up. Completed jobs are deleted; a scheduled job keeps its one row. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Jobs of one name have distinct keys: a job that is queued again while it exists runs once more. */
    key: text(),
    data: jsonb().notNull().default({}),
    createdAt: moment().notNull().defaultNow(),
    /** When to run the job. The process that claims it moves this ahead, and again while it runs: a lease. */
    runAt: moment().notNull().defaultNow(),
    /** Counted when a job is claimed, so that a job that crashes its process is given up too. */
    attempts: integer().notNull().default(0),
    /** Queued again while it was running. */
    again: boolean().notNull().default(false),
    /** From 0 to 1, for jobs that show their progress to users. */
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
