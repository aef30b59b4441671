import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { walArchiveFolder } from '../platform/postgres/wal-archive.server.ts'
import { segmentCount, walEndFolder, walName } from './backup-names.server.ts'
import { askDatabase, type BackupParts } from './backup-parts.server.ts'
import { recordRun } from './backup-runs.server.ts'
import { otherKeyStamps, readBaseBackups, startOf } from './base-backups.server.ts'
import type { BackupFiles } from './store/backup-files.server.ts'
import { pack, readPacked } from './store/pack.server.ts'
import { WrongKeyError } from './store/seal.server.ts'
import { timelineOf } from './stored-log.server.ts'

/** Whole segments, and the histories of timelines. What else PostgreSQL puts aside no restore needs. */
const needed = /^(?:[\dA-F]{24}|[\dA-F]{8}\.history)$/
const notNeeded = /^[\dA-F]{24}\.(?:partial|[\dA-F]{8}\.backup)$/

/** Stores the segments of the log that PostgreSQL has put aside, the oldest first, and deletes them there. */
export async function copyWal(parts: BackupParts, signal?: AbortSignal): Promise<void> {
  const folder = walArchiveFolder(parts.dataDir)
  const { system } = await askDatabase(parts.db)
  for (const segment of (await readdir(folder)).toSorted()) {
    signal?.throwIfAborted()
    const file = join(folder, segment)
    if (needed.test(segment)) await copySegment(parts, system, segment, file)
    if (needed.test(segment) || notNeeded.test(segment)) await rm(file, { force: true })
  }
}

async function copySegment({ files, db }: BackupParts, system: string, segment: string, file: string): Promise<void> {
  const name = walName(system, segment)
  // Another process may have stored it and deleted it since.
  const bytes = await readFile(file).catch(() => undefined)
  if (!bytes) return
  const { mtime } = await stat(file).catch(() => ({ mtime: new Date(0) }))
  const stored = await readPacked(files, name).catch(async (error: unknown) => {
    if (!(error instanceof WrongKeyError) || (await isNeeded(files, system, segment))) throw error
    return bytes
  })
  if (stored && !stored.equals(bytes)) {
    throw new Error(`${name} is in the backup already, with another content: two shops use one BACKUP_URL`)
  }
  const small = await pack(bytes)
  if (!stored) await files.writeVerified(name, small)
  if (segment.length === 24) {
    await files.writeVerified(`${walEndFolder(system)}${segment.slice(0, 8)}.zst`, await pack(Buffer.from(segment)))
  }
  await recordRun(db, { part: 'wal', goodAt: mtime, bytes: small.length })
}

/**
 * Whether a whole copy that opens with this key begins before it. The first one after a change of the key begins later, and
 * to those before a change the log since is closed anyway.
 */
async function isNeeded(files: BackupFiles, system: string, segment: string): Promise<boolean> {
  const found = await readBaseBackups(files, system)
  const change = otherKeyStamps(found).at(-1) ?? ''
  const own = found.bases.filter(({ key_id: keyId, stamp }) => keyId === (files.keyId ?? null) && stamp > change)
  return own.some((base) => base.timeline === timelineOf(segment) && startOf(base) <= segmentCount(segment))
}
