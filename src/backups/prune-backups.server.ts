import { z } from 'zod'
import { pictures } from '../database/tables/media.server.ts'
import { baseFolder, deletionsFolders, pictureName, segmentCount, stampOf } from './backup-names.server.ts'
import { askDatabase, type BackupParts } from './backup-parts.server.ts'
import {
  type BaseBackupInfo,
  firstOfTimelines,
  otherKeyStamps,
  readBaseBackups,
  startOf,
  withRightTimes,
} from './base-backups.server.ts'
import type { BackupFiles } from './store/backup-files.server.ts'
import { readPacked } from './store/pack.server.ts'
import { timelineOf } from './stored-log.server.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Deletes what no second of the last `keepDays` days needs any more. */
export async function pruneBackups(parts: BackupParts): Promise<void> {
  const { files, db, keepDays } = parts
  const { now, system } = await askDatabase(db)
  const found = await readBaseBackups(files, system)
  const { bases, closed } = found
  const limit = new Date(now.getTime() - keepDays * dayMs).toISOString()
  // The oldest second that is kept is restored from the last base backup before it.
  const first = withRightTimes(bases).findLast(({ ended_at }) => ended_at <= limit) ?? bases[0]
  if (!first) return
  const kept = bases.filter(({ ended_at }) => ended_at >= first.ended_at)
  const limitStamp = stampOf(new Date(limit))
  // Or from one under another key, when that is the later one.
  const firstClosed = otherKeyStamps(found).findLast((stamp) => stamp < limitStamp)
  const isFirst = firstClosed !== undefined && (first.ended_at > limit || firstClosed > first.stamp)
  await pruneBases(files, bases, kept, {
    dayAgo: stampOf(new Date(now.getTime() - dayMs)),
    limit: isFirst ? firstClosed : limitStamp,
  })
  // Nobody knows what a copy that cannot be opened needs, such as one of an earlier key.
  if (closed.length > 0) return
  await pruneWal(files, system, kept)
  const oldest = stampOf(new Date(first.started_at))
  for (const folder of deletionsFolders(system)) {
    for (const name of await files.list(folder)) if (name < folder + oldest) await files.remove(name)
  }
  await prunePictures(parts, kept)
}

/** Also those that were begun before `dayAgo` and never finished, and those before `limit` that cannot be opened. */
async function pruneBases(
  files: BackupFiles,
  complete: BaseBackupInfo[],
  kept: BaseBackupInfo[],
  { dayAgo, limit }: { dayAgo: string; limit: string },
): Promise<void> {
  const known = new Set(complete.map(({ stamp }) => stamp))
  const needed = new Set(kept.map(({ stamp }) => stamp))
  const names = await files.list(baseFolder(kept[0]?.system ?? ''))
  const finished = new Set(names.filter((name) => name.endsWith('/backup.json')).map(stampIn))
  // The description goes first: without it nobody takes the rest for a backup.
  for (const name of names.toSorted((a, b) => Number(b.endsWith('.json')) - Number(a.endsWith('.json')))) {
    const stamp = stampIn(name)
    const isOld = stamp < (finished.has(stamp) ? limit : dayAgo)
    if (known.has(stamp) ? !needed.has(stamp) : isOld) await files.remove(name)
  }
}

const stampIn = (name: string) => name.split('/')[2] ?? ''

/** Each timeline by its own copies: after a restore to a time long before, the later one begins at an earlier position. */
async function pruneWal(files: BackupFiles, system: string, kept: BaseBackupInfo[]): Promise<void> {
  const needed = firstOfTimelines(kept)
  // A timeline after all of them may be about to get its first copy.
  const oldestTimeline = Math.min(...needed.keys())
  const folder = `${system}/wal/`
  for (const name of await files.list(folder)) {
    const segment = name.slice(folder.length).replace('.zst', '')
    if (segment.length !== 24) continue
    const timeline = timelineOf(segment)
    const oldest = needed.get(timeline)
    const isNeeded = oldest === undefined ? timeline > oldestTimeline : segmentCount(segment) >= startOf(oldest)
    if (!isNeeded) await files.remove(name)
  }
}

/** Several databases may share the pictures, so all their base backups count. */
async function prunePictures({ files, db }: BackupParts, kept: BaseBackupInfo[]): Promise<void> {
  // Listed first: what is stored from now on is needed.
  const stored = await files.list('pictures/')
  const shown = await db.select({ hash: pictures.hash, widths: pictures.widths }).from(pictures)
  const needed = new Set(shown.map((picture) => pictureName(picture, files.keyId)))
  const { bases, closed } = await readBaseBackups(files)
  // Nobody knows what a copy needs that cannot be opened, such as one of a database with another key.
  if (closed.length > 0) return
  const others = bases.filter(({ system }) => system !== kept[0]?.system)
  for (const { system, stamp } of [...kept, ...others]) {
    const bytes = await readPacked(files, `${baseFolder(system, stamp)}pictures.json.zst`)
    // Nobody knows any more which it needs, so all of them stay.
    if (!bytes) return
    const names = z.array(z.string()).parse(JSON.parse(bytes.toString()))
    for (const name of names) needed.add(name)
  }
  for (const name of stored) {
    if (!needed.has(name)) await files.remove(name)
  }
}
