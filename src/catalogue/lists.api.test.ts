import { describe, expect, test } from 'vitest'
import { makers, productPictures, products, series } from '../database/tables/catalogue.server.ts'
import { pictures } from '../database/tables/media.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { openTestApp } from '../testing/test-app.server.ts'
import * as contract from './catalogue.contract.ts'
import { addCategory, addProducts } from './testing-catalogue.server.ts'

const shop = await openTestApp()
const figures = await addCategory(shop.db, 'Фигурки')
const posters = await addCategory(shop.db, 'Постеры')
const empty = await addCategory(shop.db, 'Пустая полка')
const [moon] = await shop.db.insert(series).values({ name: 'Хроники лунного храма' }).returning()
const [works] = await shop.db.insert(makers).values({ name: 'Hoshizora Works' }).returning()

// 45 figures (ids ascending): every third is new, every fifth is sold out, prices 1 000, 2 000 … 45 000 ₽.
const figureIds = await addProducts(
  shop.db,
  figures,
  Array.from({ length: 45 }, (_, i) => ({
    name: `Фигурка ${String(i + 1).padStart(2, '0')}`,
    priceKopecks: (i + 1) * 100_000,
    isNew: i % 3 === 0,
    stock: i % 5 === 0 ? 0 : 3,
    seriesId: i < 10 ? moon?.id : null,
    makerId: works?.id,
    scale: i % 2 === 0 ? '1/7' : '1/8',
  })),
)
const [posterId = 0] = await addProducts(shop.db, posters, [
  { name: 'Ёжик в тумане', priceKopecks: 59_050, stock: null },
])
const [archivedId = 0] = await addProducts(shop.db, posters, [{ archivedAt: new Date() }])

interface Page {
  count: number
  page_size: number
  results: contract.ProductCard[]
}

async function page(url: string): Promise<Page> {
  const answer = await shop.get(url)
  expect(answer.statusCode, url).toBe(200)
  return answer.json() as Page
}

async function names(url: string): Promise<string[]> {
  return (await page(url)).results.map((card) => card.name)
}

describe('a list', () => {
  test('has 20 products a page: what is there, then what is gone; new ones first, then the newest', async () => {
    const first = await page('/api/catalog/')
    expect(first).toMatchObject({ count: 46, page_size: 20 })
    expect(first.results).toHaveLength(20)
    const all = [
      ...first.results,
      ...(await page('/api/catalog/?page=2')).results,
      ...(await page('/api/catalog/?page=3')).results,
    ]
    expect(all).toHaveLength(46)
    expect(new Set(all.map((card) => card.id)).size).toBe(46)
    const rank = ({ id, is_new, status }: contract.ProductCard) =>
      Number(status === 'available') * 1e7 + Number(is_new) * 1e6 + id
    expect(all.map(rank)).toEqual(all.map(rank).toSorted((a, b) => b - a))
  })

  test('marks preorders with their month, puts them after what is there, and can leave them out', async () => {
    const [preorderId = 0, goneId = 0] = await addProducts(shop.db, posters, [
      { isPreorder: true, isNew: true, releaseYear: 2027, releaseMonth: 2 },
      { isNew: true, stock: 0 },
    ])
    const cards = async (query = '') => (await page(`/api/category/${posters}/${query}`)).results
    const ids = async (query: string) => (await cards(query)).map(({ id }) => id)
    expect(await ids('')).toEqual([posterId, preorderId, goneId])
    expect((await cards())[1]).toMatchObject({ status: 'available', is_preorder: true, release_year: 2027 })
    expect((await cards())[0]).not.toHaveProperty('release_month')
    expect(await ids('?status=available')).toEqual([posterId, preorderId])
    expect(await ids('?status=available&is_preorder=false')).toEqual([posterId])
    expect(await ids('?is_preorder=true')).toEqual([preorderId])
    const strip = (await shop.get('/api/products/available/')).json() as contract.ProductCard[]
    expect(strip.some(({ is_preorder }) => is_preorder)).toBe(false)
    await shop.db.update(products).set({ releaseMonth: 3 }).where(eq(products.id, preorderId))
    expect((await cards())[1]).toMatchObject({ release_month: 3 })
    await shop.db.update(products).set({ isPreorder: false }).where(eq(products.id, preorderId))
    expect((await cards())[0]).toMatchObject({ id: preorderId, is_preorder: false })
    for (const id of [preorderId, goneId]) await shop.db.delete(products).where(eq(products.id, id))
  })

  test('is empty past its last page, with the real count', async () => {
    expect(await page('/api/catalog/?page=4')).toEqual({ count: 46, page_size: 20, results: [] })
  })

  test('accepts a page size up to 100', async () => {
    expect((await page('/api/catalog/?page_size=100')).results).toHaveLength(46)
  })

  test.each([
    ['is_new=true', 15],
    ['is_new=false', 31],
    ['status=available', 37],
    ['status=unavailable', 9],
    ['is_new=true&status=available', 12],
    ['min_price=590.50&max_price=590,5', 1],
    ['min_price=44000', 2],
    ['max_price=1000', 2],
    ['min_price=5000&max_price=1000', 0],
    ['min_price=&max_price=', 46],
    ['scale=1/7', 23],
    ['scale=1/7,1/8', 45],
    ['scale=none', 0],
  ])('filtered by %s has %i', async (query, count) => {
    const { results, ...rest } = await page(`/api/catalog/?${query}&page_size=100`)
    expect(rest.count).toBe(count)
    expect(results).toHaveLength(count)
  })

  test('filtered by series and maker', async () => {
    expect((await page(`/api/catalog/?series=${moon?.id}`)).count).toBe(10)
    expect((await page(`/api/catalog/?maker=${works?.id}&series=${moon?.id},999`)).count).toBe(10)
  })

  test('sorted by price and by name', async () => {
    expect((await page('/api/catalog/?sort=cheap')).results[0]?.id).toBe(posterId)
    expect((await page('/api/catalog/?sort=dear')).results[0]?.price).toBe(45_000)
    // «Ё» sorts before «Ф» in Russian, not after all letters as by its code point.
    expect((await names('/api/catalog/?sort=name')).slice(0, 2)).toEqual(['Ёжик в тумане', 'Фигурка 01'])
  })

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=abc',
    'page=1e3',
    'page_size=101',
    'page_size=0',
    'min_price=-1',
    'max_price=1.234',
    'min_price=abc',
    'is_new=yes',
    'status=gone',
    'sort=magic',
    'series=1;drop',
    'page=1&page=2',
  ])('refuses %s and names the field', async (query) => {
    const answer = await shop.get(`/api/catalog/?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      error: 'Проверьте введённые данные.',
      fields: { [query.split('=')[0] ?? '']: expect.any(String) },
    })
  })
})

describe('the other lists', () => {
  test('new and not new divide the catalogue', async () => {
    const fresh = await page('/api/new_products/?page_size=100')
    const rest = await page('/api/not_new_products/?page_size=100')
    expect([fresh.count, rest.count]).toEqual([15, 31])
    expect(fresh.results.every((card) => card.is_new)).toBe(true)
    expect(rest.results.some((card) => card.is_new)).toBe(false)
  })

  test('a category has its own products and its name', async () => {
    const answer = await page(`/api/category/${posters}/`)
    expect(answer).toMatchObject({ count: 1, category: { id: posters, name: 'Постеры' } })
    expect(await page(`/api/category/${figures}/?is_new=true&status=available`)).toMatchObject({ count: 12 })
    expect(await page(`/api/category/${empty}/`)).toMatchObject({ count: 0, results: [] })
  })

  test.each(['999', 'abc', '99999999999999999999999', '-1', '0'])('category %s is not found', async (id) => {
    const answer = await shop.get(`/api/category/${id}/`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ error: 'Категория не найдена' })
  })

  test('the strips of the home page are short lists', async () => {
    const fresh = (await shop.get('/api/products/new/')).json() as contract.ProductCard[]
    const inStock = (await shop.get('/api/products/available/')).json() as contract.ProductCard[]
    expect(fresh).toHaveLength(12)
    expect(inStock).toHaveLength(12)
    expect(inStock.every((card) => card.status === 'available')).toBe(true)
    expect(inStock.some((card) => card.is_new)).toBe(false)
  })

  test('cards by id come in the requested order, without unknown or archived products', async () => {
    const wanted = [figureIds[3], posterId, 987_654, archivedId, figureIds[1]]
    const cards = (await shop.get(`/api/products/by_id/?ids=${wanted.join(',')}`)).json() as contract.ProductCard[]
    expect(cards.map((card) => card.id)).toEqual([figureIds[3], posterId, figureIds[1]])
  })

  test('facets have counts by value, sorted by name', async () => {
    const facets = (await shop.get(`/api/catalog/facets/?category=${figures}&scale=1/7`)).json() as contract.Facets
    expect(facets.scale).toEqual([
      { value: '1/7', name: '1/7', count: 23 },
      { value: '1/8', name: '1/8', count: 22 },
    ])
    expect(facets.series).toEqual([{ value: String(moon?.id), name: 'Хроники лунного храма', count: 5 }])
    expect(facets).toMatchObject({ min_price: 1000, max_price: 45_000 })
  })
})

test('cards from the database have the shape of the contract, with and without a picture', async () => {
  const [picture] = await shop.db
    .insert(pictures)
    .values({ hash: 'a'.repeat(32), width: 1200, height: 900, color: '#aabbcc', widths: [160, 320] })
    .returning()
  await shop.db.insert(productPictures).values({ productId: posterId, position: 0, pictureId: picture?.id ?? 0 })
  const [card, plain] = (
    await shop.get(`/api/products/by_id/?ids=${posterId},${figureIds[0]}`)
  ).json() as contract.ProductCard[]
  expect(contract.productCard.strict().parse(card)).toEqual({
    id: posterId,
    name: 'Ёжик в тумане',
    price: 590.5,
    status: 'available',
    is_new: false,
    is_preorder: false,
    images: [
      {
        id: picture?.id,
        image: `/pictures/${'a'.repeat(32)}/320.webp`,
        width: 1200,
        height: 900,
        color: '#aabbcc',
        widths: [160, 320],
      },
    ],
  })
  expect(contract.productCard.strict().parse(plain)).toMatchObject({ status: 'unavailable', images: [] })
  await shop.db.delete(productPictures)
  expect((await shop.get(`/api/products/by_id/?ids=${posterId}`)).json()).toMatchObject([{ images: [] }])
})

test('a name with quotes, backslashes and brackets is returned unchanged', async () => {
  const name = 'Фигурка "Рэн" \\ </script> {"id":1} \u2028 🦊'
  const [id] = await addProducts(shop.db, posters, [{ name, priceKopecks: 123_456_789_00 }])
  expect((await shop.get(`/api/products/by_id/?ids=${id}`)).json()).toMatchObject([{ name, price: 123_456_789 }])
})
