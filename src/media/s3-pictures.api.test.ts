import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { pictures } from '../database/tables/media.server.ts'
import { Worker } from '../platform/jobs/worker.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import { runScheduled } from '../testing/run-job.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { staffVisitor } from '../testing/staff-visitor.ts'
import { openAccountsShop } from '../testing/test-accounts.server.ts'
import { makeVariants } from './make-variants.server.ts'
import type { Picture } from './media.contract.ts'
import { openStorage } from './open-storage.server.ts'
import { uploadAs } from './testing-uploads.ts'
import { removeUnusedPictures } from './unused-pictures.server.ts'

const s3 = await startS3Server('pictures')
afterAll(() => s3.close())

test('pictures in an S3 bucket are stored, served, made into variants and removed', async () => {
  const shop = await openAccountsShop({ config: { storageUrl: s3.url('pictures') } })
  const staff = await staffVisitor(shop)
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const { image, color } = (await uploadAs(staff, bytes)).json<Picture>()
  expect(color).toBe('#cc3333')
  const worker = new Worker({
    db: shop.db,
    jobs: [makeVariants(shop.db, shop.storage)],
    log: pino({ level: 'silent' }),
  })
  await worker.drain()
  for (const name of ['160.avif', '320.webp']) {
    const answer = await shop.get(image.replace(/[^/]+$/, name))
    expect([answer.statusCode, (await sharp(answer.rawPayload).metadata()).width]).toEqual([
      200,
      Number.parseInt(name, 10),
    ])
  }

  await shop.db.update(pictures).set({ unusedSince: sql`now() - interval '15 days'` })
  await runScheduled(removeUnusedPictures(shop.db, shop.storage))
  expect((await shop.get(image)).statusCode).toBe(404)
})

test('a bucket that does not exist is an error', async () => {
  const storage = await openStorage('/nowhere', s3.url('no-such-bucket'))
  await expect(storage.put('pictures/x/160.avif', Buffer.from('x'), 'image/avif')).rejects.toThrow()
})
