import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import sharp from 'sharp'
import { pictureJobs, pictures } from '../database/tables/media.server.ts'
import { type Rounds, startRounds } from '../platform/jobs/rounds.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { formats, makeVariant, originalKey, variantKey, widthsFor } from './picture-variants.server.ts'
import type { PictureRow } from './pictures.server.ts'
import type { Storage } from './storage.server.ts'

/** Announced by a trigger when a picture was uploaded. */
export const pictureChannel = 'pictures'

const roundMs = 10_000
/** With doubled pauses between them, the last one comes after an hour and a half. */
const maxAttempts = 10

/**
 * Makes the variants of uploaded pictures, one picture at a time: the shop needs its cores. What is left to do stands in
 * the database; a job is held by a row lock, so that one whose process was killed is free again at once.
 */
export function startPictureWorker(db: Database, storage: Storage, log: FastifyBaseLogger): Rounds {
  /** Counts the attempt first and for good; then the job is done under its lock. */
  async function workOnNext(): Promise<boolean> {
    const next = db
      .select({ id: pictureJobs.pictureId })
      .from(pictureJobs)
      .where(and(lt(pictureJobs.attempts, maxAttempts), lt(pictureJobs.nextAttemptAt, sql`now()`)))
      .orderBy(asc(pictureJobs.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true })
    const [job] = await db
      .update(pictureJobs)
      .set({
        attempts: sql`${pictureJobs.attempts} + 1`,
        nextAttemptAt: sql`now() + interval '5 seconds' * 2 ^ ${pictureJobs.attempts}`,
      })
      .where(eq(pictureJobs.pictureId, next))
      .returning()
    if (!job) return false
    await db.transaction(async (tx) => {
      const [held] = await tx
        .select({ picture: pictures })
        .from(pictureJobs)
        .innerJoin(pictures, eq(pictures.id, pictureJobs.pictureId))
        .where(eq(pictureJobs.pictureId, job.pictureId))
        .for('update', { of: pictureJobs, skipLocked: true })
      if (held) await finish(tx, held.picture)
    })
    return true
  }

  async function finish(tx: Transaction, picture: PictureRow): Promise<void> {
    try {
      await makeVariants(storage, picture)
    } catch (error) {
      log.warn({ err: error, picture: picture.id }, 'the variants of a picture could not be made')
      await tx
        .update(pictureJobs)
        .set({ lastError: String(error).slice(0, 500) })
        .where(eq(pictureJobs.pictureId, picture.id))
      return
    }
    await tx
      .update(pictures)
      .set({ widths: widthsFor(picture.width) })
      .where(eq(pictures.id, picture.id))
    await tx.delete(pictureJobs).where(eq(pictureJobs.pictureId, picture.id))
  }

  return startRounds({
    step: workOnNext,
    everyMs: roundMs,
    pauseMs: 0,
    log,
    failure: 'pictures could not be looked for',
  })
}

/** The smallest first: they are what lists wait for. */
async function makeVariants(storage: Storage, { hash, width }: PictureRow): Promise<void> {
  const original = await storage.get(originalKey(hash))
  if (!original) throw new Error(`the storage has no original of ${hash}`)
  const image = sharp(original)
  for (const each of widthsFor(width)) {
    for (const format of formats) {
      await storage.put(variantKey(hash, each, format), await makeVariant(image, each, format), `image/${format}`)
    }
  }
}
