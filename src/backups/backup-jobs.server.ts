import { backupGaps } from '../database/tables/backups.server.ts'
import { defineSchedule, handleJob, type Job } from '../platform/jobs/job.server.ts'
import { isNull } from '../platform/postgres/drizzle.server.ts'
import { archivedSince } from '../platform/postgres/wal-archive.server.ts'
import { aheadMs, dayMs } from '../platform/text/shop-day.ts'
import { stampOf } from './backup-names.server.ts'
import { askDatabase, type BackupParts } from './backup-parts.server.ts'
import { type BaseBackupInfo, readBaseBackups, startOf } from './base-backups.server.ts'
import { checkLog } from './check-log.server.ts'
import { copyDeletions } from './copy-deletions.server.ts'
import { copyPictures } from './copy-pictures.server.ts'
import { copyWal } from './copy-wal.server.ts'
import { makeBaseBackup } from './make-base-backup.server.ts'
import { pruneBackups } from './prune-backups.server.ts'

const retry = { firstSeconds: 10, maxSeconds: 600, attempts: Number.POSITIVE_INFINITY }

const copyWalJob = defineSchedule('copy-wal', { everySeconds: 10 }, { retry })
const copyDeletionsJob = defineSchedule('copy-deletions', { everySeconds: 10 }, { retry })
const copyPicturesJob = defineSchedule('copy-pictures', { everySeconds: 300 }, { retry })
const baseBackupJob = defineSchedule('make-base-backup', { everySeconds: 600 }, { retry })

/** For the screen of the day, which shows why a backup failed. */
export const backupJobNames = [copyWalJob, copyDeletionsJob, copyPicturesJob, baseBackupJob].map(({ name }) => name)

/** An external database is backed up with its own tools: there the shop only stores pictures and deletions. */
export function backUp(parts: BackupParts, { embedded }: { embedded: boolean }): Job[] {
  const everywhere = [
    handleJob(copyDeletionsJob, () => copyDeletions(parts)),
    handleJob(copyPicturesJob, (_data, { signal }) => copyPictures(parts, signal)),
  ]
  if (!embedded) return everywhere
  return [
    ...everywhere,
    handleJob(copyWalJob, (_data, { signal }) => copyWal(parts, signal)),
    handleJob(baseBackupJob, async (_data, { now, signal }) => {
      await checkLog(parts)
      if (!(await isBaseDue(parts, now))) return
      await makeBaseBackup(parts, signal)
      await pruneBackups(parts)
      await checkLog(parts)
    }),
  ]
}

/**
 * Every night at three, and at once when the last one does not fit: another key, also in between, a clock that was ahead
 * since, or a gap in the log since.
 */
export async function isBaseDue({ files, db, dataDir }: BackupParts, now: Date): Promise<boolean> {
  const { system } = await askDatabase(db)
  const { bases, closed } = await readBaseBackups(files, system)
  // Those of a time to come are from before a clock was set back.
  const soon = new Date(now.getTime() + 60_000)
  const last = bases.findLast(({ ended_at: endedAt }) => new Date(endedAt) <= soon)
  if (!last || last.key_id !== (files.keyId ?? null)) return true
  // From the last one PostgreSQL would come no further than to the changes that the clock dated ahead.
  const isNewer = (base: BaseBackupInfo) => base.timeline === last.timeline && startOf(base) > startOf(last)
  if (bases.some((base) => new Date(base.ended_at) > soon && isNewer(base))) return true
  if (closed.some(({ stamp }) => stamp > last.stamp && stamp < stampOf(soon))) return true
  if (new Date(last.started_at) < lastNight(now) || new Date(last.started_at) < archivedSince(dataDir, now)) return true
  return (await db.select().from(backupGaps).where(isNull(backupGaps.until)).limit(1)).length > 0
}

/** The last three o’clock at night in the shop’s time zone. */
export function lastNight(now: Date): Date {
  const ahead = aheadMs(now) - 3 * 60 * 60 * 1000
  return new Date(Math.floor((now.getTime() + ahead) / dayMs) * dayMs - ahead)
}
