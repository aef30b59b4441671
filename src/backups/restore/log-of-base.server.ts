import { segmentBefore, segmentCount, segmentName, segmentOf, walName } from '../backup-names.server.ts'
import type { BaseBackupInfo } from '../base-backups.server.ts'
import type { BackupFiles } from '../store/backup-files.server.ts'
import { BackupDamagedError } from '../store/seal.server.ts'
import { findGaps, readStoredLog, timelineOf } from '../stored-log.server.ts'

/** What a restore from this base backup can repeat. */
export interface LogOfBase {
  names: Set<string>
  /** The segment after the last one without a gap. */
  end: number
  /** What is missing before later changes. */
  gap: string | undefined
}

export async function readLogOf(files: BackupFiles, base: BaseBackupInfo): Promise<LogOfBase> {
  const { system, timeline } = base
  const log = await readStoredLog(files, system)
  const first = segmentCount(segmentOf(timeline, base.start_lsn))
  let end = first
  while (log.names.has(segmentName(timeline, end))) end += 1
  const needed = segmentBefore(timeline, base.end_lsn)
  if (segmentCount(needed) >= end) throw new BackupDamagedError(walName(system, segmentName(timeline, end)))
  const [gap] = findGaps(log, timeline, first)
  // A later branch of history begins with a base backup of its own: without it the branch is as good as missing.
  const later = [...log.names].filter((name) => name.length === 24 && timelineOf(name) > timeline).toSorted()
  const branch = later[0] && `the whole copy that ${later[0]} continues`
  return { names: log.names, end, gap: gap ? namesOf(gap) : branch }
}

function namesOf({ first, missing }: { first: string; missing: number }): string {
  return missing === 1 ? first : `${first} and ${missing - 1} more after it`
}

/** The histories of all timelines that were ever written to, also of those whose history is lost. */
export function historiesOf(names: Set<string>): Set<string> {
  return new Set([...names].map((name) => `${name.slice(0, 8)}.history`).filter((name) => name !== '00000001.history'))
}

export const waysOn =
  'Restore to an earlier time with --to, or go on with --up-to-gap and lose everything that was changed after it.'

export function gapSentence(gap: string): string {
  return `The log in the backup has a gap: ${gap} is missing, although later changes are there. ${waysOn}`
}
