import { segmentCount, segmentName, walEndFolder } from './backup-names.server.ts'
import type { BackupFiles } from './store/backup-files.server.ts'
import { readPacked } from './store/pack.server.ts'
import { BackupDamagedError, WrongKeyError } from './store/seal.server.ts'

/** Segments that are not in the backup although later ones are, or were. */
export interface LogGap {
  first: string
  missing: number
}

/** The log of a database as it lies in the backup. */
export interface StoredLog {
  /** Segments of 24 digits, and the histories of timelines. */
  names: Set<string>
  /** The last segment of each timeline that was ever stored. */
  ends: Map<number, number>
}

export async function readStoredLog(files: BackupFiles, system: string): Promise<StoredLog> {
  // The ends first: a segment that is stored meanwhile must not look like a missing one.
  const ends = new Map<number, number>()
  for (const name of await files.list(walEndFolder(system))) {
    const segment = await readPacked(files, name).catch(ignoreUnreadable)
    if (segment) ends.set(timelineOf(segment.toString()), segmentCount(segment.toString()))
  }
  const prefix = `${system}/wal/`
  const stored = await files.list(prefix)
  return { names: new Set(stored.map((name) => name.slice(prefix.length, -'.zst'.length))), ends }
}

/** It only says where the log ends; what is there can be restored without it. */
function ignoreUnreadable(error: unknown): undefined {
  if (!(error instanceof BackupDamagedError || error instanceof WrongKeyError)) throw error
}

export function timelineOf(segment: string): number {
  return Number.parseInt(segment.slice(0, 8), 16)
}

/** Where the log of a timeline is interrupted, from this segment on. */
export function findGaps({ names, ends }: StoredLog, timeline: number, from: number): LogGap[] {
  const counts = [...names]
    .filter((name) => name.length === 24 && timelineOf(name) === timeline)
    .map(segmentCount)
    .filter((count) => count >= from)
    .toSorted((a, b) => a - b)
  const gaps: LogGap[] = []
  let expected = from
  for (const count of [...counts, (ends.get(timeline) ?? 0) + 1]) {
    if (count > expected) gaps.push({ first: segmentName(timeline, expected), missing: count - expected })
    expected = Math.max(expected, count + 1)
  }
  return gaps
}
