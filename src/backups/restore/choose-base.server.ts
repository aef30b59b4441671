import { StartError } from '../../platform/process/start-error.server.ts'
import { type BaseBackupInfo, listBaseBackups } from '../base-backups.server.ts'
import type { BackupFiles } from '../store/backup-files.server.ts'
import { writeRestoreTime } from './restore-time.ts'

/** The last base backup that was complete at this time. Its branch of history is the one that was lived then. */
export async function chooseBase(files: BackupFiles, target: Date | undefined): Promise<BaseBackupInfo> {
  const bases = await listBaseBackups(files)
  const [first] = bases
  if (!first) throw new StartError('There is no complete backup at BACKUP_URL.')
  const base = bases.findLast(({ ended_at }) => !target || new Date(ended_at) <= target)
  if (base) return base
  const earliest = writeRestoreTime(new Date(Date.parse(first.ended_at) + 1000))
  throw new StartError(`The backups begin later: the earliest time that can be restored is ${earliest}.`)
}
