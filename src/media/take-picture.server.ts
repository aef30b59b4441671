import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { pictures } from '../database/tables/media.server.ts'
import { createSemaphore } from '../platform/concurrency/semaphore.ts'
import { ShopError } from '../platform/contract/errors.ts'
import { enqueue } from '../platform/jobs/queue.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { loadSharp } from '../platform/process/load-sharp.server.ts'
import { makeVariantsJob } from './make-variants.server.ts'
import { pictureErrors } from './picture-errors.ts'
import { averageColor, makeVariant, originalKey, variantKey, widthsFor } from './picture-variants.server.ts'
import type { PictureRow } from './pictures.server.ts'
import { readPicture } from './read-picture.server.ts'
import type { Storage } from './storage.server.ts'

/** The original is stored for variants that may be added later; no screen needs more than this. */
const originalSide = 2400

/** Limits concurrent decoding, which would otherwise take memory and CPU from requests. */
const limitDecoding = createSemaphore(2)

export type TakePicture = (bytes: Uint8Array) => Promise<PictureRow>

/**
 * Stores an uploaded picture, re-encoded from its pixels, with one WebP that can be shown at once. A job makes the
 * other widths and all AVIF files.
 */
export function openPictureIntake(db: Database, storage: Storage): TakePicture {
  return async (bytes) => {
    const hash = createHash('sha256').update(bytes).digest('hex')
    // The picture is about to be used, so its two weeks until deletion start again.
    const [known] = await db.update(pictures).set({ unusedSince: null }).where(eq(pictures.hash, hash)).returning()
    if (known) return known
    const { width, height, color, first } = await limitDecoding(() => keepFiles(storage, hash, bytes))
    return db.transaction(async (tx) => {
      const values = { hash, width, height, color, widths: [first] }
      const [made] = await tx.insert(pictures).values(values).onConflictDoNothing().returning()
      if (made) {
        await enqueue(tx, makeVariantsJob, { picture: made.id })
        return made
      }
      // The same file was uploaded twice at the same time.
      const [other] = await tx.select().from(pictures).where(eq(pictures.hash, hash))
      if (!other) throw new Error('a picture has gone while it was uploaded')
      return other
    })
  }
}

async function keepFiles(storage: Storage, hash: string, bytes: Uint8Array) {
  const { pixels, width, height, channels } = await decode(await readPicture(bytes))
  const sharp = await loadSharp()
  const image = sharp(pixels, { raw: { width, height, channels } })
  const first = widthsFor(width).at(-1) ?? width
  const original = channels === 4 ? image.clone().webp({ quality: 95 }) : image.clone().jpeg({ quality: 95 })
  await storage.put(originalKey(hash), await original.toBuffer(), 'application/octet-stream')
  await storage.put(variantKey(hash, first, 'webp'), await makeVariant(image, first, 'webp'), 'image/webp')
  return { width, height, first, color: await averageColor(image) }
}

async function decode(image: Sharp) {
  const bearable = image.resize(originalSide, originalSide, { fit: 'inside', withoutEnlargement: true })
  try {
    const { data, info } = await bearable
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { pixels: data, width: info.width, height: info.height, channels: info.channels }
  } catch {
    // The header was valid, but the pixel data is not.
    throw new ShopError(pictureErrors.picture_broken)
  }
}
