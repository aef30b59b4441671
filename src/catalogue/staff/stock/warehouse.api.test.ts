import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { products } from '../../../database/tables/catalogue.server.ts'
import { eq, inArray } from '../../../platform/postgres/drizzle.server.ts'
import { otherLayout } from '../../../platform/text/keyboard-layout.ts'
import type { StockDocument } from '../../../stock/staff/warehouse.contract.ts'
import { staffVisitor } from '../../../testing/staff-visitor.ts'
import type { StaffProduct } from '../staff-products.contract.ts'
import { openStaffShop } from '../testing-staff.server.ts'

const shop = await openStaffShop()
const { staff, db } = shop
let fox: StaffProduct
let owl: StaffProduct
let free: StaffProduct

beforeEach(async () => {
  const code = randomUUID().slice(0, 6).toUpperCase()
  fox = await shop.create({ name: 'Лиса', sku: `FX-${code}`, stock: 5, barcode: null })
  owl = await shop.create({ name: 'Сова', sku: `OW-${code}`, stock: 2 })
  free = await shop.create({ name: 'Без счёта', sku: `FR-${code}`, stock: null })
})

const stockOf = async ({ id }: StaffProduct) => (await db.select().from(products).where(eq(products.id, id)))[0]?.stock
const receive = (lines: [StaffProduct, number][], more: object = {}) =>
  staff.post('/api/staff/stock/arrivals/', {
    key: randomUUID(),
    note: 'ООО «Лес», накладная 7',
    lines: lines.map(([{ id }, quantity]) => ({ product_id: id, quantity })),
    ...more,
  })

test('a delivery: many articles at once, written once however often it is sent, with history and journal', async () => {
  const key = randomUUID()
  const lines: [StaffProduct, number][] = [
    [fox, 3],
    [owl, 10],
    [fox, 1],
  ]
  const done = await receive(lines, { key })
  expect([done.statusCode, done.json<StockDocument>()]).toMatchObject([
    200,
    { kind: 'arrival', products: 2, pieces: 14 },
  ])
  expect((await receive(lines, { key })).json<StockDocument>().id).toBe(done.json<StockDocument>().id)
  expect([await stockOf(fox), await stockOf(owl)]).toEqual([9, 12])
  const history = (await staff.get(`/api/staff/products/${fox.id}/stock/`)).json().results
  expect(history[0]).toMatchObject({ change: 4, stock_after: 9, reason: 'Поступление: ООО «Лес», накладная 7' })
  const document = (await staff.get(`/api/staff/stock/documents/${done.json().id}/`)).json()
  expect(document.lines.map(({ sku, change }: { sku: string; change: number }) => [sku, change])).toEqual([
    [fox.sku, 4],
    [owl.sku, 10],
  ])
  expect((await staff.get('/api/staff/stock/documents/')).json().results[0]).toEqual(done.json())
  const [entry] = (await staff.get('/api/staff/audit/?subject=stock')).json().results
  expect(entry).toMatchObject({ action: 'stock.arrival', after: { products: 2, pieces: 14 }, parts: 2 })
})

test('products whose pieces are not counted need a decision; one unknown product stops the whole delivery', async () => {
  const refused = await receive([
    [fox, 1],
    [free, 2],
  ])
  expect([refused.statusCode, refused.json().error]).toEqual([409, expect.stringContaining('«Без счёта»')])
  expect([await stockOf(fox), await stockOf(free)]).toEqual([5, null])
  expect((await receive([[free, 2]], { start_counting: true })).statusCode).toBe(200)
  expect(await stockOf(free)).toBe(2)
  expect((await receive([[{ ...fox, id: 9_999_999 }, 1]])).statusCode).toBe(404)
  for (const lines of [[], [{ product_id: fox.id, quantity: 0 }], [{ product_id: fox.id, quantity: -1 }]]) {
    expect((await staff.post('/api/staff/stock/arrivals/', { key: randomUUID(), note: '', lines })).statusCode).toBe(
      400,
    )
  }
})

test('a delivery whose answer was lost is answered with itself; with other content it is refused, not swallowed', async () => {
  const key = randomUUID()
  const first = await receive(
    [
      [fox, 2],
      [owl, 1],
      [fox, 1],
    ],
    { key },
  )
  const same: [StaffProduct, number][] = [
    [owl, 1],
    [fox, 3],
  ]
  expect((await receive(same, { key })).json()).toEqual(first.json())
  for (const other of [
    await receive([...same, [fox, 2]], { key }),
    await receive(same.slice(1), { key }),
    await receive(same, { key, note: 'Другая накладная' }),
  ]) {
    expect([other.statusCode, other.json().code]).toEqual([409, 'key_reused'])
    expect(other.json().error).toContain('Поставка уже принята')
  }
  expect([await stockOf(fox), await stockOf(owl)]).toEqual([8, 3])
})

test('two deliveries of the same goods at once are both kept', async () => {
  const both = await Promise.all([
    receive([
      [fox, 1],
      [owl, 1],
    ]),
    receive([
      [owl, 1],
      [fox, 1],
    ]),
  ])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect([await stockOf(fox), await stockOf(owl)]).toEqual([7, 4])
})

test('codes are found by article in any spelling and by barcode; others are named', async () => {
  await staff.call('PATCH', `/api/staff/products/${owl.id}/`, { version: owl.version, barcode: '2000000000015' })
  const codes = [
    fox.sku.toLowerCase(),
    '2000000000015',
    otherLayout(owl.sku),
    'нет-такого',
    "'; drop table products; --",
  ]
  const answer = (await staff.post('/api/staff/stock/find/', { codes })).json()
  expect(answer.found.map(({ code, id }: { code: string; id: number }) => [code, id])).toEqual(
    expect.arrayContaining([
      [codes[0], fox.id],
      [codes[1], owl.id],
      [codes[2], owl.id],
    ]),
  )
  expect(answer.unknown).toEqual(codes.slice(3))
  await db.update(products).set({ barcode: null }).where(eq(products.id, owl.id))
})

test('a barcode of several products is none of them, and they are named', async () => {
  await db
    .update(products)
    .set({ barcode: '2000000000022' })
    .where(inArray(products.id, [fox.id, owl.id]))
  const codes = ['2000000000022', fox.sku]
  const answer = (await staff.post('/api/staff/stock/find/', { codes })).json()
  expect(answer.found.map(({ id }: { id: number }) => id)).toEqual([fox.id])
  expect(answer.unknown).toEqual(['2000000000022'])
  expect(answer.ambiguous).toMatchObject([{ code: '2000000000022', products: [{ id: fox.id }, { id: owl.id }] }])
  await db
    .update(products)
    .set({ barcode: null })
    .where(inArray(products.id, [fox.id, owl.id]))
})

test('what runs out, by the threshold of the product, else of the shop', async () => {
  const low = async () => (await staff.get('/api/staff/stock/low/')).json().results
  const idsOf = async () => (await low()).map(({ id }: { id: number }) => id)
  expect(await idsOf()).toContain(owl.id)
  expect(await idsOf()).not.toContain(fox.id)
  await staff.call('PATCH', `/api/staff/products/${fox.id}/`, { version: fox.version, low_stock: 5 })
  await staff.call('PATCH', `/api/staff/products/${owl.id}/`, { version: owl.version, low_stock: 0 })
  expect(await idsOf()).toContain(fox.id)
  expect(await idsOf()).not.toContain(owl.id)
  expect((await low()).find(({ id }: { id: number }) => id === fox.id)).toMatchObject({ low_stock: 5, has_own: true })
})

test('content staff neither see nor change the cost price, in editor, list, export and import', async () => {
  const content = await staffVisitor(shop, `content-${randomUUID()}@kitsune.test`, 'content')
  const url = `/api/staff/products/${fox.id}/`
  await staff.call('PATCH', url, { version: fox.version, price: 1000, cost_price: 600 })
  const row = async (visitor: typeof staff) =>
    (await visitor.get(`/api/staff/products/?q=${fox.sku}`)).json().results[0]
  expect([(await row(staff)).margin, (await row(content)).margin]).toEqual([40, null])
  const seen = (await content.get(url)).json<StaffProduct>()
  expect(seen.cost_price).toBeNull()
  const saved = await content.call('PATCH', url, { version: seen.version, name: 'Лиса рыжая', cost_price: 1 })
  expect(saved.statusCode).toBe(200)
  expect((await staff.get(url)).json<StaffProduct>()).toMatchObject({ name: 'Лиса рыжая', cost_price: 600 })
  const header = async (visitor: typeof staff) =>
    (await visitor.get('/api/staff/export/products/?format=csv')).body.split('\n')[0]
  expect(await header(staff)).toContain('Себестоимость')
  expect(await header(content)).not.toContain('Себестоимость')
  const fields = (await content.get('/api/staff/import/')).json().fields
  expect(fields.map(({ field }: { field: string }) => field)).not.toContain('cost_price')
})
