import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories } from './database/tables/catalogue.server.ts'
import { openListener } from './platform/postgres/listen.server.ts'
import { builtPages } from './testing/built-pages.server.ts'
import { openTestApp } from './testing/test-app.server.ts'
import { cloneTestDatabase } from './testing/test-database.server.ts'

const address = await cloneTestDatabase()
const listener = await openListener(address, ['changes'], pino({ level: 'silent' }))
const shop = await openTestApp({ address, listener, pages: builtPages })
afterAll(() => listener.close())

let base = ''
beforeAll(async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`
})

async function answeredFast(): Promise<number> {
  const metrics = await (await fetch(`${base}/metrics`)).text()
  return Number(/^page_cache_answers_total (\d+)$/m.exec(metrics)?.[1])
}

function withoutDate(response: Response): Record<string, string> {
  const { date: _, ...headers } = Object.fromEntries(response.headers)
  return headers
}

test.each(['/', '/api/catalog/facets/', '/api/catalog/?page=1'])('%s is the same on both lanes', async (path) => {
  const before = await answeredFast()
  const first = await fetch(base + path)
  const second = await fetch(base + path)
  expect((await answeredFast()) - before).toBe(1)
  expect(second.status).toBe(200)
  expect(withoutDate(second)).toEqual(withoutDate(first))
  expect(await second.text()).toBe(await first.text())
  const again = await fetch(base + path, { headers: { 'if-none-match': second.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('a change invalidates the answers of the fast lane too', async () => {
  await fetch(`${base}/api/categories/`)
  await shop.db.insert(categories).values({ name: 'Новая полка' })
  await expect.poll(async () => (await fetch(`${base}/api/categories/`)).text()).toContain('Новая полка')
})

test('HEAD and POST never use the fast lane', async () => {
  await fetch(`${base}/`)
  const before = await answeredFast()
  expect((await fetch(`${base}/`, { method: 'HEAD' })).status).toBe(200)
  expect((await fetch(`${base}/`, { method: 'POST' })).status).toBe(405)
  expect(await answeredFast()).toBe(before)
})
