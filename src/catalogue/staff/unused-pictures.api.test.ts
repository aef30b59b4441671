import { pino } from 'pino'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { categories } from '../../database/tables/catalogue.server.ts'
import { pictures } from '../../database/tables/media.server.ts'
import { makeVariants } from '../../media/make-variants.server.ts'
import type { Picture } from '../../media/media.contract.ts'
import type { Storage } from '../../media/storage.server.ts'
import { uploadAs } from '../../media/testing-uploads.ts'
import { removeUnusedPictures } from '../../media/unused-pictures.server.ts'
import { Worker } from '../../platform/jobs/worker.server.ts'
import { eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { runScheduled } from '../../testing/run-job.ts'
import { openStaffShop } from './testing-staff.server.ts'

const shop = await openStaffShop()
const { db, staff, storage } = shop
const log = pino({ level: 'silent' })

let shade = 0
async function photo(): Promise<Buffer> {
  shade += 5
  return sharp({ create: { width: 400, height: 300, channels: 3, background: { r: shade, g: 90, b: 30 } } })
    .png()
    .toBuffer()
}

async function upload(bytes?: Buffer): Promise<Picture> {
  return (await uploadAs(staff, bytes ?? (await photo()))).json()
}

async function clean(files: Storage = storage): Promise<void> {
  await runScheduled(removeUnusedPictures(db, files))
}

/** Moves the time when it was first seen unused into the past. */
async function age({ id }: Picture, days: number): Promise<void> {
  await db
    .update(pictures)
    .set({ unusedSince: sql`now() - interval '1 day' * ${days}` })
    .where(eq(pictures.id, id))
}

const isThere = async ({ id }: Picture) => (await db.$count(pictures, eq(pictures.id, id))) === 1
const attach = (picture: Picture) => shop.create({ name: 'С картинкой', pictures: [picture.id] })

test('an unused upload is deleted after two weeks, with all its files', async () => {
  const picture = await upload()
  await new Worker({ db, jobs: [makeVariants(db, storage)], log }).drain()
  const hash = picture.image.split('/')[2]
  const keys = [`pictures/${hash}/160.avif`, `pictures/${hash}/320.webp`, `originals/${hash}`]
  const kept = () => Promise.all(keys.map(async (key) => (await storage.get(key)) !== undefined))
  await clean()
  await age(picture, 13)
  await clean()
  expect([await isThere(picture), await kept()]).toEqual([true, [true, true, true]])
  await age(picture, 15)
  await clean()
  expect([await isThere(picture), await kept()]).toEqual([false, [false, false, false]])
  expect((await shop.get(picture.image)).statusCode).toBe(404)
})

test('the two weeks start with the first run that finds it unused', async () => {
  const picture = await upload()
  await clean()
  const [row] = await db.select().from(pictures).where(eq(pictures.id, picture.id))
  expect(row?.unusedSince).toBeInstanceOf(Date)
})

test('a picture of a product or a category stays, and so does one that was used again', async () => {
  const [onProduct, onCategory] = [await upload(), await upload()]
  await attach(onProduct)
  await db.update(categories).set({ pictureId: onCategory.id }).where(eq(categories.id, shop.category))
  for (const picture of [onProduct, onCategory]) await age(picture, 100)
  await clean()
  expect([await isThere(onProduct), await isThere(onCategory)]).toEqual([true, true])
  const [row] = await db.select().from(pictures).where(eq(pictures.id, onProduct.id))
  expect(row?.unusedSince).toBeNull()
})

test('uploading the same file again restarts the two weeks', async () => {
  const bytes = await photo()
  const picture = await upload(bytes)
  await age(picture, 100)
  expect((await upload(bytes)).id).toBe(picture.id)
  await clean()
  expect(await isThere(picture)).toBe(true)
})

test('a running save keeps its picture', async () => {
  const picture = await upload()
  const { id } = await shop.create({ name: 'Пока без картинки' })
  await age(picture, 100)
  const client = await db.$client.connect()
  onTestFinished(() => client.release(true))
  await client.query('begin')
  await client.query('insert into product_pictures (product_id, position, picture_id) values ($1, 0, $2)', [
    id,
    picture.id,
  ])
  await clean()
  await client.query('commit')
  await clean()
  expect(await isThere(picture)).toBe(true)
  expect(await storage.get(`originals/${picture.image.split('/')[2]}`)).toBeDefined()
})

test('while a picture is being deleted, a save is refused and an upload stores it again', async () => {
  const bytes = await photo()
  const picture = await upload(bytes)
  await age(picture, 100)
  const begun = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const cleaning = clean({
    ...storage,
    async remove(key) {
      begun.resolve()
      await release.promise
      await storage.remove(key)
    },
  })
  await begun.promise
  const saving = staff.post('/api/staff/categories/', { name: 'С картинкой', picture_id: picture.id })
  const uploading = upload(bytes)
  const waiting = sql`select count(*)::int as number from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await db.execute(waiting)).rows[0]?.number).toBe(2)
  release.resolve()
  await cleaning
  const refused = await saving
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    { picture_id: 'Такой картинки нет: загрузите её снова.' },
  ])
  const anew = await uploading
  expect(anew.id).not.toBe(picture.id)
  expect((await shop.get(anew.image)).statusCode).toBe(200)
})
