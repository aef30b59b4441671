import type { Storage } from '../media/storage.server.ts'
import type { Feature } from '../platform/feature.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import type { Config } from '../platform/process/config.server.ts'
import { backUp } from './backup-jobs.server.ts'
import { registerBackupMetrics } from './backup-metrics.server.ts'
import type { BackupSetup } from './read-backup-state.server.ts'
import type { BackupFiles } from './store/backup-files.server.ts'

interface Parts {
  config: Pick<Config, 'dataDir' | 'backupKeepDays'>
  db: Database
  storage: Storage
  /** Undefined when there is no BACKUP_URL. */
  backups: BackupFiles | undefined
  setup: { backup: BackupSetup }
}

export const backupsFeature: Feature<Parts> = {
  name: 'backups',
  metrics: (registry, { db, setup }) => registerBackupMetrics(registry, db, setup.backup),
  jobs({ config: { dataDir, backupKeepDays: keepDays }, db, storage, backups: files, setup }) {
    return files ? backUp({ files, db, storage, dataDir, keepDays }, setup.backup) : []
  },
}
