import type { Storage } from '../media/storage.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import type { BackupFiles } from './store/backup-files.server.ts'

/** Dependencies of the backup functions. */
export interface BackupParts {
  files: BackupFiles
  db: Database
  /** Where the shop keeps its pictures. */
  storage: Storage
  dataDir: string
  keepDays: number
}

/** The time by the database's clock, and the number that tells this database from all others. */
export async function askDatabase(db: Database): Promise<{ now: Date; system: string }> {
  const { rows } = await db.execute<{ now: string; system: string }>(
    sql`select clock_timestamp() as now, system_identifier::text as system from pg_control_system()`,
  )
  const [row] = rows
  if (!row) throw new Error('the database did not say which one it is')
  return { now: new Date(row.now), system: row.system }
}
