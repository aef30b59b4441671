import { expect, test } from 'vitest'
import { makers, products, series } from '../database/tables/catalogue.server.ts'
import { siteSettings } from '../database/tables/content.server.ts'
import { openTestApp } from '../testing/test-app.server.ts'
import type { Product, ProductCard } from './catalogue.contract.ts'
import { addCategory, addProducts } from './testing-catalogue.server.ts'

const shop = await openTestApp()
const figures = await addCategory(shop.db, 'Фигурки')
const [moon] = await shop.db.insert(series).values({ name: 'Хроники лунного храма' }).returning()
const [works] = await shop.db.insert(makers).values({ name: 'Hoshizora Works' }).returning()

test('a product has all fields that collectors need', async () => {
  const [id] = await addProducts(shop.db, figures, [
    {
      sku: 'KTS-1',
      name: 'Фигурка',
      description: 'Раз.\n\nДва.',
      priceKopecks: 1_299_050,
      seriesId: moon?.id,
      makerId: works?.id,
      character: 'Цукико Амасаки',
      scale: '1/7',
      heightMm: 245,
      material: 'ПВХ',
      releaseYear: 2026,
      releaseMonth: 11,
      ageMark: '12+',
      boxCondition: 'new',
      isNew: true,
      stock: 2,
    },
  ])
  const product = (await shop.get(`/api/products/${id}/`)).json() as Product
  expect(product).toEqual({
    id,
    sku: 'KTS-1',
    name: 'Фигурка',
    description: 'Раз.\n\nДва.',
    price: 12_990.5,
    status: 'available',
    is_new: true,
    images: [],
    category: { id: figures, name: 'Фигурки' },
    series: { id: moon?.id, name: 'Хроники лунного храма' },
    maker: { id: works?.id, name: 'Hoshizora Works' },
    shelves: [
      { kind: 'series', slug: 'khroniki-lunnogo-khrama', name: 'Хроники лунного храма' },
      { kind: 'character', slug: 'cukiko-amasaki', name: 'Цукико Амасаки' },
      { kind: 'maker', slug: 'hoshizora-works', name: 'Hoshizora Works' },
    ],
    character: 'Цукико Амасаки',
    scale: '1/7',
    height_mm: 245,
    material: 'ПВХ',
    release_year: 2026,
    release_month: 11,
    age_mark: '12+',
    box_condition: 'new',
    stock: 2,
    few_left: true,
    limit_per_customer: null,
    is_preorder: false,
    preorder_until: null,
    seo_title: null,
    seo_description: null,
  })
})

test('few are left up to the limit that staff have set; the limit per customer and pre-order are returned', async () => {
  const ids = await addProducts(shop.db, figures, [
    { stock: 3, limitPerCustomer: 2 },
    { stock: 4, isPreorder: true },
    { stock: 0 },
    { stock: null },
    { stock: 1, onSale: false },
  ])
  const read = async () =>
    Promise.all(ids.map(async (id) => (await shop.get(`/api/products/${id}/`)).json<Product>().few_left))
  expect(await read()).toEqual([true, false, false, false, false])
  await shop.db.update(siteSettings).set({ lowStock: 4 })
  expect(await read()).toEqual([true, true, false, false, false])
  expect((await shop.get(`/api/products/${ids[0]}/`)).json()).toMatchObject({
    limit_per_customer: 2,
    is_preorder: false,
  })
  expect((await shop.get(`/api/products/${ids[1]}/`)).json()).toMatchObject({
    limit_per_customer: null,
    is_preorder: true,
  })
})

test.each([
  ['pieces left', { stock: 1 }, 'available'],
  ['none left', { stock: 0 }, 'unavailable'],
  ['not counted', { stock: null }, 'available'],
  ['off sale whatever the count', { stock: 5, onSale: false }, 'unavailable'],
])('status follows the count: %s', async (_, stock, status) => {
  const [id] = await addProducts(shop.db, figures, [stock])
  expect((await shop.get(`/api/products/${id}/`)).json()).toMatchObject({ status })
  expect((await shop.get(`/api/products/by_id/?ids=${id}`)).json()).toMatchObject([{ status }])
})

test.each(['0', '987654321', 'abc', '1.5', '-3', '99999999999999999999', '%00'])(
  'product %s is not found',
  async (id) => {
    const answer = await shop.get(`/api/products/${id}/`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ error: 'Товар не найден' })
  },
)

test('an archived product is not found', async () => {
  const [id] = await addProducts(shop.db, figures, [{ archivedAt: new Date() }])
  expect((await shop.get(`/api/products/${id}/`)).statusCode).toBe(404)
})

test('related products are of the same series, without the product itself and archived ones', async () => {
  await shop.db.delete(products)
  const [a, b, c] = await addProducts(shop.db, figures, [
    { seriesId: moon?.id },
    { seriesId: moon?.id },
    { seriesId: null },
    { seriesId: moon?.id, archivedAt: new Date() },
  ])
  const related = (await shop.get(`/api/products/${a}/related/`)).json() as ProductCard[]
  expect(related.map((card) => card.id)).toEqual([b])
  expect((await shop.get(`/api/products/${c}/related/`)).json()).toEqual([])
})
