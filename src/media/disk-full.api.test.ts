import { pino } from 'pino'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { jobs } from '../database/tables/jobs.server.ts'
import { pictures } from '../database/tables/media.server.ts'
import { Worker } from '../platform/jobs/worker.server.ts'
import { passJobTime } from '../testing/run-job.ts'
import { openAccountsShop, password } from '../testing/test-accounts.server.ts'
import { Visitor } from '../testing/test-visitor.ts'
import { makeVariants } from './make-variants.server.ts'
import type { Picture } from './media.contract.ts'
import { uploadAs } from './testing-uploads.ts'

const plenty = 2 ** 40
let left = plenty
const shop = await openAccountsShop({ free: async () => left })
await shop.addAccount('staff@kitsune.test', { role: 'administrator' })
const staff = new Visitor(shop)
await staff.signIn('staff@kitsune.test', password)

afterEach(() => {
  left = plenty
})

function photo(color: string): Promise<Buffer> {
  return sharp({ create: { width: 320, height: 200, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
}

test('an upload is refused with the reason, and works when there is space again', async () => {
  const bytes = await photo('#c06020')
  left = 0
  const refused = await uploadAs(staff, bytes)
  expect([refused.statusCode, refused.json().error]).toEqual([
    507,
    'На сервере магазина закончилось место. Мы уже знаем об этом. Попробуйте позже.',
  ])
  expect(await shop.db.$count(pictures)).toBe(0)
  left = plenty
  expect((await uploadAs(staff, bytes)).statusCode).toBe(200)
})

test('the shop says that it is not ready, and why', async () => {
  left = 1000
  const full = await shop.get('/readyz')
  expect([full.statusCode, full.json().status]).toEqual([503, expect.stringMatching(/^disk full/)])
  expect((await shop.get('/healthz')).statusCode).toBe(200)
  left = plenty
  expect((await shop.get('/readyz')).statusCode).toBe(200)
})

test('a full disk is named also when the database is down by it', async () => {
  const failing = (code?: string) => () => Promise.reject(Object.assign(new Error('gone'), { code })) as never
  const query = vi.spyOn(shop.db.$client, 'query').mockImplementation(failing())
  try {
    left = 1000
    expect((await shop.get('/readyz')).json().status).toMatch(/^disk full/)
    left = plenty
    expect((await shop.get('/readyz')).json().status).toBe('database away')
    query.mockImplementation(failing('53100'))
    expect((await shop.get('/readyz')).json().status).toBe('disk full: the disk of the database')
  } finally {
    query.mockRestore()
  }
})

test('the job of a picture waits for space, however long', async () => {
  const { image } = (await uploadAs(staff, await photo('#204060'))).json() as Picture
  const worker = new Worker({
    db: shop.db,
    jobs: [makeVariants(shop.db, shop.storage)],
    log: pino({ level: 'silent' }),
  })
  left = 0
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await worker.drain()
    await passJobTime(shop.db, 60)
  }
  const waiting = await shop.db.select({ failedAt: jobs.failedAt }).from(jobs)
  expect(waiting.length).toBeGreaterThan(0)
  expect(waiting.filter(({ failedAt }) => failedAt !== null)).toEqual([])
  left = plenty
  await worker.drain()
  await worker.stop()
  const answer = await shop.get(image.replace('.webp', '.avif'))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/avif'])
})
