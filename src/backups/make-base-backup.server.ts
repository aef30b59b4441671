import { randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pictures } from '../database/tables/media.server.ts'
import { takeBaseBackup } from '../platform/postgres/base-backup.server.ts'
import { embeddedPlace } from '../platform/postgres/embedded-postgres.server.ts'
import { readTar } from '../platform/tar/read-tar.server.ts'
import { shopTimeZone } from '../platform/text/date-format.ts'
import {
  baseFolder,
  partName,
  pictureName,
  segmentBefore,
  segmentCount,
  segmentName,
  segmentOf,
  stampOf,
  walName,
} from './backup-names.server.ts'
import { askDatabase, type BackupParts } from './backup-parts.server.ts'
import { recordRun } from './backup-runs.server.ts'
import { type BaseBackupInfo, readBaseTar, writeBaseInfo } from './base-backups.server.ts'
import { openManifestCheck } from './check-manifest.server.ts'
import { copyWal } from './copy-wal.server.ts'
import { pack } from './store/pack.server.ts'
import { BackupDamagedError } from './store/seal.server.ts'

/** Small enough for memory, and for one request to any storage. */
const partBytes = 16 << 20

/** Copies the whole embedded database while it works, reads the copy again and compares every file. */
export async function makeBaseBackup(parts: BackupParts, signal?: AbortSignal): Promise<BaseBackupInfo> {
  const { files, db, dataDir } = parts
  const { now: startedAt, system } = await askDatabase(db)
  const stamp = `${stampOf(startedAt)}-${randomUUID().slice(0, 8)}`
  const folder = baseFolder(system, stamp)
  const { tar, end } = takeBaseBackup(embeddedPlace(dataDir).adminAddress, stamp, signal)
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const [written] = await Promise.all([writeParts(parts, folder, compressed), pipeline(tar, compressed)])
  const { manifest, timeline, startLsn, endLsn } = await end
  const { now: endedAt } = await askDatabase(db)
  // Without the log that was written meanwhile the copy is worth nothing.
  await copyWal(parts, signal)
  const last = segmentCount(segmentBefore(timeline, endLsn))
  for (let count = segmentCount(segmentOf(timeline, startLsn)); count <= last; count += 1) {
    const name = walName(system, segmentName(timeline, count))
    if (!(await files.read(name))) throw new BackupDamagedError(name)
  }

  const check = openManifestCheck(manifest, `${folder}manifest.json.zst`)
  for await (const entry of readTar(readBaseTar(files, folder, written.count))) {
    signal?.throwIfAborted()
    if (entry.kind === 'file') for await (const _ of check.check(entry));
  }
  check.end()

  const shown = await db.select({ hash: pictures.hash, widths: pictures.widths }).from(pictures)
  await files.writeVerified(`${folder}manifest.json.zst`, await pack(manifest))
  const pictureNames = Buffer.from(JSON.stringify(shown.map((picture) => pictureName(picture, files.keyId))))
  await files.writeVerified(`${folder}pictures.json.zst`, await pack(pictureNames))
  const info: BaseBackupInfo = {
    system,
    stamp,
    started_at: startedAt.toISOString(),
    ended_at: endedAt.toISOString(),
    timeline,
    start_lsn: startLsn,
    end_lsn: endLsn,
    parts: written.count,
    bytes: written.bytes,
    key_id: files.keyId ?? null,
    time_zone: shopTimeZone(),
  }
  await files.writeVerified(`${folder}backup.json`, writeBaseInfo(info))
  await recordRun(db, { part: 'base', goodAt: endedAt, bytes: written.bytes })
  return info
}

async function writeParts({ files }: BackupParts, folder: string, source: AsyncIterable<Buffer>) {
  let count = 0
  let bytes = 0
  for await (const part of cutParts(source)) {
    count += 1
    bytes += part.length
    await files.write(partName(folder, count), part)
  }
  return { count, bytes }
}

async function* cutParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let kept: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    kept.push(chunk)
    length += chunk.length
    if (length < partBytes) continue
    yield Buffer.concat(kept)
    kept = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(kept)
}
