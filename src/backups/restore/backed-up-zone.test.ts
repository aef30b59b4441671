import { afterAll, expect, test } from 'vitest'
import { defaultTimeZone, setShopTimeZone } from '../../platform/text/date-format.ts'
import { removeFolder, temporaryFolder } from '../../testing/temporary-folder.server.ts'
import { baseFolder } from '../backup-names.server.ts'
import { listBaseBackups, writeBaseInfo } from '../base-backups.server.ts'
import { openBackupFiles } from '../store/backup-files.server.ts'
import { openFolderStore } from '../store/folder-store.server.ts'
import { followBackedUpZone } from './backed-up-zone.server.ts'
import { readRestoreTime, writeRestoreTime } from './restore-time.ts'

const folder = temporaryFolder()
afterAll(() => {
  removeFolder(folder)
  setShopTimeZone(defaultTimeZone.zone, defaultTimeZone.by)
})
const files = openBackupFiles(openFolderStore(folder), undefined)

async function writeBase(day: number, zone: object): Promise<void> {
  const at = `2026-11-${day}T01:02:03.000Z`
  const times = { started_at: at, ended_at: at, timeline: 1, start_lsn: '0/3000028', end_lsn: '0/3000158' }
  const info = { system: '1', stamp: `202611${day}T010203Z-one`, ...times, parts: 1, bytes: 1, key_id: null, ...zone }
  await files.write(`${baseFolder(info.system, info.stamp)}backup.json`, writeBaseInfo(info))
}

test('times of a restore are those of the shop that was backed up', async () => {
  const wanted = async () => {
    await followBackedUpZone(files)
    return readRestoreTime('2026-11-20 14:00')?.toISOString()
  }
  expect(await wanted()).toBe('2026-11-20T07:00:00.000Z')
  // The first versions did not note it, and a later one may know more zones.
  await writeBase(16, {})
  await writeBase(17, { time_zone: 'Mars/Olympus' })
  expect(await wanted()).toBe('2026-11-20T07:00:00.000Z')
  await writeBase(18, { time_zone: 'Europe/Moscow' })
  expect(await listBaseBackups(files)).toHaveLength(3)
  expect(await wanted()).toBe('2026-11-20T11:00:00.000Z')
  expect(writeRestoreTime(new Date('2026-11-20T11:00:00Z'))).toBe('2026-11-20 14:00:00')
})
