import { z } from 'zod'
import { personalDeletions } from '../database/tables/backups.server.ts'
import { asc, inArray, isNull, sql } from '../platform/postgres/drizzle.server.ts'
import { deletionsFolder, stampOf } from './backup-names.server.ts'
import { askDatabase, type BackupParts } from './backup-parts.server.ts'
import { recordRun } from './backup-runs.server.ts'
import type { BackupFiles } from './store/backup-files.server.ts'

/** Nothing in it says who the person was. */
const deletion = z.object({
  kind: z.enum(['account', 'consent']),
  account_id: z.number().int(),
  /** As PostgreSQL writes it, to the microsecond. */
  account_created_at: z.string(),
  at: z.string(),
})

export type Deletion = z.output<typeof deletion>

/** Stores what a restore has to repeat. Returns whether there may be more. */
export async function copyDeletions({ files, db }: BackupParts): Promise<boolean> {
  const { now, system } = await askDatabase(db)
  const rows = await db
    .select({
      id: personalDeletions.id,
      kind: personalDeletions.kind,
      account_id: personalDeletions.accountId,
      account_created_at: sql<string>`${personalDeletions.accountCreatedAt}::text`,
      at: sql<string>`${personalDeletions.at}::text`,
    })
    .from(personalDeletions)
    .where(isNull(personalDeletions.copiedAt))
    .orderBy(asc(personalDeletions.id))
    .limit(1000)
  const [first] = rows
  if (first) {
    const entries: Deletion[] = rows.map(({ id: _id, ...entry }) => entry)
    const name = `${deletionsFolder(system)}${stampOf(now)}-${first.id}.json`
    await files.writeVerified(name, Buffer.from(JSON.stringify(entries)))
    const ids = rows.map(({ id }) => id)
    await db.update(personalDeletions).set({ copiedAt: now }).where(inArray(personalDeletions.id, ids))
  }
  await recordRun(db, { part: 'deletions', goodAt: now, bytes: 0 })
  return first !== undefined
}

export async function readDeletions(files: BackupFiles, system: string): Promise<Deletion[]> {
  const found: Deletion[] = []
  for (const name of await files.list(deletionsFolder(system))) {
    const bytes = await files.read(name)
    if (bytes) found.push(...z.array(deletion).parse(JSON.parse(bytes.toString())))
  }
  return found
}
