import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { pictures } from '../database/tables/media.server.ts'
import { baseFolder, deletionsFolder, pictureName, segmentCount, segmentOf, stampOf } from './backup-names.server.ts'
import { askDatabase, type BackupParts } from './backup-parts.server.ts'
import { type BaseBackupInfo, listBaseBackups } from './base-backups.server.ts'
import type { BackupFiles } from './store/backup-files.server.ts'

const dayMs = 24 * 60 * 60 * 1000
const decompress = promisify(zstdDecompress)

/** Deletes what no second of the last `keepDays` days needs any more. */
export async function pruneBackups(parts: BackupParts): Promise<void> {
  const { files, db, keepDays } = parts
  const { now, system } = await askDatabase(db)
  const bases = await listBaseBackups(files, system)
  const limit = new Date(now.getTime() - keepDays * dayMs).toISOString()
  // The oldest second that is kept is restored from the last base backup before it.
  const first = bases.findLast(({ ended_at }) => ended_at <= limit) ?? bases[0]
  if (!first) return
  const kept = bases.filter(({ ended_at }) => ended_at >= first.ended_at)
  await pruneBases(files, bases, kept, stampOf(new Date(now.getTime() - dayMs)))
  await pruneWal(files, first)
  const oldest = stampOf(new Date(first.started_at))
  for (const name of await files.list(deletionsFolder(system))) {
    if (name < deletionsFolder(system) + oldest) await files.remove(name)
  }
  await prunePictures(parts, kept)
}

/** Also those that were begun before `dayAgo` and never finished. */
async function pruneBases(
  files: BackupFiles,
  complete: BaseBackupInfo[],
  kept: BaseBackupInfo[],
  dayAgo: string,
): Promise<void> {
  const known = new Set(complete.map(({ stamp }) => stamp))
  const needed = new Set(kept.map(({ stamp }) => stamp))
  const names = await files.list(baseFolder(kept[0]?.system ?? ''))
  // The description goes first: without it nobody takes the rest for a backup.
  for (const name of names.toSorted((a, b) => Number(b.endsWith('.json')) - Number(a.endsWith('.json')))) {
    const stamp = name.split('/')[2] ?? ''
    if (known.has(stamp) ? !needed.has(stamp) : stamp < dayAgo) await files.remove(name)
  }
}

async function pruneWal(files: BackupFiles, first: BaseBackupInfo): Promise<void> {
  const oldest = segmentCount(segmentOf(first.timeline, first.start_lsn))
  const folder = `${first.system}/wal/`
  for (const name of await files.list(folder)) {
    const segment = name.slice(folder.length).replace('.zst', '')
    if (segment.length === 24 && segmentCount(segment) < oldest) await files.remove(name)
  }
}

/** Several databases may share the pictures, so all their base backups count. */
async function prunePictures({ files, db }: BackupParts, kept: BaseBackupInfo[]): Promise<void> {
  // Listed first: what is stored from now on is needed.
  const stored = await files.list('pictures/')
  const shown = await db.select({ hash: pictures.hash, widths: pictures.widths }).from(pictures)
  const needed = new Set(shown.map(pictureName))
  const others = (await listBaseBackups(files)).filter(({ system }) => system !== kept[0]?.system)
  for (const { system, stamp } of [...kept, ...others]) {
    const bytes = await files.read(`${baseFolder(system, stamp)}pictures.json.zst`)
    if (!bytes) continue
    const names = z.array(z.string()).parse(JSON.parse((await decompress(bytes)).toString()))
    for (const name of names) needed.add(name)
  }
  for (const name of stored) {
    if (!needed.has(name)) await files.remove(name)
  }
}
