import { beforeAll, expect, test } from 'vitest'
import { products } from '../../database/tables/catalogue.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { addCategory } from '../testing-catalogue.server.ts'
import type { StaffProduct, StaffProductRow } from './staff-products.contract.ts'
import { openStaffShop } from './testing-staff.server.ts'

const shop = await openStaffShop()
let plush = 0
let made: Record<'ren' | 'fox' | 'kit' | 'poster', StaffProduct>

beforeAll(async () => {
  plush = await addCategory(shop.db, 'Мягкие игрушки')
  made = {
    ren: await shop.create({ name: 'Рэн Курохаги', sku: 'KTS-CH-0001', price: 5000, stock: 0, series: 'Лунный храм' }),
    fox: await shop.create({
      name: 'Лиса рыжая',
      sku: 'KTS-PL-0002',
      price: 900,
      stock: 2,
      category_id: plush,
      is_new: true,
    }),
    kit: await shop.create({ name: 'Модель робота', sku: 'MD-0003', price: 7000, is_preorder: true, maker: 'Данго' }),
    poster: await shop.create({ name: 'Афиша', sku: 'PO-0004', price: 300, stock: 40, on_sale: false }),
  }
})

async function found(query: string): Promise<string[]> {
  const answer = await shop.staff.get(`/api/staff/products/?${query}`)
  expect(answer.statusCode).toBe(200)
  const { results, count } = answer.json() as { count: number; results: StaffProductRow[] }
  expect(count).toBeGreaterThanOrEqual(results.length)
  return results.map(({ name }) => name)
}

test('a row has the values that staff need', async () => {
  const { results, low_stock } = (await shop.staff.get('/api/staff/products/?q=лиса')).json()
  expect(low_stock).toBe(3)
  expect(results).toEqual([
    {
      id: made.fox.id,
      sku: 'KTS-PL-0002',
      barcode: null,
      name: 'Лиса рыжая',
      price: 900,
      regular_price: 900,
      margin: null,
      category: { id: plush, name: 'Мягкие игрушки' },
      stock: 2,
      on_sale: true,
      available: true,
      is_new: true,
      is_preorder: false,
      archived: false,
      version: 1,
      picture: null,
    },
  ])
})

test.each([
  ['лисы', ['Лиса рыжая']],
  ['рэн куро', ['Рэн Курохаги']],
  ['храм', ['Рэн Курохаги']],
  ['данго', ['Модель робота']],
  ['KTS-', ['Лиса рыжая', 'Рэн Курохаги']],
  ['kts ch', ['Рэн Курохаги']],
  ['md0003', ['Модель робота']],
  ['0002', ['Лиса рыжая']],
  ['TS-PL', ['Лиса рыжая']],
  ['pl-00', ['Лиса рыжая']],
  ['такого нет', []],
  ["'; drop table products --", []],
])('search: %s', async (q, names) => {
  expect(await found(`q=${encodeURIComponent(q)}&sort=name`)).toEqual(names)
})

test.each([
  ['category={plush}', ['Лиса рыжая']],
  ['status=available', ['Лиса рыжая', 'Модель робота']],
  ['status=unavailable', ['Афиша', 'Рэн Курохаги']],
  ['status=off_sale', ['Афиша']],
  ['is_new=true', ['Лиса рыжая']],
  ['is_preorder=true', ['Модель робота']],
  ['stock=low', ['Лиса рыжая']],
  ['stock=out', ['Рэн Курохаги']],
  ['stock=uncounted', ['Модель робота']],
  ['stock=low&is_new=false', []],
  ['q=kts&stock=out', ['Рэн Курохаги']],
])('filter: %s', async (query, names) => {
  expect(await found(`${query.replace('{plush}', String(plush))}&sort=name`)).toEqual(names)
})

test.each([
  ['-id', ['Афиша', 'Модель робота', 'Лиса рыжая', 'Рэн Курохаги']],
  ['id', ['Рэн Курохаги', 'Лиса рыжая', 'Модель робота', 'Афиша']],
  ['name', ['Афиша', 'Лиса рыжая', 'Модель робота', 'Рэн Курохаги']],
  ['-name', ['Рэн Курохаги', 'Модель робота', 'Лиса рыжая', 'Афиша']],
  ['price', ['Афиша', 'Лиса рыжая', 'Рэн Курохаги', 'Модель робота']],
  ['-price', ['Модель робота', 'Рэн Курохаги', 'Лиса рыжая', 'Афиша']],
  ['stock', ['Рэн Курохаги', 'Лиса рыжая', 'Афиша', 'Модель робота']],
  ['-stock', ['Афиша', 'Лиса рыжая', 'Рэн Курохаги', 'Модель робота']],
])('order: %s, also over pages', async (sort, names) => {
  expect(await found(`sort=${sort}`)).toEqual(names)
  expect(await found(`sort=${sort}&page=2&page_size=3`)).toEqual(names.slice(3))
  expect(await found(`sort=${sort}&page=9&page_size=3`)).toEqual([])
})

test.each(['sort=colour', 'page=0', 'page_size=201', 'status=lost', 'category=x'])('%s is refused', async (query) => {
  expect((await shop.staff.get(`/api/staff/products/?${query}`)).statusCode).toBe(400)
})

test('archived products are found only with the filter', async () => {
  await shop.staff.post(`/api/staff/products/${made.poster.id}/archive/`)
  expect(await found('q=афиша')).toEqual([])
  expect(await found('q=афиша&archived=true')).toEqual(['Афиша'])
  expect(await found('archived=true&sort=name')).toEqual(['Афиша'])
  await shop.staff.post(`/api/staff/products/${made.poster.id}/restore/`)
  await shop.db.delete(products).where(eq(products.id, made.poster.id))
  expect(await found('archived=true')).toEqual([])
})

test('what looks like a SKU is found as it was typed, and «all by filter» has nothing that was guessed', async () => {
  await shop.create({ name: 'Импорт: чашка', sku: 'XLS-77001', price: 100 })
  const imported = await shop.create({ name: 'Чашка', sku: 'IMP-77002', price: 100 })
  await shop.create({ name: 'Вымпел', sku: 'SIMP77003', price: 100 })
  const list = async (q: string) => (await shop.staff.get(`/api/staff/products/?q=${encodeURIComponent(q)}`)).json()
  expect((await list('IMP-')).results.map(({ sku }: StaffProductRow) => sku)).toEqual(['IMP-77002'])
  expect(await list('7700')).toMatchObject({ count: 3, certain: 3 })

  // Without the hyphen it may be a word: what only sounds like it is shown, and never changed in bulk.
  const guessed = await list('imp')
  expect(guessed.results.map(({ sku }: StaffProductRow) => sku)).toEqual(
    expect.arrayContaining(['XLS-77001', 'IMP-77002']),
  )
  expect(guessed.certain).toBe(1)
  const selection = { filter: { q: 'imp' } }
  const change = { kind: 'price', percent: -10 }
  const preview = (await shop.staff.post('/api/staff/products/bulk/preview/', { selection, change })).json()
  expect(preview).toMatchObject({
    count: 1,
    kinds: [{ start: 'IMP-', count: 1 }],
    lines: [{ id: imported.id, sku: 'IMP-77002' }],
  })
})

test('a scanned barcode finds its product and nothing else, also for a bulk change', async () => {
  const cup = await shop.create({ name: 'Кружка', sku: 'CUP-4600000000017', price: 100, barcode: '2000000000015' })
  await shop.create({ name: 'Другая', sku: 'XX-2000000000015', price: 100 })
  expect(await found('q=2000000000015')).toEqual(['Кружка'])
  expect(await found('q=2000000000015&archived=true')).toEqual([])
  const body = { selection: { filter: { q: '2000000000015' } }, change: { kind: 'price', percent: 10 } }
  const preview = (await shop.staff.post('/api/staff/products/bulk/preview/', body)).json()
  expect(preview).toMatchObject({ count: 1, lines: [{ id: cup.id }] })
})

test('a scanned article is that product, however many others contain it', async () => {
  await shop.create({ name: 'Первая', sku: 'SCAN-1', price: 100 })
  for (let more = 10; more < 20; more += 1) await shop.create({ name: `Ещё ${more}`, sku: `SCAN-${more}`, price: 100 })
  expect(await found('code=scan-1&page_size=8')).toEqual(['Первая'])
  expect(await found('code=ысфт-1')).toEqual(['Первая'])
  expect(await found('code=SCAN')).toEqual([])
})
