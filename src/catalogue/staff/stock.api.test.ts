import { expect, test } from 'vitest'
import { products } from '../../database/tables/catalogue.server.ts'
import { stockMovements } from '../../database/tables/stock.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { openStaffShop } from './testing-staff.server.ts'

const shop = await openStaffShop()
const { staff, db } = shop
const move = (id: number, body: object) => staff.post(`/api/staff/products/${id}/stock/`, body)

test('stock movements have a reason and are listed in the history', async () => {
  const { id } = await shop.create({ stock: 5 })
  expect((await move(id, { kind: 'add', quantity: 3, reason: ' Поставка  от Dango ' })).json()).toEqual({
    stock: 8,
    available: true,
  })
  expect((await move(id, { kind: 'remove', quantity: 8, reason: 'Брак' })).json()).toEqual({
    stock: 0,
    available: false,
  })
  expect((await move(id, { kind: 'set', quantity: 2, reason: 'Пересчёт' })).json()).toEqual({
    stock: 2,
    available: true,
  })
  const { results, more } = (await staff.get(`/api/staff/products/${id}/stock/`)).json()
  expect(more).toBe(false)
  expect(results).toMatchObject([
    { change: 2, stock_after: 2, reason: 'Пересчёт', by: 'staff@kitsune.test', order_id: null },
    { change: -8, stock_after: 0, reason: 'Брак' },
    { change: 3, stock_after: 8, reason: 'Поставка от Dango' },
    { change: 5, stock_after: 5, reason: 'Начальный остаток' },
  ])
  const older = (await staff.get(`/api/staff/products/${id}/stock/?before=${results[1].id}`)).json()
  expect(older.results.map((row: { reason: string }) => row.reason)).toEqual(['Поставка от Dango', 'Начальный остаток'])
})

test('stock never falls below zero, also with many movements at once', async () => {
  const { id } = await shop.create({ stock: 5 })
  const refused = await move(id, { kind: 'remove', quantity: 6, reason: 'Списание' })
  expect([refused.statusCode, refused.json().error]).toEqual([409, 'Столько списать нельзя: осталось 5\u00a0шт.'])
  const takes = await Promise.all(
    Array.from({ length: 8 }, () => move(id, { kind: 'remove', quantity: 1, reason: 'Витрина' })),
  )
  expect(takes.filter((answer) => answer.statusCode === 200)).toHaveLength(5)
  const [row] = await db.select().from(products).where(eq(products.id, id))
  expect(row?.stock).toBe(0)
  expect(await db.$count(stockMovements, eq(stockMovements.productId, id))).toBe(6)
})

test('counting starts with a count and stops with a reason', async () => {
  const { id } = await shop.create({ stock: null })
  const refused = await move(id, { kind: 'add', quantity: 1, reason: 'Поставка' })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'stock_not_counted'])
  expect((await move(id, { kind: 'set', quantity: 0, reason: 'Начали считать' })).json()).toEqual({
    stock: 0,
    available: false,
  })
  expect((await move(id, { kind: 'stop', reason: 'Под заказ' })).json()).toEqual({ stock: null, available: true })
  expect((await staff.get(`/api/staff/products/${id}/`)).json()).toMatchObject({ stock: null, version: 1 })
})

test.each([
  { kind: 'add', quantity: 0, reason: 'x' },
  { kind: 'add', quantity: 1.5, reason: 'x' },
  { kind: 'add', quantity: 1, reason: '  ' },
  { kind: 'add', quantity: 1e9, reason: 'x' },
  { kind: 'set', quantity: -1, reason: 'x' },
  { kind: 'steal', quantity: 1, reason: 'x' },
])('%s is refused', async (body) => {
  const { id } = await shop.create({ stock: 5 })
  expect((await move(id, body)).statusCode).toBe(400)
})
