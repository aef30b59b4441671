import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { products } from '../../database/tables/catalogue.server.ts'
import { makeVariants } from '../../media/make-variants.server.ts'
import { uploadAs } from '../../media/testing-uploads.ts'
import { Worker } from '../../platform/jobs/worker.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { openListener } from '../../platform/postgres/listen.server.ts'
import { builtPages } from '../../testing/built-pages.server.ts'
import { openTestApp } from '../../testing/test-app.server.ts'
import { cloneTestDatabase } from '../../testing/test-database.server.ts'
import { openStaffShop } from './testing-staff.server.ts'

/** Two apps on one database, like two processes: staff use the first, shoppers the second. */
const log = pino({ level: 'silent' })
const address = await cloneTestDatabase()
const listeners = await Promise.all([1, 2].map(() => openListener(address, ['changes'], log)))
afterAll(() => Promise.all(listeners.map((listener) => listener.close())))
const office = await openStaffShop({ address, listener: listeners[0], pages: builtPages })
const other = await openTestApp({ address, listener: listeners[1], pages: builtPages })

/** Repeats until it is true, limited only by the test's own timeout. */
async function becomes(url: string, isSo: (body: string, status: number) => boolean): Promise<void> {
  for (;;) {
    const answer = await other.get(url)
    if (isSo(answer.body, answer.statusCode)) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test("staff's lists follow counts and sales of others that change no card", async () => {
  const [few, many, gone] = [
    await office.create({ name: 'Лиса первая', stock: 20 }),
    await office.create({ name: 'Лиса вторая', stock: 30 }),
    await office.create({ name: 'Лиса третья', stock: 0 }),
  ]
  const listed = async (address: string, expected: { id: number }[]) => {
    for (;;) {
      const { results } = (await office.staff.get(`/api/staff/${address}`)).json() as {
        results: { id: number }[]
      }
      if (JSON.stringify(results.map(({ id }) => id)) === JSON.stringify(expected.map(({ id }) => id))) return
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await listed('products/?sort=-stock', [many, few, gone])
  await office.db.update(products).set({ stock: 2 }).where(eq(products.id, many.id))
  await listed('products/?sort=-stock', [few, many, gone])
  await listed('products/?stock=low', [many])
  await listed('stock/low/', [gone, many])
  await office.db.update(products).set({ lowStock: 1 }).where(eq(products.id, many.id))
  await listed('stock/low/', [gone])

  await listed('products/?status=off_sale', [])
  await office.db.update(products).set({ onSale: false }).where(eq(products.id, gone.id))
  await listed('products/?status=off_sale', [gone])
})

test('a change by staff is shown by every process', async () => {
  const { id } = await office.create({ name: 'Лиса у окна', price: 1000, stock: 1 })
  await becomes(`/product/${id}/`, (body) => body.includes('Лиса у окна'))
  await becomes('/catalog/', (body) => body.includes('Лиса у окна'))

  await office.staff.call('PATCH', `/api/staff/products/${id}/`, { version: 1, price: 4321 })
  await becomes(`/product/${id}/`, (body) => body.includes('4\u00a0321'))
  await becomes('/catalog/', (body) => body.includes('4\u00a0321'))

  await office.staff.post(`/api/staff/products/${id}/stock/`, { kind: 'remove', quantity: 1, reason: 'Брак' })
  await becomes(`/product/${id}/`, (body) => body.includes('Нет в наличии'))

  await office.staff.post('/api/staff/products/bulk/', {
    selection: { ids: [id] },
    change: { kind: 'is_new', value: true },
    count: 1,
  })
  await becomes('/new/', (body) => body.includes('Лиса у окна'))

  await office.staff.post(`/api/staff/products/${id}/archive/`)
  await becomes(`/product/${id}/`, (_body, status) => status === 404)
  await becomes('/catalog/', (body) => !body.includes('Лиса у окна'))
})

test('a picture is shown as soon as it is stored, and in all widths once they are made', async () => {
  const bytes = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()
  const picture = (await uploadAs(office.staff, bytes)).json()
  const { id } = await office.create({ name: 'С картинкой', pictures: [picture.id] })
  const hash = picture.image.split('/')[2]
  await becomes('/catalog/', (body) => body.includes(`/pictures/${hash}/720.webp`))
  await new Worker({ db: office.db, jobs: [makeVariants(office.db, office.storage)], log }).drain()
  await becomes('/catalog/', (body) => body.includes(`/pictures/${hash}/160.avif 160w`))
  await becomes(`/product/${id}/`, (body) => body.includes(`/pictures/${hash}/320.avif`))
})

test('categories are shown in the menu of every process', async () => {
  await office.staff.post('/api/staff/categories/', { name: 'Лампы', picture_id: null })
  await becomes('/about/', (body) => body.includes('Лампы'))
  const [row] = (await office.staff.get('/api/staff/categories/')).json().slice(-1)
  await office.staff.call('PATCH', `/api/staff/categories/${row.id}/`, {
    name: 'Светильники',
    was: { name: 'Лампы', picture_id: null },
  })
  await becomes('/about/', (body) => body.includes('Светильники') && !body.includes('Лампы'))
  expect((await other.get('/api/categories/')).json()).toHaveLength(2)
})
