import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { removeFolder, temporaryFolder } from '../testing/temporary-folder.server.ts'
import { openTestApp } from '../testing/test-app.server.ts'
import { baseFolder, segmentName, stampOf, walName } from './backup-names.server.ts'
import { askDatabase } from './backup-parts.server.ts'
import { readBaseBackups, writeBaseInfo } from './base-backups.server.ts'
import { pruneBackups } from './prune-backups.server.ts'
import { openBackupFiles } from './store/backup-files.server.ts'
import { openFolderStore } from './store/folder-store.server.ts'
import { pack } from './store/pack.server.ts'

const shop = await openTestApp()
const folder = temporaryFolder()
afterAll(() => removeFolder(folder))
const { system, now } = await askDatabase(shop.db)
const files = openBackupFiles(openFolderStore(join(folder, 'backup')), undefined)

async function writeBase(daysAgo: number, timeline: number, segment: number): Promise<void> {
  const at = new Date(now.getTime() - daysAgo * 24 * 3600_000)
  const stamp = `${stampOf(at)}-${timeline}`
  const lsn = { start_lsn: `0/${segment.toString(16)}000028`, end_lsn: `0/${segment.toString(16)}000158` }
  const times = { started_at: at.toISOString(), ended_at: at.toISOString() }
  const info = { system, stamp, ...times, timeline, ...lsn, parts: 1, bytes: 1, key_id: null }
  await files.write(`${baseFolder(system, stamp)}backup.json`, writeBaseInfo(info))
  await files.write(`${baseFolder(system, stamp)}pictures.json.zst`, await pack(Buffer.from('[]')))
}

async function keptLog(): Promise<string[]> {
  await pruneBackups({ files, db: shop.db, storage: shop.storage, dataDir: folder, keepDays: 30 })
  const names = await files.list(`${system}/wal/`)
  return names.map((name) => name.slice(name.lastIndexOf('/') + 1, -'.zst'.length))
}

test('the log of a later timeline stays while its copies need it, however far the former one went', async () => {
  // Restored to a time long before: the second timeline began at 20, when the first one had come to 100.
  await writeBase(50, 1, 10)
  await writeBase(45, 1, 50)
  await writeBase(31, 1, 100)
  await writeBase(29, 2, 24)
  await writeBase(10, 2, 30)
  const log = [
    ...[10, 50, 99, 100, 101].map((count) => segmentName(1, count)),
    ...[20, 23, 24, 25, 99].map((count) => segmentName(2, count)),
  ]
  for (const segment of [...log, '00000002.history']) await files.write(walName(system, segment), Buffer.from(segment))
  const ofSecond = [24, 25, 99].map((count) => segmentName(2, count))
  expect(await keptLog()).toEqual([segmentName(1, 100), segmentName(1, 101), '00000002.history', ...ofSecond])
})

test('the log stays from the first position that a kept copy needs, whatever time the clock gave that copy', async () => {
  for (const name of await files.list(`${system}/`)) await files.remove(name)
  // The one of 20 days ago was made 35 days ago, when the clock was ahead.
  for (const [daysAgo, segment] of [
    [50, 10],
    [20, 20],
    [31, 25],
    [10, 30],
  ] as const) {
    await writeBase(daysAgo, 1, segment)
  }
  for (const count of [19, 20, 25]) await files.write(walName(system, segmentName(1, count)), Buffer.from('log'))
  expect(await keptLog()).toEqual([segmentName(1, 20), segmentName(1, 25)])
})

test('what was kept while the clock was ahead does not take the place of the last copy before the limit', async () => {
  for (const name of await files.list(`${system}/`)) await files.remove(name)
  for (const [daysAgo, segment] of [
    [50, 10],
    [31, 20],
    [35, 25],
    [32, 30],
    [29, 35],
  ] as const) {
    await writeBase(daysAgo, 1, segment)
  }
  await keptLog()
  const { bases } = await readBaseBackups(files, system)
  expect(bases.map(({ start_lsn: lsn }) => lsn)).toEqual(['0/1e000028', '0/14000028', '0/23000028'])
})

test('the log of a timeline goes with its last copy, and that of a newer one without a copy stays', async () => {
  for (const name of await files.list(`${system}/`)) await files.remove(name)
  await writeBase(40, 2, 27)
  for (const segment of [segmentName(1, 100), segmentName(2, 26), segmentName(2, 27), segmentName(3, 1)])
    await files.write(walName(system, segment), Buffer.from(segment))
  expect(await keptLog()).toEqual([segmentName(2, 27), segmentName(3, 1)])
})
