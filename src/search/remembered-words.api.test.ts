import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCategory, addProducts } from '../catalogue/testing-catalogue.server.ts'
import { type Listener, openListener } from '../platform/postgres/listen.server.ts'
import { openTestApp, type TestApp } from '../testing/test-app.server.ts'
import { cloneTestDatabase } from '../testing/test-database.server.ts'
import type { SearchResult } from './search.contract.ts'
import { addSynonym } from './synonyms.server.ts'

let shop: TestApp
let listener: Listener
let category: number

beforeAll(async () => {
  const address = await cloneTestDatabase()
  listener = await openListener(address, ['changes'], pino({ level: 'silent' }))
  shop = await openTestApp({ address, listener })
  category = await addCategory(shop.db, 'Фигурки')
})

afterAll(() => listener.close())

async function found(query: string): Promise<string[]> {
  const response = await shop.get(`/api/search/?q=${encodeURIComponent(query)}`)
  return response.json<SearchResult[]>().map(({ name }) => name)
}

test('words of a new product are found at once, although the search for them was cached', async () => {
  expect(await found('барсук')).toEqual([])
  await addProducts(shop.db, category, [{ name: 'Барсук' }])
  await expect.poll(() => found('барсук')).toEqual(['Барсук'])
  await addProducts(shop.db, category, [{ name: 'Второй барсук' }])
  await expect.poll(() => found('барсуки')).toEqual(['Барсук', 'Второй барсук'])
})

test('a new synonym works at once', async () => {
  expect(await found('полосатик')).toEqual([])
  await addSynonym(shop.db, 'полосатик', 'барсук')
  await expect.poll(() => found('полосатик')).toHaveLength(2)
})

test('a price change does not invalidate the cached words', async () => {
  await found('барсук')
  const query = vi.spyOn(shop.db.$client, 'query')
  await shop.db.execute('update products set price_kopecks = price_kopecks + 100')
  await expect
    .poll(async () => {
      const response = await shop.get(`/api/search/?q=${encodeURIComponent('барсук')}`)
      return response.json<SearchResult[]>()[0]?.price
    })
    .toBe(1001)
  const statements = query.mock.calls.map(([statement]) => (statement as unknown as { name?: string }).name)
  query.mockRestore()
  expect(statements).toContain('search_panel')
  expect(statements).not.toContain('search_read')
})
