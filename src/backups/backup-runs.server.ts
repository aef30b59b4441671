import { backupRuns } from '../database/tables/backups.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'

type Run = typeof backupRuns.$inferInsert

/** Of two processes that store the same part, the later state counts. */
export async function recordRun(db: Database, run: Run): Promise<void> {
  await db
    .insert(backupRuns)
    .values(run)
    .onConflictDoUpdate({
      target: backupRuns.part,
      set: { goodAt: sql`greatest(${backupRuns.goodAt}, excluded.good_at)`, bytes: sql`excluded.bytes` },
    })
}
