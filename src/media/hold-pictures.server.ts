import { pictures } from '../database/tables/media.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { inArray } from '../platform/postgres/drizzle.server.ts'

/** Whether all of them exist. Locks them until the transaction ends, so that the cleanup of unused ones skips them. */
export async function holdPictures(tx: Transaction, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const found = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(inArray(pictures.id, [...ids]))
    .for('key share')
  return found.length === new Set(ids).size
}
