import { z } from 'zod'
import { pictures } from '../database/tables/media.server.ts'
import { defineJob, handleJob, type Job } from '../platform/jobs/job.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { loadSharp } from '../platform/process/load-sharp.server.ts'
import { formats, makeVariant, originalKey, variantKey, widthsFor } from './picture-variants.server.ts'
import type { Storage } from './storage.server.ts'

/** One picture at a time, to leave CPU for requests. */
export const makeVariantsJob = defineJob({
  name: 'make-variants',
  data: z.object({ picture: z.number() }),
  // The last attempt is made after an hour and a half.
  retry: { firstSeconds: 5, maxSeconds: 3600, attempts: 10 },
})

/** Makes the variants of an uploaded picture, the smallest first because product lists need those. */
export function makeVariants(db: Database, storage: Storage): Job {
  return handleJob(makeVariantsJob, async ({ picture: id }, { signal }) => {
    const [picture] = await db.select().from(pictures).where(eq(pictures.id, id))
    if (!picture) return
    const { hash } = picture
    const widths = widthsFor(picture.width)
    const original = await storage.get(originalKey(hash))
    if (!original) throw new Error(`the storage has no original of ${hash}`)
    const sharp = await loadSharp()
    const image = sharp(original)
    for (const width of widths) {
      for (const format of formats) {
        signal.throwIfAborted()
        await storage.put(variantKey(hash, width, format), await makeVariant(image, width, format), `image/${format}`)
      }
    }
    await db.update(pictures).set({ widths }).where(eq(pictures.id, id))
  })
}
