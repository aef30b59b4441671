import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { backupGaps } from '../database/tables/backups.server.ts'
import { walArchiveFolder } from '../platform/postgres/wal-archive.server.ts'
import { prepareDataFolder } from '../platform/process/data-folder.server.ts'
import { removeFolder, temporaryFolder } from '../testing/temporary-folder.server.ts'
import { openTestApp } from '../testing/test-app.server.ts'
import { isBaseDue, lastNight } from './backup-jobs.server.ts'
import { baseFolder, segmentName, stampOf, walName } from './backup-names.server.ts'
import { askDatabase } from './backup-parts.server.ts'
import { recordRun } from './backup-runs.server.ts'
import { writeBaseInfo } from './base-backups.server.ts'
import { checkLog } from './check-log.server.ts'
import { readBackupAges } from './read-backup-state.server.ts'
import { chooseBases } from './restore/choose-base.server.ts'
import { type BackupFiles, openBackupFiles } from './store/backup-files.server.ts'
import { openFolderStore } from './store/folder-store.server.ts'

/** What was stored while the clock was days ahead says nothing about now. */
const shop = await openTestApp()
const { db, storage } = shop
const dataDir = temporaryFolder()
afterAll(() => removeFolder(dataDir))
const { system, now } = await askDatabase(db)
const dayMs = 24 * 3600_000
const ahead = new Date(now.getTime() + 3 * dayMs)

let number = 0
let files: BackupFiles
beforeEach(() => {
  number += 1
  files = openBackupFiles(openFolderStore(join(dataDir, `backup-${number}`)), undefined)
})

async function writeBase(at: Date, segment = 3): Promise<string> {
  const times = { started_at: at.toISOString(), ended_at: at.toISOString() }
  const lsn = { start_lsn: `0/${segment.toString(16)}000028`, end_lsn: `0/${segment.toString(16)}000158` }
  const stamp = `${stampOf(at)}-${segment}`
  const info = { system, stamp, ...times, timeline: 1, ...lsn, parts: 1, bytes: 1, key_id: null }
  await files.write(`${baseFolder(system, stamp)}backup.json`, writeBaseInfo(info))
  return stamp
}

test('the age of what was stored in the future is not known, and the next time counts', async () => {
  await recordRun(db, { part: 'wal', goodAt: ahead, bytes: 1 })
  expect(await readBackupAges(db)).toEqual({})
  const minuteAgo = new Date(now.getTime() - 60_000)
  await recordRun(db, { part: 'wal', goodAt: minuteAgo, bytes: 1 })
  expect((await readBackupAges(db)).wal?.at).toEqual(minuteAgo)
  // Of two processes the later state counts.
  await recordRun(db, { part: 'wal', goodAt: new Date(minuteAgo.getTime() - 1000), bytes: 1 })
  expect((await readBackupAges(db)).wal?.at).toEqual(minuteAgo)
})

test('a whole copy of the future does not take the place of one, and an archive since the future needs one more', async () => {
  prepareDataFolder(dataDir)
  mkdirSync(walArchiveFolder(dataDir), { recursive: true })
  const since = join(walArchiveFolder(dataDir), 'since')
  writeFileSync(since, '2020-01-01T00:00:00Z')
  const parts = { files, db, storage, dataDir, keepDays: 30 }
  const isDue = () => isBaseDue(parts, now)
  await writeBase(ahead)
  expect(await isDue()).toBe(true)
  await writeBase(new Date(lastNight(now).getTime() + 1))
  expect(await isDue()).toBe(false)

  writeFileSync(since, ahead.toISOString())
  expect(await isDue()).toBe(true)
  await writeBase(new Date(now.getTime() + 1))
  expect(await isDue()).toBe(false)
})

test('a whole copy is due when the last one was made while the clock was ahead, and not after the next one', async () => {
  prepareDataFolder(dataDir)
  mkdirSync(walArchiveFolder(dataDir), { recursive: true })
  writeFileSync(join(walArchiveFolder(dataDir), 'since'), '2020-01-01T00:00:00Z')
  const isDue = () => isBaseDue({ files, db, storage, dataDir, keepDays: 30 }, now)
  await writeBase(new Date(lastNight(now).getTime() + 1), 3)
  expect(await isDue()).toBe(false)
  await writeBase(ahead, 4)
  expect(await isDue()).toBe(true)
  await writeBase(now, 5)
  expect(await isDue()).toBe(false)
})

test('a restore begins with no copy that was made while the clock was wrong', async () => {
  const at = (day: number, hour: number) => new Date(Date.UTC(2026, 0, day, hour))
  const chosen = async (target: Date) => (await chooseBases(files, target))[0]?.stamp
  const first = await writeBase(at(1, 3), 3)
  // On the second at ten the clock was set to the third, and back at noon.
  const second = await writeBase(at(2, 3), 4)
  await writeBase(at(3, 10), 5)
  const putRight = await writeBase(at(2, 12), 6)
  expect(await chosen(at(2, 11))).toBe(second)
  expect(await chosen(at(2, 15))).toBe(putRight)
  const third = await writeBase(at(3, 3), 7)
  expect(await chosen(at(3, 11))).toBe(third)
  // On the third at six the machine thought for a while that it was long ago.
  await writeBase(new Date('2020-01-01T00:00:00Z'), 8)
  const fourth = await writeBase(at(4, 3), 9)
  for (const [hour, stamp] of [
    [2, putRight],
    [4, third],
    [11, third],
    [27, fourth],
  ] as const)
    expect(await chosen(at(3, hour))).toBe(stamp)
  expect(await chosen(at(1, 4))).toBe(first)
})

test('a clock that was behind when the first copies were made hides none of them', async () => {
  const first = await writeBase(new Date('2026-01-01T03:00:00Z'), 3)
  await writeBase(new Date('2020-01-01T00:00:00Z'), 4)
  expect((await chooseBases(files, new Date('2026-01-01T04:00:00Z')))[0]?.stamp).toBe(first)
})

test('the log is looked through from the copy that begins first, also when a later one has an earlier time', async () => {
  await writeBase(now, 3)
  await writeBase(new Date('2020-01-01T00:00:00Z'), 6)
  for (const count of [3, 5, 6]) await files.write(walName(system, segmentName(1, count)), Buffer.from('log'))
  await checkLog({ files, db, storage, dataDir, keepDays: 30 })
  expect(await db.select({ segment: backupGaps.segment }).from(backupGaps)).toEqual([{ segment: segmentName(1, 4) }])
  await db.delete(backupGaps)
})
