import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { backupGaps, personalDeletions } from '../database/tables/backups.server.ts'
import { pictures } from '../database/tables/media.server.ts'
import { openStorage } from '../media/open-storage.server.ts'
import { originalKey } from '../media/picture-variants.server.ts'
import { walArchiveFolder } from '../platform/postgres/wal-archive.server.ts'
import { prepareDataFolder } from '../platform/process/data-folder.server.ts'
import { removeFolder, temporaryFolder } from '../testing/temporary-folder.server.ts'
import { openTestApp } from '../testing/test-app.server.ts'
import { isBaseDue, lastNight } from './backup-jobs.server.ts'
import { baseFolder, segmentName, stampOf } from './backup-names.server.ts'
import { askDatabase, type BackupParts } from './backup-parts.server.ts'
import { listBaseBackups, writeBaseInfo } from './base-backups.server.ts'
import { checkLog } from './check-log.server.ts'
import { copyDeletions, readDeletions } from './copy-deletions.server.ts'
import { copyPictures } from './copy-pictures.server.ts'
import { copyWal } from './copy-wal.server.ts'
import { pruneBackups } from './prune-backups.server.ts'
import { restorePictures } from './restore/restore-pictures.server.ts'
import { type BackupFiles, openBackupFiles } from './store/backup-files.server.ts'
import { openFolderStore } from './store/folder-store.server.ts'
import { openSeal, type Seal } from './store/seal.server.ts'
import { readStoredLog } from './stored-log.server.ts'

/** One shop whose backups were encrypted with one key, and are with another since. */
const shop = await openTestApp()
const folder = temporaryFolder()
const { system } = await askDatabase(shop.db)
const formerSeal = openSeal('the key that was set at the beginning')
const presentSeal = openSeal('the key that was set in its place')
const bothSeal = openSeal('the key that was set in its place', 'the key that was set at the beginning')
let number = 0
let former: BackupParts
let present: BackupParts
let withoutKey: BackupParts
let withBothKeys: BackupParts

beforeEach(() => {
  number += 1
  const dataDir = join(folder, `data-${number}`)
  prepareDataFolder(dataDir)
  mkdirSync(walArchiveFolder(dataDir), { recursive: true })
  writeFileSync(join(walArchiveFolder(dataDir), 'since'), '2020-01-01T00:00:00Z')
  function openParts(seal?: Seal): BackupParts {
    const files = openBackupFiles(openFolderStore(join(folder, `backup-${number}`)), seal)
    return { files, db: shop.db, storage: shop.storage, dataDir, keepDays: 30 }
  }
  former = openParts(formerSeal)
  present = openParts(presentSeal)
  withoutKey = openParts()
  withBothKeys = openParts(bothSeal)
})
afterAll(() => removeFolder(folder))

async function writeBase({ files }: BackupParts, startedAt: Date, segment = 3): Promise<void> {
  const at = startedAt.toISOString()
  const lsn = { start_lsn: `0/${segment.toString(16)}000028`, end_lsn: `0/${segment.toString(16)}000158` }
  const stamp = `${stampOf(startedAt)}-${files.keyId ?? 'open'}`
  const times = { started_at: at, ended_at: at }
  const info = { system, stamp, ...times, timeline: 1, ...lsn, parts: 1, bytes: 1, key_id: files.keyId ?? null }
  await files.write(`${baseFolder(system, stamp)}backup.json`, writeBaseInfo(info))
}

test('pictures are stored under the present key as well, and open with either', async () => {
  const hash = 'a'.repeat(64)
  await shop.db.insert(pictures).values({ hash, width: 320, height: 200, color: '#cc3333', widths: [320] })
  await shop.storage.put(originalKey(hash), Buffer.from('a picture'), 'image/webp')
  const restore = async ({ files, dataDir }: BackupParts) => {
    const storage = await openStorage(join(dataDir, files.keyId ?? 'open', String(Math.random())), undefined)
    return restorePictures(files, shop.db, storage)
  }
  await copyPictures(former)
  expect(await restore(present)).toEqual({ restored: 0, missing: [hash] })
  expect(await restore(withoutKey)).toEqual({ restored: 0, missing: [hash] })
  for (const parts of [present, withoutKey]) await copyPictures(parts)
  for (const parts of [former, present, withoutKey]) expect(await restore(parts)).toEqual({ restored: 1, missing: [] })
  const before = await present.files.list('pictures/')
  await copyPictures(present)
  expect(await present.files.list('pictures/')).toEqual(before)
  await shop.db.delete(pictures)
})

test('a note of a deletion before the whole copy does not stop its restore, a later one does', async () => {
  const { now } = await askDatabase(shop.db)
  const deletion = { kind: 'account', accountId: 1, accountCreatedAt: now, at: now } as const
  await shop.db.insert(personalDeletions).values(deletion)
  await copyDeletions(former)
  const later = new Date(now.getTime() + 5_000)
  await expect(readDeletions(present.files, system, now)).rejects.toThrow('another BACKUP_KEY')
  expect(await readDeletions(present.files, system, later)).toEqual([])
  expect(await readDeletions(former.files, system, later)).toHaveLength(1)

  const passedOver: string[] = []
  const passOver = (name: string) => passedOver.push(name)
  expect(await readDeletions(present.files, system, now, passOver)).toEqual([])
  expect(passedOver).toHaveLength(1)
  expect(await readDeletions(withBothKeys.files, system, now, passOver)).toHaveLength(1)
  expect(passedOver).toHaveLength(1)
})

test('with the former key beside the present one everything opens, and is stored under the present one', async () => {
  await writeBase(former, new Date(), 3)
  await writeBase(withBothKeys, new Date(), 4)
  const keyIds = async ({ files }: BackupParts) => (await listBaseBackups(files, system)).map((base) => base.key_id)
  expect(await keyIds(withBothKeys)).toEqual([former.files.keyId, present.files.keyId])
  expect(await keyIds(present)).toEqual([present.files.keyId])
})

const segment = Buffer.alloc(100, 'a segment of the log')

test('where the log of the former key ends is not known, and stops nothing', async () => {
  const archived = join(walArchiveFolder(former.dataDir), segmentName(1, 5))
  writeFileSync(archived, segment)
  await copyWal(former)
  expect(await readStoredLog(present.files, system)).toEqual({ names: new Set([segmentName(1, 5)]), ends: new Map() })
  await checkLog(present)
  expect(await shop.db.select().from(backupGaps)).toEqual([])
})

test('a segment that the former key has stored already stops the log only when a copy of this key needs it', async () => {
  const archived = join(walArchiveFolder(former.dataDir), segmentName(1, 5))
  writeFileSync(archived, segment)
  await copyWal(former)
  for (const name of [segmentName(1, 5), segmentName(1, 6)])
    writeFileSync(join(walArchiveFolder(former.dataDir), name), segment)
  await copyWal(present)
  expect((await readStoredLog(present.files, system)).ends).toEqual(new Map([[1, 6]]))

  await writeBase(present, new Date(), 4)
  writeFileSync(archived, segment)
  await expect(copyWal(present)).rejects.toThrow('another BACKUP_KEY')
})

test('a whole copy is due when the last one is of another key, also when an older one is of this key', async () => {
  const now = new Date()
  const isDue = (parts: BackupParts) => isBaseDue(parts, now)
  const after = (seconds: number) => new Date(lastNight(now).getTime() + seconds * 1000)
  await writeBase(former, after(1))
  expect([await isDue(former), await isDue(present), await isDue(withoutKey)]).toEqual([false, true, true])
  await writeBase(present, after(2))
  expect([await isDue(former), await isDue(present), await isDue(withoutKey)]).toEqual([true, false, true])
  await writeBase(withoutKey, after(3))
  expect([await isDue(former), await isDue(present), await isDue(withoutKey)]).toEqual([true, true, false])
  // What is not encrypted opens with any key.
  expect(await listBaseBackups(former.files, system)).toHaveLength(2)
})

test('the last copy of the former key before the oldest second that is kept stays until one of this key is as old', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000)
  const stampsOf = async () => {
    await pruneBackups(present)
    return (await present.files.list(`${system}/base/`)).map((name) => name.split('/')[2])
  }
  const stamp = (days: Date, { keyId }: BackupFiles) => `${stampOf(days)}-${keyId}`
  const [old, last, within, own, next] = [33, 32, 29, 10, 31].map(daysAgo) as [Date, Date, Date, Date, Date]
  for (const at of [old, last, within]) await writeBase(former, at)
  await writeBase(present, own)
  const damaged = stampOf(daysAgo(30.5))
  await present.files.write(`${baseFolder(system, damaged)}backup.json`, Buffer.from('damaged'))
  const kept = [stamp(within, former.files), stamp(own, present.files)]
  expect(await stampsOf()).toEqual([stamp(last, former.files), damaged, ...kept])
  await writeBase(present, next)
  expect(await stampsOf()).toEqual([stamp(next, present.files), ...kept])
})

test('back at the key before, a segment of the key in between stops nothing that only copies before it need', async () => {
  const now = Date.now()
  const archived = join(walArchiveFolder(former.dataDir), segmentName(1, 5))
  await writeBase(former, new Date(now - 3000), 3)
  await writeBase(present, new Date(now - 2000), 4)
  writeFileSync(archived, segment)
  await copyWal(present)
  writeFileSync(archived, segment)
  await copyWal(former)
  expect(existsSync(archived)).toBe(false)

  writeFileSync(archived, segment)
  await writeBase(former, new Date(now - 1000), 5)
  await expect(copyWal(former)).rejects.toThrow('another BACKUP_KEY')
})
