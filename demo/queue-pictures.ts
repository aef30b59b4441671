import { productPictures } from '../src/database/tables/catalogue.server.ts'
import { pictures } from '../src/database/tables/media.server.ts'
import { prepareVariantsJob } from '../src/media/prepare-variants.server.ts'
import { enqueueMany } from '../src/platform/jobs/queue.server.ts'
import type { Transaction } from '../src/platform/postgres/database.server.ts'
import { asc, eq, sql } from '../src/platform/postgres/drizzle.server.ts'

/** The widths that lists show. */
const isSmall = (width: number) => width <= 480

/** The worker draws all pictures in advance, in the order in which visitors will see them: lists first, galleries last. */
export async function queuePictures(tx: Transaction): Promise<void> {
  const place = sql<number>`coalesce(${productPictures.position}, 0)`
  const rows = await tx
    .select({ picture: pictures.id, widths: pictures.widths, place })
    .from(pictures)
    .leftJoin(productPictures, eq(productPictures.pictureId, pictures.id))
    // What is new stands first on the pages.
    .orderBy(asc(place), sql`${pictures.id} desc`)
  const covers = rows.filter((row) => row.place === 0)
  const of = (from: typeof rows, wanted: (width: number) => boolean) =>
    from.map(({ picture, widths }) => ({ picture, widths: widths.filter(wanted) }))
  await enqueueMany(tx, prepareVariantsJob, [
    ...of(covers, isSmall),
    ...of(covers, (width) => !isSmall(width)),
    ...of(
      rows.filter((row) => row.place > 0),
      () => true,
    ),
  ])
}
