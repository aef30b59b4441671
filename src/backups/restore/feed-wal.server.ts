import { randomUUID } from 'node:crypto'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { RunAs } from '../../platform/postgres/run-as.server.ts'
import { segmentCount, segmentName, segmentOf, walName } from '../backup-names.server.ts'
import type { BaseBackupInfo } from '../base-backups.server.ts'
import type { BackupFiles } from '../store/backup-files.server.ts'

const decompress = promisify(zstdDecompress)

/** How many segments lie ready for PostgreSQL: a day's log would fill many a disk. */
const ahead = 16

/** Puts segments of the log where a recovering PostgreSQL looks for them, and clears away what it has read. */
export async function openWalFeed(
  files: BackupFiles,
  base: BaseBackupInfo,
  folder: string,
  account: RunAs | undefined,
) {
  const { system, timeline } = base
  const prefix = `${system}/wal/`
  const stored = new Set((await files.list(prefix)).map((name) => name.slice(prefix.length, -'.zst'.length)))
  const first = segmentCount(segmentOf(timeline, base.start_lsn))
  let end = first
  while (stored.has(segmentName(timeline, end))) end += 1
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)

  async function put(segment: string): Promise<void> {
    const bytes = await files.read(walName(system, segment))
    if (!bytes) throw new Error(`${segment} has gone from the backup`)
    // Renamed, because PostgreSQL must not see half of it.
    const aside = join(folder, randomUUID())
    await writeFile(aside, await decompress(bytes), { mode: 0o644 })
    if (account) await chown(aside, account.uid, account.gid)
    await rename(aside, join(folder, segment))
  }

  // The new branch of history gets a number that no other one has.
  for (const name of stored) if (name.endsWith('.history')) await put(name)
  let next = first
  let cleared = first

  return {
    /** The segment after the last one without a gap. */
    end,
    /** PostgreSQL is at this segment. */
    async advance(count: number): Promise<void> {
      for (; next < Math.min(end, count + ahead); next += 1) await put(segmentName(timeline, next))
      for (; cleared < count - 1; cleared += 1) await rm(join(folder, segmentName(timeline, cleared)), { force: true })
    },
    isAllFed: () => next >= end,
  }
}

export type WalFeed = Awaited<ReturnType<typeof openWalFeed>>
