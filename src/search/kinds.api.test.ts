import { beforeAll, expect, test } from 'vitest'
import { addCategory, addProducts } from '../catalogue/testing-catalogue.server.ts'
import { openTestApp, type TestApp } from '../testing/test-app.server.ts'
import type { SearchPage } from './search.contract.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await openTestApp()
  const toys = await addCategory(shop.db, 'Мягкие игрушки')
  await addProducts(shop.db, toys, [
    { name: 'Плюшевая сова', priceKopecks: 150_000 },
    { name: 'Мягкая игрушка барсук', priceKopecks: 160_000, stock: 0 },
  ])
  const kinds = await addCategory(shop.db, 'Кружки и термосы')
  await addProducts(shop.db, kinds, [
    { name: 'Кружка «Сова»', priceKopecks: 70_000 },
    { name: 'Термос «Сова»', priceKopecks: 20_000 },
    { name: 'Доска для термосов', priceKopecks: 10_000 },
  ])
})

async function page(q: string): Promise<SearchPage> {
  return (await shop.get(`/api/search/products/?${new URLSearchParams({ q })}`)).json()
}

test.each([
  ['a synonym of a word of the shop', 'сова не плюшевая', ['Термос «Сова»', 'Кружка «Сова»']],
  ['a phrase', 'кроме мягких игрушек', ['Доска для термосов', 'Термос «Сова»', 'Кружка «Сова»']],
  ['a thing with its adjective', 'не мягкие игрушки', ['Доска для термосов', 'Термос «Сова»', 'Кружка «Сова»']],
  ['one kind of a category of two', 'сова без кружек', ['Термос «Сова»', 'Плюшевая сова']],
  ['what is gone', 'игрушки кроме распроданных', ['Плюшевая сова']],
  ['words of a sentence around it', 'только что угодно дешевле 300 но не доска', ['Термос «Сова»']],
])('excludes %s: %s', async (_, query, found) => {
  expect((await page(query)).results.map(({ name }) => name)).toEqual(found)
})

test('of a category of two kinds, a name that says one is not the other', async () => {
  const { results, whole_results } = await page('кружка')
  expect(results.slice(0, whole_results).map(({ name }) => name)).toEqual(['Кружка «Сова»', 'Доска для термосов'])
  expect((await page('кружки и термосы')).count).toBe(3)
})

test('what is excluded leaves only what surely matches', async () => {
  expect((await page('кружка кроме плюшевых')).results.map(({ name }) => name)).not.toContain('Термос «Сова»')
})

test('what something is for finds it under another name', async () => {
  const { results, ignored_words } = await page('этажерочница для термосов')
  expect(results[0]?.name).toBe('Доска для термосов')
  expect(ignored_words).toEqual(['этажерочница'])
})

test('what a thing is for is not what it is', async () => {
  const { results } = await page('самый дешёвый термос')
  expect(results.map(({ name }) => name)).toEqual(['Термос «Сова»'])
  expect((await page('доска для термосов')).results[0]?.name).toBe('Доска для термосов')
})
