import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { addCategory, addProducts } from './catalogue/testing-catalogue.server.ts'
import { changesChannel } from './database/changes.server.ts'
import { categories, products, series } from './database/tables/catalogue.server.ts'
import { siteSettings } from './database/tables/content.server.ts'
import { eq } from './platform/postgres/drizzle.server.ts'
import { openListener } from './platform/postgres/listen.server.ts'
import { shopTimeZone } from './platform/text/date-format.ts'
import { builtPages } from './testing/built-pages.server.ts'
import { countStatements } from './testing/count-statements.ts'
import { openTestApp } from './testing/test-app.server.ts'
import { cloneTestDatabase } from './testing/test-database.server.ts'

const address = await cloneTestDatabase()
const listener = await openListener(address, [changesChannel], pino({ level: 'silent' }))
const shop = await openTestApp({ address, listener, pages: builtPages })
afterAll(() => listener.close())
const { db } = shop

/** An app on the same database without a cache, which gives the expected answers. */
const plain = await openTestApp({ address, pages: builtPages })

const [shelf, other] = [await addCategory(db, 'Фигурки'), await addCategory(db, 'Плюш')]
const [nokturn] = await db.insert(series).values({ name: 'Ноктюрн' }).returning()
const ids = await addProducts(db, shelf, [
  { name: 'Акира', priceKopecks: 100_00, stock: 5, seriesId: nokturn?.id },
  { name: 'Берта', priceKopecks: 200_00, stock: 5, seriesId: nokturn?.id },
  { name: 'Вера', priceKopecks: 300_00, stock: 5, isNew: true },
])
const [akira = 0, berta = 0, vera = 0] = ids

const addresses = [
  '/',
  '/catalog/',
  '/new/',
  `/category/${shelf}/`,
  `/category/${other}/`,
  `/product/${akira}/`,
  `/product/${berta}/`,
  `/product/${vera}/`,
  '/api/catalog/?page_size=20&sort=cheap',
  '/api/catalog/facets/',
  `/api/products/${akira}/`,
  `/api/products/${akira}/related/`,
  `/api/products/by_id/?ids=${akira},${vera}`,
  '/sitemap.xml',
]

async function bodyOf(app: typeof shop, url: string): Promise<string> {
  // Error pages name the request.
  return (await app.get(url)).body.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'request')
}

async function everythingIsRight(): Promise<void> {
  for (const url of addresses) {
    const fresh = await bodyOf(plain, url)
    await expect.poll(async () => (await bodyOf(shop, url)) === fresh, { message: url }).toBe(true)
  }
}

describe('after each change every cached answer equals a fresh one', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a sold piece', () => db.update(products).set({ stock: 4 }).where(eq(products.id, akira))],
    ['the last piece', () => db.update(products).set({ stock: 0 }).where(eq(products.id, akira))],
    ['goods are back', () => db.update(products).set({ stock: 2 }).where(eq(products.id, akira))],
    ['a price', () => db.update(products).set({ priceKopecks: 999_00 }).where(eq(products.id, akira))],
    ['a name', () => db.update(products).set({ name: 'Яна' }).where(eq(products.id, berta))],
    ['a description', () => db.update(products).set({ description: 'Другой текст.' }).where(eq(products.id, berta))],
    ['another category', () => db.update(products).set({ categoryId: other }).where(eq(products.id, vera))],
    ['another series', () => db.update(products).set({ seriesId: null }).where(eq(products.id, berta))],
    ['an archived product', () => db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, vera))],
    ['a new product', () => addProducts(db, shelf, [{ name: 'Глаша', priceKopecks: 50_00, isNew: true }])],
    ['a deleted product', () => db.delete(products).where(eq(products.id, vera))],
    ['a renamed category', () => db.update(categories).set({ name: 'Статуэтки' }).where(eq(categories.id, shelf))],
    ['a renamed series', () => db.update(series).set({ name: 'Прелюдия' })],
    ['the shop’s phone', () => db.update(siteSettings).set({ phone: '+7 383 000-00-00' })],
  ])('%s', async (_, change) => {
    for (const url of addresses) await shop.get(url)
    await change()
    await everythingIsRight()
  })
})

test('a stock change that only the product’s page shows does not invalidate other answers', async () => {
  // The third product is gone by now, and a refusal is not cached.
  const cached = addresses.filter((url) => url !== `/product/${vera}/`)
  for (const url of cached) await shop.get(url)
  const before = new Map(
    await Promise.all(cached.map(async (url) => [url, (await shop.get(url)).headers.etag] as const)),
  )
  await db.update(products).set({ stock: 1 }).where(eq(products.id, akira))
  await expect.poll(async () => (await shop.get(`/api/products/${akira}/`)).json().stock).toBe(1)
  const statements = await countStatements(db, async () => {
    for (const url of cached) {
      const isOwn = url.includes(`/${akira}/`) || url === '/sitemap.xml'
      const { headers } = await shop.get(url)
      if (!isOwn) expect(headers.etag, url).toBe(before.get(url))
    }
  })
  // The sitemap has the time of the last change of each product; all other answers came from the cache.
  expect(statements).toBeLessThanOrEqual(6)
})

test('another time zone of the shop is on every kept page, and taken back', async () => {
  for (const [timeZone, city] of [
    ['Europe/Moscow', 'по Москве'],
    ['Asia/Novosibirsk', 'по Новосибирску'],
  ] as const) {
    for (const url of addresses) await shop.get(url)
    await db.update(siteSettings).set({ timeZone, timeOfWork: null })
    await everythingIsRight()
    for (const url of ['/', '/catalog/', `/category/${shelf}/`]) expect(await bodyOf(shop, url)).toContain(city)
    await expect.poll(shopTimeZone).toBe(timeZone)
  }
})
