import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { addCategory, addProducts } from './catalogue/testing-catalogue.server.ts'
import { changesChannel } from './database/changes.server.ts'
import { products } from './database/tables/catalogue.server.ts'
import { siteSettings } from './database/tables/content.server.ts'
import { eq } from './platform/postgres/drizzle.server.ts'
import { openListener } from './platform/postgres/listen.server.ts'
import { builtPages } from './testing/built-pages.server.ts'
import { openTestApp } from './testing/test-app.server.ts'
import { cloneTestDatabase } from './testing/test-database.server.ts'
import { waitPatiently } from './testing/wait-patiently.ts'

waitPatiently()
const purges: string[] = []
const front = createServer((request, response) => {
  purges.push(...String(request.headers['surrogate-key']).split(' '))
  response.end()
})
await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
const address = await cloneTestDatabase()
const listener = await openListener(address, [changesChannel], pino({ level: 'silent' }))
const shop = await openTestApp({
  address,
  listener,
  pages: builtPages,
  config: { purgeUrls: [`http://127.0.0.1:${(front.address() as AddressInfo).port}/`] },
})
afterAll(() => {
  front.close().closeAllConnections()
  return listener.close()
})
const shelf = await addCategory(shop.db, 'Фигурки')
const [akira = 0] = await addProducts(shop.db, shelf, [{ name: 'Акира', stock: 50 }])

const keysOf = async (url: string) => String((await shop.get(url)).headers['surrogate-key'] ?? '').split(' ')

test('everything that was kept before the start is purged', async () => {
  await expect.poll(() => purges).toContain('shop')
})

test('answers that are the same for everybody carry what they are made of and may be stored for a short time', async () => {
  for (const url of [`/product/${akira}/`, `/api/products/${akira}/`]) {
    await expect.poll(() => keysOf(url)).toEqual(expect.arrayContaining(['shop', `product:${akira}`]))
    expect((await shop.get(url)).headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=10')
  }
  await expect.poll(() => keysOf('/catalog/')).toEqual(expect.arrayContaining(['shop', 'lists', `card:${akira}`]))
})

test('personal answers and errors are not stored', async () => {
  for (const url of ['/cart/', '/api/cart/', '/product/9999999/', '/healthz']) {
    const { headers } = await shop.get(url)
    expect(headers['surrogate-key'], url).toBeUndefined()
    expect(String(headers['cache-control']), url).not.toContain('s-maxage')
  }
})

test('when the cache in front is told of a change, the shop answers with the new state', async () => {
  await shop.get(`/api/products/${akira}/`)
  // Announcements keep their order and go out twice: then nothing of the goods' arrival is still on its way.
  await shop.db.update(siteSettings).set({ phone: '+7 383 000-00-00' })
  await expect.poll(() => purges.filter((key) => key === 'site_settings')).toHaveLength(2)
  purges.length = 0
  await shop.db.update(products).set({ stock: 49 }).where(eq(products.id, akira))
  await expect.poll(() => purges).toContain(`product:${akira}`)
  expect(purges).not.toContain('lists')
  expect((await shop.get(`/api/products/${akira}/`)).json().stock).toBe(49)
})

test('a shop without a cache in front announces nothing and names no keys', async () => {
  const alone = await openTestApp({ address, listener })
  const { headers } = await alone.get(`/api/products/${akira}/`)
  expect(headers['surrogate-key']).toBeUndefined()
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
})
