import { z } from 'zod'
import { pictures } from '../database/tables/media.server.ts'
import { defineJob, handleJob, type Job } from '../platform/jobs/job.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { formats } from './picture-variants.server.ts'
import type { Variants } from './variants.server.ts'

/** For pictures that are made without an upload. With pauses: nobody waits for it, a request makes what it needs itself. */
export const prepareVariantsJob = defineJob({
  name: 'prepare-variants',
  data: z.object({ picture: z.number(), widths: z.array(z.number()) }),
  share: 0.5,
  retry: { firstSeconds: 5, maxSeconds: 3600, attempts: 10 },
})

/** One file at a time, so that the worker pauses after each. */
export function prepareVariants(db: Database, variants: Variants): Job {
  return handleJob(prepareVariantsJob, async ({ picture: id, widths }) => {
    const [picture] = await db.select({ hash: pictures.hash }).from(pictures).where(eq(pictures.id, id))
    if (!picture) return
    for (const width of widths) {
      for (const format of formats) if (await variants.prepare(picture.hash, width, format)) return true
    }
  })
}
