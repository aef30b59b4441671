import { beforeAll, expect, test } from 'vitest'
import { addCategory, addProducts } from '../catalogue/testing-catalogue.server.ts'
import { emptySearches, searchSynonyms } from '../database/tables/search.server.ts'
import { openTestApp, type TestApp } from '../testing/test-app.server.ts'
import { countEmptySearch, deleteEmptySearches, listEmptySearches } from './empty-searches.server.ts'
import type { SearchPage } from './search.contract.ts'
import { addSynonym, listSynonyms } from './synonyms.server.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await openTestApp()
  const category = await addCategory(shop.db, 'Фигурки')
  await addProducts(shop.db, category, [{ name: 'Чиби Рэн' }, { name: 'Мягкая игрушка Рэн' }, { name: 'Статуя' }])
})

async function found(query: string): Promise<string[]> {
  const response = await shop.get(`/api/search/products/?q=${encodeURIComponent(query)}`)
  return response.json<SearchPage>().results.map(({ name }) => name)
}

test('a synonym finds its replacement, in any form and among other words, until it is deleted', async () => {
  expect(await found('няшка')).toEqual([])
  const { id } = await addSynonym(shop.db, ' Няшка ', 'чиби')
  expect(await found('няшка')).toEqual(['Чиби Рэн'])
  expect(await found('няшки рэн')).toEqual(['Чиби Рэн'])
  expect(await listSynonyms(shop.db)).toEqual([{ id, phrase: 'няшка', replacement: 'чиби', version: 1 }])
  await shop.db.delete(searchSynonyms)
  expect(await found('няшка')).toEqual([])
})

test('a synonym may have several words on either side', async () => {
  await addSynonym(shop.db, 'плюшевый друг', 'мягкая игрушка')
  expect(await found('плюшевого друга рэн')).toEqual(['Мягкая игрушка Рэн'])
})

test('a synonym adds to the results of the word itself', async () => {
  await addSynonym(shop.db, 'статуя', 'чиби')
  expect((await found('статуи')).toSorted()).toEqual(['Статуя', 'Чиби Рэн'])
})

test.each([
  ['', 'чиби'],
  ['няшка', '  '],
  ['раз два три четыре', 'чиби'],
  ['!!!', 'чиби'],
])('a synonym needs words: %j → %j', async (phrase, replacement) => {
  await expect(addSynonym(shop.db, phrase, replacement)).rejects.toThrow()
})

test('searches that found nothing are counted, without their case and spaces', async () => {
  await found('Абракадабра')
  await found(' абракадабра ')
  await found('чиби')
  expect(await listEmptySearches(shop.db, 7)).toContainEqual({ query: 'абракадабра', times: 2 })
  expect((await listEmptySearches(shop.db, 7)).map(({ query }) => query)).not.toContain('чиби')
})

test('texts that may be personal data or are not searches are not counted', async () => {
  const before = await listEmptySearches(shop.db, 7)
  for (const text of ['ivan@example.com', '+7 (913) 123-45-67', 'щ'.repeat(150), '   ', '\0'])
    await countEmptySearch(shop.db, text)
  expect(await listEmptySearches(shop.db, 7)).toEqual(before)
})

test('a script that searches for thousands of texts does not fill the database', async () => {
  await shop.db.$client.query(`insert into empty_searches (day, query)
    select (now() at time zone 'Asia/Novosibirsk')::date, 'мусор ' || n from generate_series(1, 990) n`)
  for (let i = 0; i < 30; i += 1) await found(`щщщ${i}`)
  const count = await shop.db.$count(emptySearches)
  expect(count).toBeGreaterThanOrEqual(1000)
  expect(count).toBeLessThan(1010)
  // Texts that are known are still counted.
  await found('абракадабра')
  expect(await listEmptySearches(shop.db, 7)).toContainEqual({ query: 'абракадабра', times: 3 })
})

test('old counts are deleted', async () => {
  await shop.db.$client.query(`insert into empty_searches (day, query) values (current_date - 400, 'давно')`)
  expect((await listEmptySearches(shop.db, 1000)).map(({ query }) => query)).toContain('давно')
  await deleteEmptySearches(shop.db, 365)
  expect((await listEmptySearches(shop.db, 1000)).map(({ query }) => query)).not.toContain('давно')
})
