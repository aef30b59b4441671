import { pictures } from '../database/tables/media.server.ts'
import { defineSchedule, handleJob, type Job } from '../platform/jobs/job.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { formats, originalKey, variantKey, widthsFor } from './picture-variants.server.ts'
import type { Storage } from './storage.server.ts'

/** An editor left open over a holiday must still find its pictures. */
const keptFor = sql`interval '14 days'`

/** Not urgent, so it gets only a small share of the time. */
const removeUnusedJob = defineSchedule('remove-unused-pictures', { everySeconds: 60 * 60 }, { share: 0.2 })

/** Deletes the rows and files of pictures that nothing has used for two weeks: never attached, or removed since. */
export function removeUnusedPictures(db: Database, storage: Storage): Job {
  return handleJob(removeUnusedJob, async () => {
    if (await removeNext(db, storage)) return true
    await mark(db)
  })
}

async function mark(db: Database): Promise<void> {
  const isUsed = await used(db)
  await db.execute(sql`update ${pictures} set unused_since = case when ${isUsed} then null else now() end
    where (unused_since is null) <> ${isUsed}`)
}

/**
 * Attaching a picture or uploading it again locks or updates its row. So the row is locked first and checked again
 * under the lock, and the files are deleted before the lock is released.
 */
function removeNext(db: Database, storage: Storage): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isUsed = await used(tx)
    const [picture] = await tx
      .select()
      .from(pictures)
      .where(sql`${pictures.unusedSince} < now() - ${keptFor} and not ${isUsed}`)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!picture) return false
    const [gone] = await tx
      .delete(pictures)
      .where(sql`${eq(pictures.id, picture.id)} and not ${isUsed}`)
      .returning()
    if (!gone) return true
    const widths = new Set([...gone.widths, ...widthsFor(gone.width)])
    const variants = [...widths].flatMap((width) => formats.map((format) => variantKey(gone.hash, width, format)))
    for (const key of [...variants, originalKey(gone.hash)]) await storage.remove(key)
    return true
  })
}

/** Whether anything refers to a picture. Reads the foreign keys, so that a new table is included automatically. */
async function used(db: Database | Transaction) {
  const { rows } = await db.execute<{ user: string; column: string }>(sql`
    select conrelid::regclass::text as user, quote_ident(attname) as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'pictures'::regclass and confdeltype <> 'c'`)
  const uses = rows.map(({ user, column }) => sql.raw(`exists (select from ${user} where ${column} = pictures.id)`))
  return sql`(${sql.join(uses, sql` or `)})`
}
