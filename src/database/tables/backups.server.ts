import { index, pgTable, sql } from '../../platform/postgres/drizzle.server.ts'
import { identity, moment, number, text } from '../columns.server.ts'

/** When each part of the backups was last stored and verified. */
export const backupRuns = pgTable('backup_runs', {
  part: text({ enum: ['base', 'wal', 'pictures', 'deletions'] }).primaryKey(),
  /** The state up to which it is stored. */
  goodAt: moment().notNull(),
  /** Size of what was stored last. */
  bytes: number().notNull(),
})

/** Segments of the log that are missing in the backups, as the last check found them. */
export const backupGaps = pgTable('backup_gaps', {
  /** The first of them. */
  segment: text().primaryKey(),
  missing: number().notNull(),
  /** Seconds between these two whole copies cannot all be restored; no end until there is a copy after the gap. */
  after: moment().notNull(),
  until: moment(),
})

/**
 * Whose data was deleted, or whose consent withdrawn, without saying who that was. Kept beside the backups too, because
 * whoever restores an older state must repeat it. Written by triggers on `accounts`.
 */
export const personalDeletions = pgTable(
  'personal_deletions',
  {
    id: identity(),
    kind: text({ enum: ['account', 'consent'] }).notNull(),
    accountId: number().notNull(),
    /** Numbers are given again after a restore; together with this they are unique. */
    accountCreatedAt: moment().notNull(),
    at: moment().notNull(),
    copiedAt: moment(),
  },
  (table) => [index('personal_deletions_waiting_idx').on(table.id).where(sql`${table.copiedAt} is null`)],
)
