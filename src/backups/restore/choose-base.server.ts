import { StartError } from '../../platform/process/start-error.server.ts'
import { type BaseBackupInfo, readBaseBackups, withRightTimes } from '../base-backups.server.ts'
import type { BackupFiles } from '../store/backup-files.server.ts'
import { writeRestoreTime } from './restore-time.ts'

/**
 * The base backups that were complete at this time, the last one first: its branch of history is the one that was lived
 * then. The others of that branch do as well when it turns out to be damaged.
 */
export async function chooseBases(files: BackupFiles, target: Date | undefined): Promise<BaseBackupInfo[]> {
  const { bases: found, closed } = await readBaseBackups(files)
  const bases = withRightTimes(found)
  const [first] = bases
  if (!first) throw closed[0]?.error ?? new StartError('There is no complete backup at BACKUP_URL.')
  const base = bases.findLast(({ ended_at }) => !target || new Date(ended_at) <= target)
  if (base) {
    const isSame = ({ system, timeline }: BaseBackupInfo) => system === base.system && timeline === base.timeline
    return bases
      .slice(0, bases.indexOf(base) + 1)
      .filter(isSame)
      .toReversed()
  }
  const earliest = writeRestoreTime(new Date(Date.parse(first.ended_at) + 1000))
  throw new StartError(`The backups begin later: the earliest time that can be restored is ${earliest}.`)
}
