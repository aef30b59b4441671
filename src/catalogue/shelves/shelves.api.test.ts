import { expect, test } from 'vitest'
import { makers, products, series } from '../../database/tables/catalogue.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { openTestApp } from '../../testing/test-app.server.ts'
import { addCategory, addProducts } from '../testing-catalogue.server.ts'
import type { ShelfPage } from './shelves.contract.ts'

const shop = await openTestApp()
const figures = await addCategory(shop.db, 'Фигурки')
const posters = await addCategory(shop.db, 'Постеры')
const [moon] = await shop.db.insert(series).values({ name: 'Хроники лунного храма', latin: 'Moon Shrine' }).returning()
const [other] = await shop.db.insert(series).values({ name: 'Щит ёжика' }).returning()
const [works] = await shop.db.insert(makers).values({ name: 'Hoshizora Works' }).returning()
await addProducts(shop.db, figures, [
  {
    name: 'Мияко',
    priceKopecks: 129_000,
    seriesId: moon?.id,
    makerId: works?.id,
    character: 'Мияко',
    releaseYear: 2024,
  },
  {
    name: 'Мияко в кимоно',
    priceKopecks: 500_000,
    seriesId: moon?.id,
    character: 'Мияко',
    releaseYear: 2025,
    heightMm: 230,
  },
  { name: 'Рэн', priceKopecks: 700_000, seriesId: moon?.id, makerId: works?.id, character: 'Рэн', releaseYear: 2025 },
])
const [posterId = 0] = await addProducts(shop.db, posters, [
  { name: 'Постер', priceKopecks: 90_000, seriesId: moon?.id, releaseYear: 2025 },
])

async function page(path: string): Promise<ShelfPage> {
  const answer = await shop.get(path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const names = ({ results }: ShelfPage) => results.map(({ name }) => name)

test('a series has its goods, how many they are and from which price, and whoever shares them', async () => {
  const { shelf, ...list } = await page('/api/shelves/series/moon-shrine/')
  expect(list).toMatchObject({ count: 4, page_size: 20 })
  expect(shelf).toMatchObject({
    kind: 'series',
    name: 'Хроники лунного храма',
    text: null,
    picture: null,
    count: 4,
    min_price: 900,
    others: [
      { kind: 'character', name: 'Мияко', slug: 'miyako', count: 2 },
      { kind: 'maker', name: 'Hoshizora Works', slug: 'hoshizora-works', count: 2 },
      { kind: 'character', name: 'Рэн', slug: 'ren', count: 1 },
    ],
  })
})

test('goods of a shelf are filtered by year and kind, sorted and counted like those of a category', async () => {
  const moonShrine = '/api/shelves/series/moon-shrine/'
  expect(names(await page(`${moonShrine}?year=2025&sort=cheap`))).toEqual(['Постер', 'Мияко в кимоно', 'Рэн'])
  expect(names(await page(`${moonShrine}?category=${figures}&year=2024,2025&sort=dear&page_size=2`))).toEqual([
    'Рэн',
    'Мияко в кимоно',
  ])
  expect(await page(`${moonShrine}?page=9`)).toMatchObject({ count: 4, results: [], shelf: { count: 4 } })
  const facets = (await shop.get(`${moonShrine}facets/?category=${posters}`)).json()
  expect(facets).toMatchObject({
    category: [
      { value: String(posters), name: 'Постеры', count: 1 },
      { value: String(figures), name: 'Фигурки', count: 3 },
    ],
    year: [{ value: '2025', name: '2025', count: 1 }],
    maker: [],
  })
  expect((await shop.get(`${moonShrine}?year=soon`)).statusCode).toBe(400)
})

test('a character has the others of its series beside it, and a maker its series', async () => {
  const { shelf } = await page('/api/shelves/character/miyako/')
  expect(shelf).toMatchObject({ name: 'Мияко', count: 2, min_price: 1290 })
  expect(shelf.others.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'series Хроники лунного храма',
    'character Рэн',
    'maker Hoshizora Works',
  ])
  const maker = await page('/api/shelves/maker/hoshizora-works/')
  expect(names(maker).toSorted()).toEqual(['Мияко', 'Рэн'])
  expect(maker.shelf.others[0]).toMatchObject({ kind: 'series', slug: 'moon-shrine', count: 2 })
})

test('an unknown shelf and one without goods are not found', async () => {
  for (const path of ['series/nothing', 'series/schit-ezhika', 'character/moon-shrine', 'maker/%D0%B0'])
    expect((await shop.get(`/api/shelves/${path}/`)).statusCode, path).toBe(404)
  expect((await shop.get('/api/shelves/shop/a/')).statusCode).toBe(400)
  await addProducts(shop.db, figures, [{ seriesId: other?.id }])
  expect((await page('/api/shelves/series/schit-ezhika/')).shelf).toMatchObject({ name: 'Щит ёжика', count: 1 })
})

test('a name opens a shelf as soon as a product has it, with an address of its own', async () => {
  const [id = 0] = await addProducts(shop.db, figures, [{ character: 'Лира', characterLatin: 'Lyra' }])
  expect((await page('/api/shelves/character/lyra/')).shelf.name).toBe('Лира')
  // Written alike, and in letters that have no Latin ones.
  await shop.db.update(products).set({ character: 'Lýra!' }).where(eq(products.id, id))
  await addProducts(shop.db, figures, [{ character: 'lyra' }, { character: '星' }])
  expect((await page('/api/shelves/character/lyra-2/')).shelf.name).toBe('Lýra!')
  expect((await page('/api/shelves/character/lyra-3/')).shelf.name).toBe('lyra')
  const { rows } = await shop.db.$client.query(`select slug from shelves where name = '星'`)
  expect(rows[0].slug).toMatch(/^[0-9a-f]{8}$/)
  expect((await shop.get('/api/shelves/character/lyra/')).statusCode).toBe(404)
})

test('a product names its shelves', async () => {
  const product = (await shop.get(`/api/products/${posterId}/`)).json()
  expect(product.shelves).toEqual([{ kind: 'series', slug: 'moon-shrine', name: 'Хроники лунного храма' }])
})

test('the search panel finds shelves that have goods by the beginnings of their words', async () => {
  const found = async (q: string) => {
    const answer = await shop.get(`/api/shelves/?q=${encodeURIComponent(q)}`)
    return answer.json().map(({ name }: { name: string }) => name)
  }
  expect(await found('лун хрон')).toEqual(['Хроники лунного храма'])
  expect(await found('hoshi')).toEqual(['Hoshizora Works'])
  expect(await found('мия')).toEqual(['Мияко'])
  expect(await found('ияко')).toEqual([])
  expect(await found('м')).toEqual([])
  expect(await found('(((')).toEqual([])
})
