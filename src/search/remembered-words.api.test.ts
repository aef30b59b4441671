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

test('words of a new product are found at once, although they were searched for before', async () => {
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

/** The names of the prepared statements that `work` causes. */
async function statementsOf(work: () => Promise<void>): Promise<(string | undefined)[]> {
  const query = vi.spyOn(shop.db.$client, 'query')
  await work()
  const statements = query.mock.calls.map(([statement]) => (statement as unknown as { name?: string }).name)
  query.mockRestore()
  return statements
}

test('a price change reads no words', async () => {
  await found('барсук')
  const statements = await statementsOf(async () => {
    await shop.db.execute('update products set price_kopecks = price_kopecks + 100')
    await expect
      .poll(async () => {
        const response = await shop.get(`/api/search/?q=${encodeURIComponent('барсук')}`)
        return response.json<SearchResult[]>()[0]?.price
      })
      .toBe(1001)
  })
  expect(statements).toContain('search_panel')
  expect(statements).not.toContain('search_spell')
  expect(statements).not.toContain('search_load_words')
})

test('a new word is read alone, and also found with a typo; texts read before are not read again', async () => {
  expect(await found('выдррра')).toEqual([])
  const statements = await statementsOf(async () => {
    await addProducts(shop.db, category, [{ name: 'Выдррка' }])
    await expect.poll(() => found('выдррра')).toEqual(['Выдррка'])
  })
  expect(statements).toContain('search_new_words')
  expect(statements).not.toContain('search_load_words')
  expect(statements).not.toContain('search_spell')
})

test('words that were changed in the database are all read again', async () => {
  expect(await found('нерпа')).toEqual([])
  await shop.db.execute("update search_words set sound = 'nerpa', stem = 'нерп' where spelling = 'выдррка'")
  await expect.poll(() => found('нерпа')).toEqual(['Выдррка'])
})
