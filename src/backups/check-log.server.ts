import { backupGaps } from '../database/tables/backups.server.ts'
import { segmentCount } from './backup-names.server.ts'
import { askDatabase, type BackupParts } from './backup-parts.server.ts'
import { firstOfTimelines, listBaseBackups, startOf } from './base-backups.server.ts'
import { findGaps, readStoredLog } from './stored-log.server.ts'

type GapRow = typeof backupGaps.$inferInsert

/** Looks whether the log lies without a gap from the oldest base backup to its end, and notes what is missing. */
export async function checkLog({ files, db }: BackupParts): Promise<void> {
  const { system } = await askDatabase(db)
  const bases = await listBaseBackups(files, system)
  const log = await readStoredLog(files, system)
  const rows = [...firstOfTimelines(bases).values()].flatMap((first) =>
    findGaps(log, first.timeline, startOf(first)).map(({ first: segment, missing }): GapRow => {
      const before = bases.findLast(
        (base) => base.timeline === first.timeline && startOf(base) <= segmentCount(segment),
      )
      const next = bases[bases.indexOf(before ?? first) + 1]
      return {
        segment,
        missing,
        after: new Date((before ?? first).ended_at),
        until: next ? new Date(next.ended_at) : null,
      }
    }),
  )
  await db.transaction(async (tx) => {
    await tx.delete(backupGaps)
    if (rows.length > 0) await tx.insert(backupGaps).values(rows)
  })
}
