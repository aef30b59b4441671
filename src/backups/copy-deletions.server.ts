import { z } from 'zod'
import { personalDeletions } from '../database/tables/backups.server.ts'
import { asc, inArray, isNull, sql } from '../platform/postgres/drizzle.server.ts'
import { deletionsFolders, stampOf } from './backup-names.server.ts'
import { askDatabase, type BackupParts } from './backup-parts.server.ts'
import { recordRun } from './backup-runs.server.ts'
import type { BackupFiles } from './store/backup-files.server.ts'
import { pack, readPacked } from './store/pack.server.ts'
import { BackupDamagedError, WrongKeyError } from './store/seal.server.ts'

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
    const bytes = await pack(Buffer.from(JSON.stringify(entries)))
    for (const folder of deletionsFolders(system)) {
      await files.writeVerified(`${folder}${stampOf(now)}-${first.id}.json.zst`, bytes)
    }
    const ids = rows.map(({ id }) => id)
    await db.update(personalDeletions).set({ copiedAt: now }).where(inArray(personalDeletions.id, ids))
  }
  await recordRun(db, { part: 'deletions', goodAt: now, bytes: 0 })
  return first !== undefined
}

/**
 * All, or what a whole copy that was begun then may not know. An hour more, because clocks are set. Without `passOver`
 * a note that cannot be opened stops it.
 */
export async function readDeletions(
  files: BackupFiles,
  system: string,
  begun?: Date,
  passOver?: (name: string) => void,
): Promise<Deletion[]> {
  const since = begun && new Date(begun.getTime() - 3_600_000)
  const folders = deletionsFolders(system)
  const lists = await Promise.all(folders.map((folder) => files.list(folder)))
  const names = new Set(lists.flat().map((name) => name.slice(name.lastIndexOf('/') + 1)))
  // By their text, because most come from both copies.
  const found = new Map<string, Deletion>()
  for (const name of names) {
    if (since && name < stampOf(since)) continue
    const copies = folders.map((folder) => folder + name)
    const notes = await readCopies(files, copies).catch((error: unknown) => {
      // What was noted before the copy was begun is in it: an earlier key is no reason to refuse.
      if (error instanceof WrongKeyError && begun && name < stampOf(begun)) return []
      if (!passOver || !(error instanceof WrongKeyError || error instanceof BackupDamagedError)) throw error
      passOver(name)
      return []
    })
    for (const each of notes) found.set(JSON.stringify(each), each)
  }
  return [...found.values()]
}

/** What any of the copies says: nothing tells which of two whole ones lies in the place of another, and all of it is true. */
async function readCopies(files: BackupFiles, copies: string[]): Promise<Deletion[]> {
  const found: Deletion[] = []
  let isFound = false
  let problem = new BackupDamagedError(copies[0] ?? '')
  for (const name of copies) {
    try {
      // The first versions did not compress them.
      const bytes = await (name.endsWith('.zst') ? readPacked(files, name) : files.read(name))
      const { data } = z.array(deletion).safeParse(bytes && JSON.parse(bytes.toString()))
      if (!data) continue
      found.push(...data)
      isFound = true
    } catch (error) {
      if (error instanceof WrongKeyError) problem = error
      else if (!(error instanceof BackupDamagedError || error instanceof SyntaxError)) throw error
    }
  }
  if (!isFound) throw problem
  return found
}
