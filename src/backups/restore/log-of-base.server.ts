import { segmentBefore, segmentCount, segmentName, segmentOf } from '../backup-names.server.ts'
import { type BaseBackupInfo, listBaseBackups } from '../base-backups.server.ts'
import type { BackupFiles } from '../store/backup-files.server.ts'
import { findGaps, readStoredLog, timelineOf } from '../stored-log.server.ts'
import { readSegment } from './check-segment.server.ts'
import { writeRestoreTime } from './restore-time.ts'

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
  // A copy whose own piece of the log is not whole is as good as damaged: the one before it may be restored.
  const last = segmentCount(segmentBefore(timeline, base.end_lsn))
  for (let count = first; count <= last; count += 1) await readSegment(files, system, segmentName(timeline, count))
  const [gap] = findGaps(log, timeline, first)
  return { names: log.names, end, gap: gap ? namesOf(gap) : await findBranch(files, base, log.names) }
}

/** A later branch of history begins with a base backup of its own: until that is complete the branch is as good as missing. */
async function findBranch(
  files: BackupFiles,
  { system, timeline }: BaseBackupInfo,
  names: Set<string>,
): Promise<string | undefined> {
  const [first] = [...names].filter((name) => name.length === 24 && timelineOf(name) > timeline).toSorted()
  if (!first) return undefined
  const own = (await listBaseBackups(files, system)).find((base) => base.timeline === timelineOf(first))
  return own
    ? `a whole copy before ${writeRestoreTime(new Date(own.ended_at))} that ${first} continues`
    : `the whole copy that ${first} continues`
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
