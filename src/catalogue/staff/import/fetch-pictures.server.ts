import { z } from 'zod'
import { productPictures, products } from '../../../database/tables/catalogue.server.ts'
import { importChanges, importFiles, importPictures } from '../../../database/tables/imports.server.ts'
import { holdPictures } from '../../../media/hold-pictures.server.ts'
import { maxPictureBytes } from '../../../media/max-picture-bytes.ts'
import type { TakePicture } from '../../../media/take-picture.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import { FetchProblem, type FetchPublic } from '../../../platform/http/fetch-public.server.ts'
import { defineJob, handleJob, type Job } from '../../../platform/jobs/job.server.ts'
import type { Database, Transaction } from '../../../platform/postgres/database.server.ts'
import { and, asc, eq, inArray, sql } from '../../../platform/postgres/drizzle.server.ts'

/** Products at once: enough to be busy while servers think, and polite to a server that has all of them. */
const atOnce = 4
const maxMs = 15_000
/** As many as the editor takes. */
const maxOfProduct = 30

export const fetchPicturesJob = defineJob({ name: 'import-pictures', data: z.object({ id: z.number() }), share: 0.5 })

interface Parts {
  db: Database
  takePicture: TakePicture
  fetchPublic: FetchPublic
}

/** Fetches the pictures that an imported table names, or takes them from its ZIP, a few products at a time; stopped anywhere, it goes on there. */
export function fetchImportedPictures(parts: Parts): Job {
  return handleJob(fetchPicturesJob, async ({ id }, { signal }) => {
    const next = await parts.db
      .selectDistinct({ productId: importPictures.productId })
      .from(importPictures)
      .where(and(eq(importPictures.importId, id), eq(importPictures.state, 'waiting')))
      .orderBy(asc(importPictures.productId))
      .limit(atOnce)
    await Promise.all(next.map(({ productId }) => fetchForProduct(parts, id, productId, signal)))
    return next.length > 0
  })
}

type Waiting = typeof importPictures.$inferSelect
type Outcome = { row: Waiting; pictureId: number } | { row: Waiting; failure: string }

async function fetchForProduct(parts: Parts, importId: number, productId: number, signal: AbortSignal): Promise<void> {
  const rows = await parts.db
    .select()
    .from(importPictures)
    .where(
      and(
        eq(importPictures.importId, importId),
        eq(importPictures.productId, productId),
        eq(importPictures.state, 'waiting'),
      ),
    )
    .orderBy(asc(importPictures.position))
  const outcomes: Outcome[] = []
  for (const row of rows) outcomes.push(await fetchOne(parts, row, signal))
  await parts.db.transaction((tx) => hangUp(tx, importId, productId, outcomes))
}

async function fetchOne(parts: Parts, row: Waiting, signal: AbortSignal): Promise<Outcome> {
  const { db, fetchPublic, takePicture } = parts
  try {
    const bytes =
      row.fileId === null
        ? await fetchPublic(row.address, { maxBytes: maxPictureBytes, maxMs, signal })
        : await readUnpacked(db, row.fileId)
    return { row, pictureId: (await takePicture(bytes)).id }
  } catch (error) {
    if (error instanceof FetchProblem) return { row, failure: error.message }
    // A file that is no picture; a full disk is no fault of the file and is tried again.
    if (error instanceof ShopError && error.status < 500) return { row, failure: error.sentence }
    throw error
  }
}

async function readUnpacked(db: Database, id: number): Promise<Buffer> {
  const [file] = await db.select({ bytes: importFiles.bytes }).from(importFiles).where(eq(importFiles.id, id))
  if (!file) throw new FetchProblem('Файл уже удалён.')
  return file.bytes
}

/** New pictures follow those that the product has. The import knows the version that this makes. */
async function hangUp(tx: Transaction, importId: number, productId: number, outcomes: Outcome[]): Promise<void> {
  const [product] = await tx
    .select({ id: products.id, version: products.version })
    .from(products)
    .where(eq(products.id, productId))
    .for('update')
  if (!product) return
  // The import may have been undone meanwhile.
  const ids = outcomes.map(({ row }) => row.id)
  const waiting = await tx
    .select({ id: importPictures.id })
    .from(importPictures)
    .where(and(inArray(importPictures.id, ids), eq(importPictures.state, 'waiting')))
  const due = outcomes.filter(({ row }) => waiting.some(({ id }) => id === row.id))
  const known = await tx
    .select()
    .from(productPictures)
    .where(eq(productPictures.productId, productId))
    .orderBy(asc(productPictures.position))
  const has = new Set(known.map(({ pictureId }) => pictureId))
  const fresh: number[] = []
  for (const outcome of due) {
    const result = settled(outcome, has, fresh)
    await tx.update(importPictures).set(result).where(eq(importPictures.id, outcome.row.id))
  }
  const files = outcomes.flatMap(({ row }) => row.fileId ?? [])
  if (files.length > 0) await tx.delete(importFiles).where(inArray(importFiles.id, files))
  if (fresh.length === 0) return
  if (!(await holdPictures(tx, fresh))) throw new Error('a picture has gone while it was imported')
  const from = (known.at(-1)?.position ?? -1) + 1
  await tx
    .insert(productPictures)
    .values(fresh.map((pictureId, place) => ({ productId, pictureId, position: from + place })))
  const version = sql`${products.version} + 1`
  await tx.update(products).set({ version, updatedAt: sql`now()` }).where(eq(products.id, productId))
  await tx
    .update(importChanges)
    .set({ version: product.version + 1 })
    .where(
      and(
        eq(importChanges.importId, importId),
        eq(importChanges.productId, productId),
        eq(importChanges.version, product.version),
      ),
    )
}

function settled(outcome: Outcome, has: Set<number>, fresh: number[]) {
  if ('failure' in outcome) return { state: 'failed' as const, failure: outcome.failure }
  const { pictureId } = outcome
  if (has.has(pictureId)) return { state: 'done' as const }
  if (has.size >= maxOfProduct) {
    return { state: 'failed' as const, failure: `У товара уже ${maxOfProduct} картинок.` }
  }
  has.add(pictureId)
  fresh.push(pictureId)
  return { state: 'done' as const, pictureId }
}
