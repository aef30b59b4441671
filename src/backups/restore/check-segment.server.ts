import { segmentCount, walName } from '../backup-names.server.ts'
import type { BackupFiles } from '../store/backup-files.server.ts'
import { readPacked } from '../store/pack.server.ts'
import { BackupDamagedError } from '../store/seal.server.ts'
import { timelineOf } from '../stored-log.server.ts'

const segmentBytes = 16 << 20
const pageBytes = 8192

/** A segment of the log from the backup; throws when it is missing, damaged, or another one. */
export async function readSegment(files: BackupFiles, system: string, segment: string): Promise<Buffer> {
  const name = walName(system, segment)
  const bytes = await readPacked(files, name)
  if (!bytes || !isSegment(bytes, system, segment)) throw new BackupDamagedError(name)
  return bytes
}

/**
 * Whether these bytes are this segment of this database's log and not another one: the first page says of which database
 * it is, every page its timeline and position. What follows an early end of a segment is empty. Where a timeline begins,
 * pages of the former one come first; a base backup begins after that.
 */
export function isSegment(bytes: Buffer, system: string, segment: string): boolean {
  if (bytes.length !== segmentBytes || bytes.readBigUInt64LE(24) !== BigInt(system)) return false
  const timeline = timelineOf(segment)
  const start = BigInt(segmentCount(segment)) * BigInt(segmentBytes)
  for (let at = 0; at < segmentBytes; at += pageBytes) {
    const [pageTimeline, position] = [bytes.readUInt32LE(at + 4), bytes.readBigUInt64LE(at + 8)]
    const isEmpty = at > 0 && pageTimeline === 0 && position === 0n
    if (!isEmpty && (pageTimeline !== timeline || position !== start + BigInt(at))) return false
  }
  return true
}

/** Whether PostgreSQL can read it as the history of this timeline: one line for each of the timelines before. */
export function isHistory(bytes: Buffer, timeline: number): boolean {
  const lines = bytes.toString().split('\n').filter(Boolean)
  return lines.every((line) => Number(/^(\d+)\t[\dA-F]+\/[\dA-F]+\t/.exec(line)?.[1]) < timeline)
}
