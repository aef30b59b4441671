import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { addCategory, addProducts } from '../../catalogue/testing-catalogue.server.ts'
import { restockRequests } from '../../database/tables/cart.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { mails } from '../../database/tables/mail.server.ts'
import { openDatabase } from '../../platform/postgres/database.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { runScheduled } from '../../testing/run-job.ts'
import { openAccountsShop, password } from '../../testing/test-accounts.server.ts'
import { lettersTo, Visitor } from '../../testing/test-visitor.ts'
import { deleteOldRestockRequests, writeRestockLetters } from './restock-letters.server.ts'

const log = pino({ level: 'silent' })
const shop = await openAccountsShop()
const figures = await addCategory(shop.db, 'Фигурки')
const annaId = await shop.addAccount('anna@mail.test')
const anna = new Visitor(shop)
await anna.signIn('anna@mail.test', password)
const sender = async () => ({ shopName: 'Кицунэ', email: null, url: 'https://kitsune.test' })

beforeEach(async () => {
  await shop.db.delete(mails)
  await shop.db.delete(restockRequests)
})

async function goneProduct(): Promise<number> {
  const [id] = await addProducts(shop.db, figures, [{ name: 'Рэн', stock: 0, priceKopecks: 1_299_000 }])
  return id ?? 0
}

const wait = (id: number | string | undefined) => anna.post(`/api/products/${id}/await/`)
const restock = (id: number, stock = 1) => shop.db.update(products).set({ stock }).where(eq(products.id, id))

async function writeDue(db = shop.db): Promise<void> {
  await runScheduled(writeRestockLetters(db, sender))
}

test('one letter when the product is back, not before and not again', async () => {
  const id = await goneProduct()
  expect((await wait(id)).statusCode).toBe(200)
  expect((await wait(id)).statusCode).toBe(200)
  await writeDue()
  expect(await lettersTo(shop, 'anna@mail.test')).toEqual([])
  await restock(id)
  await writeDue()
  await writeDue()
  const letters = await lettersTo(shop, 'anna@mail.test')
  expect(letters).toHaveLength(1)
  expect(letters[0]?.body).toContain(`https://kitsune.test/product/${id}/`)
  expect(letters[0]?.body).toContain('Снова в наличии: Рэн. Цена — 12\u00a0990\u00a0₽.')
  expect((await anna.get('/api/shelf/')).json()).toMatchObject({ awaited: [] })
  // Sold out and back again: another letter needs another request.
  await restock(id, 0)
  await restock(id)
  await writeDue()
  expect(await lettersTo(shop, 'anna@mail.test')).toHaveLength(1)
  await restock(id, 0)
  await wait(id)
  await restock(id)
  await writeDue()
  expect(await lettersTo(shop, 'anna@mail.test')).toHaveLength(2)
})

test('products put on sale again count as restocked, archived ones do not', async () => {
  const [id] = await addProducts(shop.db, figures, [{ stock: null, onSale: false }])
  await wait(id)
  const archived = await goneProduct()
  await wait(archived)
  await shop.db.update(products).set({ stock: 4, archivedAt: new Date() }).where(eq(products.id, archived))
  await shop.db
    .update(products)
    .set({ onSale: true })
    .where(eq(products.id, id ?? 0))
  await writeDue()
  expect(await lettersTo(shop, 'anna@mail.test')).toHaveLength(1)
})

test('a withdrawn request gets no letter', async () => {
  const id = await goneProduct()
  await wait(id)
  expect((await anna.call('DELETE', `/api/products/${id}/await/`)).statusCode).toBe(200)
  expect((await anna.call('DELETE', `/api/products/${id}/await/`)).statusCode).toBe(200)
  await restock(id)
  await writeDue()
  expect(await lettersTo(shop, 'anna@mail.test')).toEqual([])
})

test('available, archived and unknown products cannot be requested', async () => {
  const [here, archived] = await addProducts(shop.db, figures, [{ stock: 1 }, { stock: 0, archivedAt: new Date() }])
  const refused = await wait(here)
  expect([refused.statusCode, refused.json().error]).toEqual([409, 'Этот товар уже есть в наличии.'])
  for (const id of [archived, 999_999_999, 'abc']) expect((await wait(id)).statusCode).toBe(404)
  expect(await shop.db.select().from(restockRequests)).toEqual([])
})

test('hundreds of requests and several processes: exactly one letter each', async () => {
  const ids = await addProducts(
    shop.db,
    figures,
    Array.from({ length: 350 }, () => ({ stock: 0 })),
  )
  await shop.db.insert(restockRequests).values(ids.map((productId) => ({ accountId: annaId, productId })))
  await shop.db.update(products).set({ stock: 1 })
  const others = [openDatabase(shop.address, log, 2), openDatabase(shop.address, log, 2)]
  await Promise.all([shop.db, ...others].map((db) => writeDue(db)))
  await Promise.all(others.map((db) => db.$client.end()))
  const letters = await lettersTo(shop, 'anna@mail.test')
  expect(letters).toHaveLength(350)
  expect(new Set(letters.map(({ body }) => /product\/\d+/.exec(body)?.[0])).size).toBe(350)
})

test('a request whose worker fails is handled by the next one', async () => {
  const id = await goneProduct()
  await wait(id)
  await restock(id)
  // Fails after the claim and before the letter.
  const dying = writeRestockLetters(shop.db, async () => ({
    ...(await sender()),
    get shopName(): string {
      throw new Error('killed')
    },
  }))
  await expect(runScheduled(dying)).rejects.toThrow('killed')
  expect(await lettersTo(shop, 'anna@mail.test')).toEqual([])
  await writeDue()
  expect(await lettersTo(shop, 'anna@mail.test')).toHaveLength(1)
})

test('mailed requests are deleted after a month, open ones never', async () => {
  const [old, recent, open] = await addProducts(shop.db, figures, [{}, {}, {}])
  const day = 24 * 60 * 60 * 1000
  const now = new Date()
  await shop.db.insert(restockRequests).values([
    { accountId: annaId, productId: old ?? 0, mailedAt: new Date(now.getTime() - 31 * day) },
    { accountId: annaId, productId: recent ?? 0, mailedAt: new Date(now.getTime() - 29 * day) },
    { accountId: annaId, productId: open ?? 0, createdAt: new Date(now.getTime() - 300 * day) },
  ])
  await deleteOldRestockRequests(shop.db, now)
  const left = await shop.db.select().from(restockRequests)
  expect(left.map(({ productId }) => productId).toSorted((a, b) => a - b)).toEqual([recent, open])
})
