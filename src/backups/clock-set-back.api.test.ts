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

async function writeBase(at: Date, segment = 3): Promise<void> {
  const times = { started_at: at.toISOString(), ended_at: at.toISOString() }
  const lsn = { start_lsn: `0/${segment.toString(16)}000028`, end_lsn: `0/${segment.toString(16)}000158` }
  const stamp = `${stampOf(at)}-${segment}`
  const info = { system, stamp, ...times, timeline: 1, ...lsn, parts: 1, bytes: 1, key_id: null }
  await files.write(`${baseFolder(system, stamp)}backup.json`, writeBaseInfo(info))
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

test('the log is looked through from the copy that begins first, also when a later one has an earlier time', async () => {
  await writeBase(now, 3)
  await writeBase(new Date('2020-01-01T00:00:00Z'), 6)
  for (const count of [3, 5, 6]) await files.write(walName(system, segmentName(1, count)), Buffer.from('log'))
  await checkLog({ files, db, storage, dataDir, keepDays: 30 })
  expect(await db.select({ segment: backupGaps.segment }).from(backupGaps)).toEqual([{ segment: segmentName(1, 4) }])
  await db.delete(backupGaps)
})
