import type { Registry } from 'prom-client'
import { registerGauges } from '../platform/http/register-gauges.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { type BackupSetup, readBackupAges, readGaps } from './read-backup-state.server.ts'

/** Without backups of the database there are no values. */
export function registerBackupMetrics(registry: Registry, db: Database, setup: BackupSetup): void {
  registerGauges(
    registry,
    {
      backup_age_seconds:
        'How much would be lost if the machine were: the age of the newest second that can be restored',
      backup_log_missing_segments: 'Segments of the log that are missing in the backups: a restore cannot pass them',
      backup_base_age_seconds: 'Age of the last whole copy of the database that was verified',
    },
    async () => {
      if (!setup.hasUrl || !setup.embedded) throw new Error('the shop makes no backups of this database')
      const [{ base, wal }, gaps] = await Promise.all([readBackupAges(db), readGaps(db)])
      // A first backup that never succeeds must not look like none that is wanted.
      const none = Number.POSITIVE_INFINITY
      return {
        backup_age_seconds: base && wal ? wal.seconds : none,
        backup_log_missing_segments: gaps.reduce((sum, { missing }) => sum + missing, 0),
        backup_base_age_seconds: base ? base.seconds : none,
      }
    },
  )
}
