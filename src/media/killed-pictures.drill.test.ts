import type pg from 'pg'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openShopClient } from '../testing/shop-client.ts'
import { StaffClient } from '../testing/staff-client.ts'
import { testShop } from '../testing/test-shop.ts'
import type { Picture } from './media.contract.ts'
import type { uploadPicture } from './uploads.contract.ts'

/** Noise takes longest to encode, so the worker is still busy when it is killed. */
async function makePhoto(seed: number): Promise<Buffer> {
  const pixels = Buffer.alloc(2000 * 2000 * 3)
  for (let i = 0; i < pixels.length; i += 1) pixels[i] = (i * seed * 2654435761) >>> 13
  return sharp(pixels, { raw: { width: 2000, height: 2000, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer()
}

test('a server that is killed while making variants makes them after the restart', async () => {
  const { dataDir, start } = await testShop()
  const shop = start()
  await shop.opened
  const staff = new StaffClient(shop.url)
  await staff.signIn()
  const uploaded: Picture[] = []
  for (const seed of [3, 5, 7]) {
    const photo = await makePhoto(seed)
    uploaded.push(await staff.upload<typeof uploadPicture>('/api/staff/pictures/', `${seed}.jpg`, photo))
  }
  const client = await openShopClient(dataDir)
  const atWork = async () =>
    (await client.query(`select from jobs where name = 'make-variants' and attempts > 0`)).rowCount
  await expect.poll(atWork, { interval: 10 }).toBeGreaterThan(0)
  process.kill(shop.server(), 'SIGKILL')
  await shop.ended()
  // Its PostgreSQL goes on until the next start.
  const left = async (database: pg.Client) =>
    (await database.query(`select from jobs where name = 'make-variants'`)).rowCount
  expect(await left(client)).toBeGreaterThan(0)
  await client.end()

  const again = start()
  await again.opened
  const after = await openShopClient(dataDir)
  await expect.poll(() => left(after)).toBe(0)
  const { rows } = await after.query('select widths from pictures where id = any ($1)', [uploaded.map(({ id }) => id)])
  expect(rows).toEqual(uploaded.map(() => ({ widths: [160, 320, 480, 720, 1200] })))
  await after.end()
  for (const { image } of uploaded) {
    for (const name of ['160.avif', '1200.avif', '160.webp', '1200.webp']) {
      const answer = await fetch(again.url + image.replace(/[^/]+$/, name))
      const { width } = await sharp(await answer.arrayBuffer()).metadata()
      expect([answer.headers.get('content-type'), width]).toEqual([
        `image/${name.slice(-4)}`,
        Number.parseInt(name, 10),
      ])
    }
  }
})
