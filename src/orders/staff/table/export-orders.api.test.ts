import { beforeAll, expect, test } from 'vitest'
import { addCategory, addProducts } from '../../../catalogue/testing-catalogue.server.ts'
import { orderLines, orders } from '../../../database/tables/orders.server.ts'
import type { OrderState } from '../../../database/values/order-states.ts'
import { openSpreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.server.ts'
import { staffVisitor } from '../../../testing/staff-visitor.ts'
import { type AccountsShop, openAccountsShop } from '../../../testing/test-accounts.server.ts'
import type { Visitor } from '../../../testing/test-visitor.ts'

let shop: AccountsShop
let staff: Visitor

beforeAll(async () => {
  shop = await openAccountsShop()
  staff = await staffVisitor(shop)
  const [product = 0] = await addProducts(shop.db, await addCategory(shop.db, 'Фигурки'), [
    { sku: 'A-1', name: 'Лиса' },
  ])
  // Half past midnight in Novosibirsk, still the day before in UTC.
  await addOrder(1042, '2026-11-09T17:30:00Z', 'paid', product)
  await addOrder(1043, '2026-11-10T16:59:00Z', 'cancelled', product)
  await addOrder(1044, '2026-11-10T17:00:00Z', 'paid', product)
})

async function addOrder(id: number, at: string, state: OrderState, productId: number): Promise<void> {
  await shop.db.insert(orders).values({
    id,
    state,
    fullName: 'Анна Лис',
    phone: '79130000000',
    email: 'anna@mail.test',
    deliveryName: 'Почта России',
    deliveryPriceKopecks: 59_000,
    deliveryAddress: 'Томск, Лесная, 5',
    deliveryIndex: '634000',
    comment: '=HYPERLINK("https://evil.test")',
    discounts: { 7: { title: 'Осень', code: 'OSEN', kopecks: 5050 } },
    goodsKopecks: 200_050,
    totalKopecks: 259_050,
    createdAt: new Date(at),
    expiresAt: new Date(at),
  })
  await shop.db.insert(orderLines).values({
    orderId: id,
    position: 0,
    productId,
    sku: 'A-1',
    productName: 'Лиса',
    priceKopecks: 100_025,
    quantity: 2,
  })
}

async function rowsOf(query: string) {
  const answer = await staff.get(`/api/staff/export/orders/?${query}`)
  expect(answer.statusCode).toBe(200)
  const sheet = await openSpreadsheet(answer.rawPayload, 1000)
  const rows = await sheet.next(1000)
  await sheet.close()
  return rows.map(({ cells }) => cells)
}

test('one row per order, with its lines; formulas are neutralised', async () => {
  const [row] = await rowsOf(
    'format=csv&from=2026-11-10&to=2026-11-10&state=%D0%9E%D0%BF%D0%BB%D0%B0%D1%87%D0%B5%D0%BD',
  )
  expect(row).toEqual([
    '1042',
    '2026-11-10 00:30',
    'Оплачен',
    'Анна Лис',
    '79130000000',
    'anna@mail.test',
    'A-1 Лиса × 2',
    '2',
    '2000,5',
    'Почта России',
    '590',
    '2590,5',
    '634000',
    'Томск, Лесная, 5',
    '',
    '',
    `'=HYPERLINK("https://evil.test")`,
    '',
    'Осень OSEN 50.5',
  ])
})

test.each([
  ['format=csv', [1042, 1043, 1044]],
  ['format=csv&from=2026-11-11', [1044]],
  ['format=csv&to=2026-11-10', [1042, 1043]],
  ['format=xlsx&from=2026-11-10&to=2026-11-10', [1042, 1043]],
  ['format=csv&ids=1044,1042,99', [1042, 1044]],
])('%s has the orders %j', async (query, numbers) => {
  expect((await rowsOf(query)).map(([number]) => Number(number))).toEqual(numbers)
})

test('the file has a name and is not cached', async () => {
  const { headers } = await staff.get('/api/staff/export/orders/?format=csv&from=2026-11-10')
  expect(headers['content-disposition']).toContain(encodeURIComponent('Заказы с 2026-11-10.csv'))
  expect(headers['cache-control']).toContain('no-store')
  expect((await shop.get('/api/staff/export/orders/')).statusCode).toBe(401)
})

test.each(['from=завтра', 'state=Потерян', 'format=pdf'])('%s is refused', async (query) => {
  expect((await staff.get(`/api/staff/export/orders/?${encodeURI(query)}`)).statusCode).toBe(400)
})

test('the log records who exported personal data, and of which days', async () => {
  await staff.get('/api/staff/export/orders/?format=csv&from=2026-11-10&to=2026-11-10')
  const [entry] = (await staff.get('/api/staff/audit/?subject=export')).json().results
  expect(entry).toMatchObject({
    action: 'export.orders',
    subject_name: 'Заказы с 2026-11-10 по 2026-11-10',
    after: { format: 'csv', from: '2026-11-10', to: '2026-11-10' },
  })
})
