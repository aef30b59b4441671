import { backupRuns } from '../database/tables/backups.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'

type Run = typeof backupRuns.$inferInsert

/** A later time than now is from before a clock was set back; clocks of two machines differ a little. */
export const isPast = sql<boolean>`${backupRuns.goodAt} <= now() + interval '1 minute'`

/** Of two processes that store the same part, the later state counts, unless a clock was set back since. */
export async function recordRun(db: Database, run: Run): Promise<void> {
  await db
    .insert(backupRuns)
    .values(run)
    .onConflictDoUpdate({
      target: backupRuns.part,
      set: {
        goodAt: sql`greatest(case when ${isPast} then ${backupRuns.goodAt} end, excluded.good_at)`,
        bytes: sql`excluded.bytes`,
      },
    })
}
