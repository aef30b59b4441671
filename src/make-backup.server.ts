import pg from 'pg'
import { checkLog } from './backups/check-log.server.ts'
import { copyDeletions } from './backups/copy-deletions.server.ts'
import { copyPictures } from './backups/copy-pictures.server.ts'
import { makeBaseBackup } from './backups/make-base-backup.server.ts'
import { pruneBackups } from './backups/prune-backups.server.ts'
import { readGaps } from './backups/read-backup-state.server.ts'
import { writeRestoreTime } from './backups/restore/restore-time.ts'
import { openConfiguredBackups } from './backups/store/open-backup-files.server.ts'
import { followTimeZone } from './content/follow-time-zone.server.ts'
import { applyMigrations } from './database/migrate.server.ts'
import { openStorage } from './media/open-storage.server.ts'
import { openDatabase } from './platform/postgres/database.server.ts'
import { reachDatabaseServer } from './platform/postgres/database-server.server.ts'
import { requireDatabase } from './platform/postgres/require-database.server.ts'
import type { Closer } from './platform/process/close-all.server.ts'
import { readConfig } from './platform/process/config.server.ts'
import { prepareDataFolder } from './platform/process/data-folder.server.ts'
import { openLog } from './platform/process/log.server.ts'
import { runCommand } from './platform/process/run-command.server.ts'
import { StartError } from './platform/process/start-error.server.ts'
import { shopTimeZone } from './platform/text/date-format.ts'

/** The process behind `npm run backup`: a whole backup now, also while the shop runs. */
async function run(closers: Closer[]): Promise<void> {
  const config = readConfig(process.env)
  const files = await openConfiguredBackups(config)
  if (!files) throw new StartError('Set BACKUP_URL to a folder or a bucket for the backups.')
  const log = openLog('silent')
  prepareDataFolder(config.dataDir)
  const address = await reachDatabaseServer(config, log, closers)
  const db = openDatabase(address, log, 2)
  closers.push(() => db.$client.end())
  await requireDatabase(() => applyMigrations(db))
  await followTimeZone(db)
  const storage = await openStorage(config.dataDir, config.storageUrl)
  const parts = { files, db, storage, dataDir: config.dataDir, keepDays: config.backupKeepDays }
  await copyPictures(parts)
  while (await copyDeletions(parts));
  if (config.databaseUrl) {
    console.log('Pictures and deletions are stored and verified. The database at DATABASE_URL has tools of its own.')
    return
  }
  await requireArchive(address)
  const { ended_at, bytes } = await makeBaseBackup(parts)
  await pruneBackups(parts)
  await checkLog(parts)
  const size = `${(bytes / 1e6).toFixed(1)} MB`
  for (const { segment, missing } of await readGaps(db)) {
    console.log(
      `The log has a gap: ${missing} segments from ${segment} on are missing. Only later seconds can be restored.`,
    )
  }
  console.log(`Backup of ${writeRestoreTime(new Date(ended_at))} (${shopTimeZone()}): ${size}, stored and verified.`)
}

/** A shop that was started without BACKUP_URL keeps no log for us, and PostgreSQL would wait for ever. */
async function requireArchive(address: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  const { rows } = await client.query<{ archive_mode: string }>('show archive_mode')
  await client.end()
  if (rows[0]?.archive_mode !== 'on')
    throw new StartError('The running shop was started without BACKUP_URL: set it there, too, and start it again.')
}

await runCommand(run)
