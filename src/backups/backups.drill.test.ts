import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMigrations } from '../database/migrate.server.ts'
import { pictures } from '../database/tables/media.server.ts'
import { openStorage } from '../media/open-storage.server.ts'
import { originalKey, variantKey } from '../media/picture-variants.server.ts'
import { openDatabase } from '../platform/postgres/database.server.ts'
import {
  type EmbeddedPostgres,
  embeddedPlace,
  startEmbeddedPostgres,
} from '../platform/postgres/embedded-postgres.server.ts'
import { startWalArchive } from '../platform/postgres/wal-archive.server.ts'
import { prepareDataFolder } from '../platform/process/data-folder.server.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { removeFolder, temporaryFolder } from '../testing/temporary-folder.server.ts'
import { isBaseDue } from './backup-jobs.server.ts'
import { partName } from './backup-names.server.ts'
import type { BackupParts } from './backup-parts.server.ts'
import { listBaseBackups } from './base-backups.server.ts'
import { copyPictures } from './copy-pictures.server.ts'
import { copyWal } from './copy-wal.server.ts'
import { makeBaseBackup } from './make-base-backup.server.ts'
import { pruneBackups } from './prune-backups.server.ts'
import { chooseBases } from './restore/choose-base.server.ts'
import { readLogOf } from './restore/log-of-base.server.ts'
import { recoverDatabase } from './restore/recover-database.server.ts'
import { restorePictures } from './restore/restore-pictures.server.ts'
import { unpackBase } from './restore/unpack-base.server.ts'
import type { BackupFiles } from './store/backup-files.server.ts'
import { openConfiguredBackups } from './store/open-backup-files.server.ts'

/** A database with its backups in an S3-compatible store, encrypted. */
const log = pino({ level: 'silent' })
const folder = temporaryFolder()
const s3 = await startS3Server('backups')
const config = { backupUrl: s3.url('backups'), backupKey: 'a key that opens the backups of this test' }
let files: BackupFiles
let parts: BackupParts
/** The shop that was restored from it. */
let second: BackupParts
const closers: (() => Promise<void>)[] = []

function openParts(dataDir: string, { address }: EmbeddedPostgres) {
  const db = openDatabase(address, log, 2)
  closers.unshift(() => db.$client.end())
  return { dataDir, db }
}

beforeAll(async () => {
  const opened = await openConfiguredBackups(config)
  if (!opened) throw new Error('there is a BACKUP_URL')
  files = opened
  const dataDir = join(folder, 'data')
  prepareDataFolder(dataDir)
  const postgres = await startEmbeddedPostgres(dataDir, log, startWalArchive(dataDir))
  closers.push(() => postgres.stop())
  parts = { ...openParts(dataDir, postgres), files, storage: await openStorage(dataDir, undefined), keepDays: 30 }
  await applyMigrations(parts.db)
})
afterAll(async () => {
  for (const close of closers) await close()
  await s3.close()
  removeFolder(folder)
})

test('a base backup is due until there is one, and again with another key', async () => {
  expect(await isBaseDue(parts, new Date())).toBe(true)
  const info = await makeBaseBackup(parts)
  expect(await listBaseBackups(files)).toEqual([info])
  expect(await isBaseDue(parts, new Date(info.started_at))).toBe(false)
  expect(await isBaseDue({ ...parts, files: { ...files, keyId: 'another' } }, new Date())).toBe(true)
  expect(await isBaseDue(parts, new Date(Date.now() + 24 * 3600_000))).toBe(true)
})

test('a part that the storage damages is noticed at once, and the backup does not count', async () => {
  const damaging: BackupFiles = {
    ...files,
    write: (name, bytes) => files.write(name, name.endsWith('00001') ? Buffer.from(bytes).fill(0, 500, 600) : bytes),
  }
  await expect(makeBaseBackup({ ...parts, files: damaging })).rejects.toThrow()
  expect(await listBaseBackups(files)).toHaveLength(1)
})

/** The database as the last backup has it, in a folder of this name. */
async function recover(from: BackupFiles, name: string, target?: Date) {
  const dataDir = join(folder, name)
  prepareDataFolder(dataDir)
  const [base] = await chooseBases(from, target)
  if (!base) throw new Error('there is a base backup')
  const { cluster, account } = embeddedPlace(dataDir)
  await unpackBase(from, base, cluster, account)
  const stored = await readLogOf(from, base)
  const recovered = await recoverDatabase(from, base, { dataDir, target, log, upToGap: false, stored })
  closers.unshift(() => recovered.postgres.stop())
  return openParts(dataDir, recovered.postgres)
}

/** Ends the segment that is being written, and waits until it is stored. */
async function storeLog(own: BackupParts): Promise<void> {
  const admin = new pg.Client(embeddedPlace(own.dataDir).adminAddress)
  await admin.connect()
  const { rows: segments } = await admin.query('select pg_walfile_name(pg_switch_wal()) as last')
  await admin.end()
  await expect
    .poll(async () => {
      await copyWal(own)
      return (await own.files.list('')).join()
    })
    .toContain(segments[0].last)
}

test('all that was stored can be restored, pictures included, and the log goes on under a new number', async () => {
  const picture = { hash: 'a'.repeat(64), width: 320, height: 200, color: '#cc3333', widths: [160, 320] }
  await parts.db.insert(pictures).values(picture)
  const keys = [originalKey(picture.hash), variantKey(picture.hash, 320, 'avif')]
  for (const key of keys) await parts.storage.put(key, Buffer.from(key), 'image/avif')
  await copyPictures(parts)
  await storeLog(parts)

  const { db, dataDir } = await recover(files, 'restored')
  expect(await db.select({ hash: pictures.hash }).from(pictures)).toEqual([{ hash: picture.hash }])
  const storage = await openStorage(dataDir, undefined)
  expect(await restorePictures(files, db, storage)).toEqual({ restored: 1, missing: [] })
  for (const key of keys) expect(Buffer.from((await storage.get(key)) ?? []).toString()).toBe(key)
  const { rows } = await db.execute<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name')
  expect(rows[0]?.name).toMatch(/^00000002/)
  expect(await isBaseDue({ ...parts, dataDir }, new Date())).toBe(true)
  second = { ...parts, db, dataDir, storage }
})

test('a restored shop can be restored in its turn, with what changed since', async () => {
  const opened = await openConfiguredBackups({ backupUrl: join(folder, 'second'), backupKey: undefined })
  if (!opened) throw new Error('there is a BACKUP_URL')
  const own = { ...second, files: opened }
  await makeBaseBackup(own)
  await own.db.execute('create table since (id int)')
  await storeLog(own)
  expect((await opened.list('')).join()).toContain('/wal/00000002.history')
  const { db } = await recover(opened, 'restored-again')
  expect((await db.execute('select from since')).rows).toEqual([])
  const { rows } = await db.execute<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name')
  expect(rows[0]?.name).toMatch(/^00000003/)
})

test('what no second of the last days needs is deleted, the rest stays', async () => {
  const [old] = await listBaseBackups(files)
  if (!old) throw new Error('there is a base backup')
  const info = await makeBaseBackup(parts)
  const aged = { ...old, started_at: '2020-01-01T00:00:00.000Z', ended_at: '2020-01-01T00:00:01.000Z' }
  const rewrite = (value: object) =>
    files.write(`${old.system}/base/${old.stamp}/backup.json`, Buffer.from(JSON.stringify(value)))
  await rewrite(aged)
  await pruneBackups(parts)
  // Still needed: it is the last one before the oldest second that is kept.
  expect(await listBaseBackups(files)).toEqual([aged, info])

  const past = { ...info, started_at: '2021-01-01T00:00:00.000Z', ended_at: '2021-01-01T00:00:01.000Z' }
  await files.write(`${info.system}/base/${info.stamp}/backup.json`, Buffer.from(JSON.stringify(past)))
  const newest = await makeBaseBackup(parts)
  const oldStamp = `${old.system}/base/20200101T000000Z-old`
  await files.write(partName(`${oldStamp}/`, 1), Buffer.from('never finished'))
  await pruneBackups(parts)
  expect(await listBaseBackups(files)).toEqual([past, newest])
  expect((await files.list(`${old.system}/base/`)).filter((name) => name.includes('-old'))).toEqual([])
  const wal = await files.list(`${old.system}/wal/`)
  expect(wal[0]).toBe(`${old.system}/wal/0000000100000000000000${info.start_lsn.slice(2, -6).padStart(2, '0')}.zst`)
})

test('a log of another shop is not overwritten', async () => {
  const { start_lsn: lsn, system } = (await listBaseBackups(files))[0] ?? { start_lsn: '', system: '' }
  expect(lsn).not.toBe('')
  const spoiled: BackupFiles = {
    ...files,
    read: async (name) => (name.includes('/wal/') ? emptyZstd : files.read(name)),
  }
  const admin = new pg.Client(embeddedPlace(parts.dataDir).adminAddress)
  await admin.connect()
  await admin.query('create table something (id int)')
  await admin.query('select pg_switch_wal()')
  await admin.end()
  await expect
    .poll(() =>
      copyWal({ ...parts, files: spoiled }).then(
        () => 'stored',
        (error: Error) => error.message,
      ),
    )
    .toMatch(
      new RegExp(`^${system}/wal/.* is in the backup already, with another content: two shops use one BACKUP_URL`),
    )
})

test('a restore ends at the wanted time, however long PostgreSQL waits for the last of the log', async () => {
  await makeBaseBackup(parts)
  const { db } = parts
  await db.execute('create table moments as select 1 as id')
  const { rows } = await db.execute<{ at: string }>(
    `select (date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond')::text as at`,
  )
  const at = rows[0]?.at ?? ''
  await db.execute(`select pg_sleep_until('${at}'::timestamptz + interval '1 millisecond')`)
  await db.execute('insert into moments values (2)')
  await storeLog(parts)
  const slow: BackupFiles = {
    ...files,
    async read(name) {
      if (/\/wal\/[\dA-F]{24}\./.test(name)) await sleep(4_000)
      return files.read(name)
    },
  }
  const restored = await recover(slow, 'restored-to-a-moment', new Date(at))
  expect((await restored.db.execute('select id from moments')).rows).toEqual([{ id: 1 }])
})

/** A compressed file of no bytes. */
const emptyZstd = Buffer.from('28b52ffd2000010000', 'hex')
