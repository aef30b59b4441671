import { returnPhotos, returns } from '../database/tables/returns.server.ts'
import { pictureErrors } from '../media/picture-errors.ts'
import { readPicture } from '../media/read-picture.server.ts'
import { createSemaphore } from '../platform/concurrency/semaphore.ts'
import { ShopError } from '../platform/contract/errors.ts'
import { FileAnswer } from '../platform/contract/file-answer.ts'
import { defineSchedule, handleJob, type Job } from '../platform/jobs/job.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, eq, inArray, isNull, sql } from '../platform/postgres/drizzle.server.ts'
import { insertedRow } from '../platform/postgres/insert-rows.server.ts'
import { returnErrors } from './return-errors.ts'

/** Enough to see a scratch; a photo takes a few hundred kilobytes. */
const maxSide = 1600

const limitDecoding = createSemaphore(2)

/** Encoded anew from its pixels: what else was in the file, such as where it was taken, is gone. */
export async function keepPhoto(db: Database, accountId: number, file: Uint8Array): Promise<string> {
  const bytes = await limitDecoding(async () => {
    const image = await readPicture(file)
    const small = image.resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    try {
      return await small.flatten({ background: '#ffffff' }).toColourspace('srgb').jpeg({ quality: 82 }).toBuffer()
    } catch {
      throw new ShopError(pictureErrors.picture_broken)
    }
  })
  return insertedRow(await db.insert(returnPhotos).values({ accountId, bytes }).returning({ id: returnPhotos.id })).id
}

/** Each photo belongs to one return and to whoever uploaded it. */
export async function attachPhotos(
  tx: Transaction,
  accountId: number,
  returnId: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const isOwn = and(inArray(returnPhotos.id, [...ids]), eq(returnPhotos.accountId, accountId))
  const { rowCount } = await tx
    .update(returnPhotos)
    .set({ returnId })
    .where(and(isOwn, isNull(returnPhotos.returnId)))
  if (rowCount !== new Set(ids).size) throw new ShopError(returnErrors.return_photo_gone)
}

interface Wanted {
  orderId: number
  photoId: string
  /** Undefined for staff. */
  accountId?: number
}

export async function readPhoto(db: Database, { orderId, photoId, accountId }: Wanted): Promise<FileAnswer> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(photoId)) throw new ShopError('not_found')
  const isOwn = accountId === undefined ? undefined : eq(returnPhotos.accountId, accountId)
  const [photo] = await db
    .select({ bytes: returnPhotos.bytes })
    .from(returnPhotos)
    .innerJoin(returns, eq(returns.id, returnPhotos.returnId))
    .where(and(eq(returnPhotos.id, photoId), eq(returns.orderId, orderId), isOwn))
  if (!photo) throw new ShopError('not_found')
  const { bytes } = photo
  async function* pieces() {
    yield bytes
  }
  return new FileAnswer(`${photoId}.jpg`, 'image/jpeg', pieces())
}

const removeUnusedJob = defineSchedule('remove-unused-return-photos', { everySeconds: 60 * 60 })

/** Photos of returns that were never asked for. */
export function removeUnusedPhotos(db: Database): Job {
  return handleJob(removeUnusedJob, async () => {
    const isOld = sql`${returnPhotos.createdAt} < now() - interval '1 day'`
    await db.delete(returnPhotos).where(and(isNull(returnPhotos.returnId), isOld))
  })
}
