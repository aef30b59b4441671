import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { endAllSessions } from './accounts/after-restore.server.ts'
import { askDatabase } from './backups/backup-parts.server.ts'
import type { BaseBackupInfo } from './backups/base-backups.server.ts'
import { readDeletions } from './backups/copy-deletions.server.ts'
import { followBackedUpZone } from './backups/restore/backed-up-zone.server.ts'
import { chooseBases } from './backups/restore/choose-base.server.ts'
import { gapSentence, type LogOfBase, readLogOf } from './backups/restore/log-of-base.server.ts'
import { recoverDatabase } from './backups/restore/recover-database.server.ts'
import { restorePictures } from './backups/restore/restore-pictures.server.ts'
import { readRestoreTime, writeRestoreTime } from './backups/restore/restore-time.ts'
import { unpackBase } from './backups/restore/unpack-base.server.ts'
import type { BackupFiles } from './backups/store/backup-files.server.ts'
import { openConfiguredBackups } from './backups/store/open-backup-files.server.ts'
import { BackupDamagedError } from './backups/store/seal.server.ts'
import { applyMigrations } from './database/migrate.server.ts'
import { openStorage } from './media/open-storage.server.ts'
import { type DatabaseAddress, openDatabase } from './platform/postgres/database.server.ts'
import { embeddedPlace } from './platform/postgres/embedded-postgres.server.ts'
import { requireDatabase } from './platform/postgres/require-database.server.ts'
import type { Closer } from './platform/process/close-all.server.ts'
import { type Config, readConfig } from './platform/process/config.server.ts'
import { holdDataFolder, prepareDataFolder, unfinishedMark } from './platform/process/data-folder.server.ts'
import { openLog } from './platform/process/log.server.ts'
import { runCommand } from './platform/process/run-command.server.ts'
import { StartError } from './platform/process/start-error.server.ts'
import { shopTimeZone } from './platform/text/date-format.ts'
import { repeatDeletions } from './repeat-deletions.server.ts'

/** The process behind `npm run restore -- --to "2026-11-20 14:00"`; without a time it restores all there is. */
async function run(closers: Closer[]): Promise<Config> {
  const args = readArguments()
  const config = readConfig(process.env)
  const files = await openConfiguredBackups(config)
  if (!files) throw new StartError('Set BACKUP_URL, and BACKUP_KEY if there was one, to where the backups are.')
  await followBackedUpZone(files)
  const options = readOptions(args)
  const { target } = options
  const log = openLog('silent')
  prepareDataFolder(config.dataDir)
  if (config.databaseUrl) {
    const external = { address: { connectionString: config.databaseUrl }, restoredTo: target ?? new Date() }
    await finish(config, files, external, options, closers)
    return config
  }
  const lock = await holdDataFolder(config.dataDir, 500)
  closers.push(() => lock.release())
  requireEmpty(config.dataDir)
  const restored = await restoreDatabase(config, files, options, log, closers)
  await finish(config, files, restored, options, closers)
  return config
}

interface Options {
  target: Date | undefined
  upToGap: boolean
  withoutLostPictures: boolean
  withoutUnreadableDeletions: boolean
}

function readOptions({ to, ...flags }: ReturnType<typeof readArguments>): Options {
  return {
    target: to === undefined ? undefined : readTarget(to),
    upToGap: flags['up-to-gap'] ?? false,
    withoutLostPictures: flags['without-lost-pictures'] ?? false,
    withoutUnreadableDeletions: flags['without-unreadable-deletions'] ?? false,
  }
}

function readArguments() {
  const flag = { type: 'boolean' } as const
  try {
    const flags = { 'up-to-gap': flag, 'without-lost-pictures': flag, 'without-unreadable-deletions': flag }
    return parseArgs({ options: { to: { type: 'string' }, ...flags } }).values
  } catch (error) {
    throw new StartError((error as Error).message)
  }
}

function readTarget(to: string): Date {
  const target = readRestoreTime(to)
  if (!target) throw new StartError(`"${to}" is no time: write it like --to "2026-11-20 14:00:30" (${shopTimeZone()}).`)
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
  options: Options,
  log: Logger,
  closers: Closer[],
): Promise<RestoredDatabase> {
  const { target, upToGap } = options
  const { base, stored } = await unpackLastGood(
    dataDir,
    files,
    await chooseBases(files, target),
    async (own, { gap }) => {
      // Only the log itself tells whether it reaches a time before its gap.
      if (gap && !target && !upToGap) throw new StartError(gapSentence(gap))
      // Read again at the end, but refused before the long work.
      await readNotes(files, own.system, options, own)
    },
  )
  console.log('Repeating the changes since…')
  const recovery = { dataDir, target, log, stored, upToGap }
  const { postgres, reached, lastChange } = await recoverDatabase(files, base, recovery)
  closers.push(() => postgres.stop())
  const last = lastChange ?? new Date(base.ended_at)
  console.log(`The last change in it is of ${writeRestoreTime(last)}.`)
  if (!reached) console.log('The backup has nothing newer, although you asked for a later time.')
  return { address: postgres.address, restoredTo: reached && target ? target : last, base }
}

interface RestoredDatabase {
  address: DatabaseAddress
  restoredTo: Date
  /** Undefined for a database with backups of its own. */
  base?: BaseBackupInfo
}

/** Unpacks the first of these base backups that is whole: all of them lead to the same shop. */
async function unpackLastGood(
  dataDir: string,
  files: BackupFiles,
  bases: BaseBackupInfo[],
  refuse: (base: BaseBackupInfo, stored: LogOfBase) => Promise<void>,
): Promise<{ base: BaseBackupInfo; stored: LogOfBase }> {
  const { cluster, account } = embeddedPlace(dataDir)
  let problem: unknown
  for (const base of bases) {
    try {
      const stored = await readLogOf(files, base)
      await refuse(base, stored)
      console.log(`Unpacking the backup of ${writeRestoreTime(new Date(base.ended_at))} (${shopTimeZone()})…`)
      await unpackBase(files, base, cluster, account)
      return { base, stored }
    } catch (error) {
      if (!(error instanceof BackupDamagedError)) throw error
      problem ??= error
      console.log(error.message)
      rmSync(cluster, { recursive: true, force: true })
    }
  }
  throw problem
}

async function finish(
  { dataDir, storageUrl }: Config,
  files: BackupFiles,
  { address, restoredTo, base }: RestoredDatabase,
  options: Options,
  closers: Closer[],
): Promise<void> {
  const db = openDatabase(address, openLog('silent'), 2)
  closers.push(() => db.$client.end())
  await requireDatabase(() => applyMigrations(db))
  const { system } = await askDatabase(db)
  const { notes, unreadable } = await readNotes(files, system, options, base)
  const repeated = await repeatDeletions(db, notes, restoredTo)
  await endAllSessions(db)
  console.log(`Deletions of personal data repeated: ${repeated}.`)
  if (unreadable.length > 0)
    console.log(`Notes of deletions that cannot be opened, not repeated: ${unreadable.length}.`)
  const { restored, missing } = await restorePictures(files, db, await openStorage(dataDir, storageUrl))
  const lost = await withoutDrawn(missing)
  if (lost.length > 0 && !options.withoutLostPictures) {
    const which = `${lost.slice(0, 5).join(', ')}${lost.length > 5 ? ' …' : ''}`
    throw new StartError(
      `${lost.length} of the shop's pictures are in no backup, or damaged there (${which}). Go on without them with --without-lost-pictures.`,
    )
  }
  console.log(`Pictures restored: ${restored}${lost.length > 0 ? `, in no backup: ${lost.length}` : ''}.`)
}

/** What has to be deleted again. Nobody's data comes back because a note cannot be opened, unless somebody says so. */
async function readNotes(
  files: BackupFiles,
  system: string,
  { withoutUnreadableDeletions }: Options,
  base: BaseBackupInfo | undefined,
) {
  const unreadable: string[] = []
  const begun = base && new Date(base.started_at)
  const notes = await readDeletions(files, system, begun, (name) => unreadable.push(name))
  if (unreadable.length > 0 && !withoutUnreadableDeletions) {
    throw new StartError(
      `Notes of deleted personal data cannot be opened, because they are damaged or under another key: ${unreadable.length} (${unreadable[0]}). Set BACKUP_KEY to the new key and BACKUP_FORMER_KEY to the old one, or go on with --without-unreadable-deletions, and what these people had deleted is back.`,
    )
  }
  return { notes, unreadable }
}

/** The demo draws its own pictures when somebody looks at them. */
async function withoutDrawn(hashes: string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  const { isDemoPicture } = await import('../demo/pictures.ts')
  return hashes.filter((hash) => !isDemoPicture(hash))
}

const restored = await runCommand(run)
if (restored) {
  rmSync(unfinishedMark(restored.dataDir), { force: true })
  console.log('The shop can be started.')
}
