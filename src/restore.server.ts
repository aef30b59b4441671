import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { endAllSessions } from './accounts/after-restore.server.ts'
import { askDatabase } from './backups/backup-parts.server.ts'
import { readDeletions } from './backups/copy-deletions.server.ts'
import { chooseBase } from './backups/restore/choose-base.server.ts'
import { recoverDatabase } from './backups/restore/recover-database.server.ts'
import { restorePictures } from './backups/restore/restore-pictures.server.ts'
import { readRestoreTime, writeRestoreTime } from './backups/restore/restore-time.ts'
import { unpackBase } from './backups/restore/unpack-base.server.ts'
import type { BackupFiles } from './backups/store/backup-files.server.ts'
import { openConfiguredBackups } from './backups/store/open-backup-files.server.ts'
import { applyMigrations } from './database/migrate.server.ts'
import { openStorage } from './media/open-storage.server.ts'
import { type DatabaseAddress, openDatabase } from './platform/postgres/database.server.ts'
import { embeddedPlace } from './platform/postgres/embedded-postgres.server.ts'
import type { Closer } from './platform/process/close-all.server.ts'
import { type Config, readConfig } from './platform/process/config.server.ts'
import { holdDataFolder, prepareDataFolder, unfinishedMark } from './platform/process/data-folder.server.ts'
import { openLog } from './platform/process/log.server.ts'
import { runCommand } from './platform/process/run-command.server.ts'
import { StartError } from './platform/process/start-error.server.ts'
import { repeatDeletions } from './repeat-deletions.server.ts'

/** The process behind `npm run restore -- --to "2026-11-20 14:00"`; without a time it restores all there is. */
async function run(closers: Closer[]): Promise<Config> {
  const target = readTarget()
  const config = readConfig(process.env)
  const files = await openConfiguredBackups(config)
  if (!files) throw new StartError('Set BACKUP_URL, and BACKUP_KEY if there was one, to where the backups are.')
  const log = openLog('silent')
  prepareDataFolder(config.dataDir)
  if (config.databaseUrl) {
    await finish(config, files, { connectionString: config.databaseUrl }, target ?? new Date(), closers)
    return config
  }
  const lock = await holdDataFolder(config.dataDir, 500)
  closers.push(() => lock.release())
  requireEmpty(config.dataDir)
  const { address, restoredTo } = await restoreDatabase(config, files, target, log, closers)
  await finish(config, files, address, restoredTo, closers)
  return config
}

function readTarget(): Date | undefined {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
  if (to === undefined) return undefined
  const target = readRestoreTime(to)
  if (!target) throw new StartError(`"${to}" is no time: write it like --to "2026-11-20 14:00:30" (shop time).`)
  if (target > new Date()) throw new StartError(`${to} is still to come.`)
  return target
}

/** Nobody's data is overwritten; an earlier restore that did not finish makes room for this one. */
function requireEmpty(dataDir: string): void {
  const mark = unfinishedMark(dataDir)
  const files = join(dataDir, 'files')
  if (existsSync(mark)) {
    rmSync(join(embeddedPlace(dataDir).cluster, '..'), { recursive: true, force: true })
    rmSync(join(dataDir, 'postgres'), { recursive: true, force: true })
    rmSync(files, { recursive: true, force: true })
  }
  if (existsSync(join(dataDir, 'postgres')) || (existsSync(files) && readdirSync(files).length > 0))
    throw new StartError(`DATA_DIR ${dataDir} is not empty: set another one, or move this one out of the way.`)
  writeFileSync(mark, '')
}

async function restoreDatabase(
  { dataDir }: Config,
  files: BackupFiles,
  target: Date | undefined,
  log: Logger,
  closers: Closer[],
): Promise<{ address: DatabaseAddress; restoredTo: Date }> {
  const base = await chooseBase(files, target)
  console.log(`Unpacking the backup of ${writeRestoreTime(new Date(base.ended_at))} (shop time)…`)
  const { cluster, account } = embeddedPlace(dataDir)
  await unpackBase(files, base, cluster, account)
  console.log('Repeating the changes since…')
  const { postgres, reached, lastChange } = await recoverDatabase(files, base, { dataDir, target, log })
  closers.push(() => postgres.stop())
  const last = lastChange ?? new Date(base.ended_at)
  console.log(`The last change in it is of ${writeRestoreTime(last)}.`)
  if (!reached) console.log('The backup has nothing newer, although you asked for a later time.')
  return { address: postgres.address, restoredTo: reached && target ? target : last }
}

async function finish(
  { dataDir, storageUrl, demo }: Config,
  files: BackupFiles,
  address: DatabaseAddress,
  restoredTo: Date,
  closers: Closer[],
): Promise<void> {
  const db = openDatabase(address, openLog('silent'), 2)
  closers.push(() => db.$client.end())
  await applyMigrations(db)
  const { system } = await askDatabase(db)
  const repeated = await repeatDeletions(db, await readDeletions(files, system), restoredTo)
  await endAllSessions(db)
  const { restored, missing } = await restorePictures(files, db, await openStorage(dataDir, storageUrl))
  console.log(`Deletions of personal data repeated: ${repeated}.`)
  // The demo draws its own pictures when somebody looks at them.
  console.log(`Pictures restored: ${restored}${missing > 0 && !demo ? `, in no backup: ${missing}` : ''}.`)
}

const restored = await runCommand(run)
if (restored) {
  rmSync(unfinishedMark(restored.dataDir), { force: true })
  console.log('The shop can be started.')
}
