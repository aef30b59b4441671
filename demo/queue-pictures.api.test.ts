import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { productPictures } from '../src/database/tables/catalogue.server.ts'
import { jobs } from '../src/database/tables/jobs.server.ts'
import { pictures } from '../src/database/tables/media.server.ts'
import { prepareVariants, prepareVariantsJob } from '../src/media/prepare-variants.server.ts'
import { openVariants } from '../src/media/variants.server.ts'
import { Worker } from '../src/platform/jobs/worker.server.ts'
import { asc, inArray, sql } from '../src/platform/postgres/drizzle.server.ts'
import { openTestApp, type TestApp } from '../src/testing/test-app.server.ts'
import { fillDemo } from './fill.ts'

let shop: TestApp
let queued: { picture: number; widths: number[] }[]

beforeAll(async () => {
  shop = await openTestApp()
  await fillDemo(shop.db, () => undefined)
  const rows = await shop.db
    .select({ data: jobs.data })
    .from(jobs)
    .where(sql`${jobs.name} = ${prepareVariantsJob.name}`)
    .orderBy(asc(jobs.id))
  queued = rows.map(({ data }) => prepareVariantsJob.data.parse(data))
})

test('every width of every demo picture is drawn in advance, once', async () => {
  const known = await shop.db.select({ picture: pictures.id, widths: pictures.widths }).from(pictures)
  const inOrder = (rows: { picture: number; widths: number[] }[]) =>
    rows.flatMap(({ picture, widths }) => widths.map((width) => `${picture} ${width}`)).toSorted()
  expect(inOrder(queued)).toEqual(inOrder(known))
})

test('what lists show comes first', async () => {
  const covers = await shop.db
    .select({ picture: productPictures.pictureId })
    .from(productPictures)
    .where(sql`${productPictures.position} = 0`)
  const first = queued.slice(0, covers.length)
  expect(Math.max(...first.flatMap(({ widths }) => widths))).toBe(480)
  const galleries = new Set(queued.slice(-300).map(({ picture }) => picture))
  expect(covers.filter(({ picture }) => galleries.has(picture))).toEqual([])
})

test('the worker makes the files, and the shop sends them without making any itself', async () => {
  const { picture, widths } = queued[0] ?? { picture: 0, widths: [] }
  await shop.db.delete(jobs).where(sql`${jobs.data}->>'picture' <> ${String(picture)}`)
  const made: string[] = []
  const variants = openVariants(shop.storage, async (_hash, width, format) => {
    made.push(`${width}.${format}`)
    return new Uint8Array([1, 2, 3])
  })
  const worker = new Worker({ db: shop.db, jobs: [prepareVariants(shop.db, variants)], log: pino({ level: 'silent' }) })
  await worker.drain()
  await worker.stop()
  expect(made.slice(0, 2)).toEqual(['160.avif', '160.webp'])
  expect(made).toHaveLength(10)
  const [row] = await shop.db
    .select()
    .from(pictures)
    .where(inArray(pictures.id, [picture]))
  for (const width of [...widths, 1200]) {
    const response = await shop.get(`/pictures/${row?.hash}/${width}.avif`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toContain('immutable')
  }
  expect(
    await shop.db
      .select()
      .from(jobs)
      .where(inArray(jobs.name, [prepareVariantsJob.name])),
  ).toEqual([])
})
