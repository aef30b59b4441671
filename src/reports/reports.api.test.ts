import { beforeAll, expect, test } from 'vitest'
import { addCategory, addProducts } from '../catalogue/testing-catalogue.server.ts'
import { makers, products, series } from '../database/tables/catalogue.server.ts'
import { restockRequests, wishlistItems } from '../database/tables/favourites.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { payments, refunds } from '../database/tables/payments.server.ts'
import { returnLines, returns } from '../database/tables/returns.server.ts'
import { emptySearches } from '../database/tables/search.server.ts'
import type { OrderState } from '../database/values/order-states.ts'
import { returnKinds } from '../database/values/returns.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { openSpreadsheet } from '../platform/spreadsheet/read-spreadsheet.server.ts'
import { runScheduled } from '../testing/run-job.ts'
import { staffVisitor } from '../testing/staff-visitor.ts'
import { type AccountsShop, openAccountsShop } from '../testing/test-accounts.server.ts'
import type { Visitor } from '../testing/test-visitor.ts'
import { recountSales } from './recount-sales.server.ts'

let shop: AccountsShop
let staff: Visitor
let content: Visitor
let figures = 0
let other = 0
let fox = 0
let wolf = 0

beforeAll(async () => {
  shop = await openAccountsShop()
  staff = await staffVisitor(shop, 'manager@kitsune.test', 'manager')
  content = await staffVisitor(shop, 'content@kitsune.test', 'content')
  figures = await addCategory(shop.db, 'Фигурки')
  other = await addCategory(shop.db, 'Мерч')
  const ids = await addProducts(shop.db, figures, [
    { sku: 'A-1', name: '=Лиса' },
    { sku: 'A-2', name: 'Волк' },
  ])
  fox = ids[0] ?? 0
  wolf = ids[1] ?? 0
  await shop.db.update(products).set({ costPriceKopecks: 60_000 }).where(eq(products.id, fox))
  // Half past midnight on the 10th in Novosibirsk, still the 9th in UTC.
  await addOrder(1, '2026-03-09T17:30:00Z', [[fox, 2]])
  await addOrder(2, '2026-03-10T10:00:00Z', [
    [fox, 1],
    [wolf, 1],
  ])
  await addOrder(3, '2026-03-31T16:59:00Z', [[wolf, 1]])
  await addOrder(4, '2026-03-31T17:00:00Z', [[wolf, 3]])
  await addOrder(5, undefined, [[wolf, 9]])
  await recount()
})

/** A piece costs 1,000 roubles, a delivery 300. */
async function addOrder(id: number, paid: string | undefined, goods: [product: number, quantity: number][]) {
  const goodsKopecks = goods.reduce((sum, [, quantity]) => sum + quantity * 100_000, 0)
  const at = new Date(paid ?? '2026-03-10T10:00:00Z')
  // Together, as the shop writes them: a recount in between would miss the lines.
  await shop.db.transaction(async (tx) => {
    await tx.insert(orders).values({
      id,
      state: paid ? 'Оплачен' : 'Ожидает оплаты',
      fullName: 'Анна Лис',
      phone: '79130000000',
      email: 'anna@mail.test',
      deliveryName: 'Почта России',
      deliveryPriceKopecks: 30_000,
      goodsKopecks,
      totalKopecks: goodsKopecks + 30_000,
      createdAt: at,
      expiresAt: at,
      ...(paid && { paidAt: at }),
    })
    await tx.insert(orderLines).values(
      goods.map(([productId, quantity], position) => ({
        orderId: id,
        position,
        productId,
        sku: 'A',
        productName: 'Товар',
        priceKopecks: 100_000,
        quantity,
      })),
    )
  })
}

async function setState(id: number, state: OrderState): Promise<void> {
  await shop.db.update(orders).set({ state }).where(eq(orders.id, id))
  await recount()
}

async function recount(): Promise<void> {
  await runScheduled(recountSales(shop.db))
}

async function report(path: string, visitor = staff) {
  const answer = await visitor.get(`/api/staff/reports/${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const march = 'from=2026-03-01&to=2026-03-31'

test('sums by the shop’s days, with empty days between; unpaid orders do not count', async () => {
  const { results, total, before, pending_days } = await report('sales/?by=day&from=2026-03-09&to=2026-03-11')
  expect(results.map((row: { start: string; revenue: number }) => [row.start, row.revenue])).toEqual([
    ['2026-03-09', 0],
    ['2026-03-10', 4600],
    ['2026-03-11', 0],
  ])
  expect(total).toEqual({
    revenue: 4600,
    orders: 2,
    pieces: 4,
    average: 2300,
    delivery: 600,
    // Three foxes for 3,000 cost 1,800; what the wolf cost is not known.
    margin: 1200,
    margin_percent: 40,
    cost_known_percent: 75,
    returned: 0,
    returned_orders: 0,
    returned_pieces: 0,
  })
  expect(before.orders).toBe(0)
  expect(pending_days).toBe(0)
})

test.each([
  [
    'week',
    [
      ['2026-03-09', 2],
      ['2026-03-16', 0],
      ['2026-03-23', 0],
      ['2026-03-30', 1],
    ],
    'from=2026-03-09&to=2026-03-31',
  ],
  [
    'month',
    [
      ['2026-03-01', 3],
      ['2026-04-01', 1],
    ],
    'from=2026-03-01&to=2026-04-30',
  ],
])('orders by %s', async (by, expected, days) => {
  const { results } = await report(`sales/?by=${by}&${days}`)
  expect(results.map((row: { start: string; orders: number }) => [row.start, row.orders])).toEqual(expected)
})

test('a cancelled order leaves the revenue of its day and month, and is a return', async () => {
  await setState(2, 'Отменен')
  const { total } = await report(`sales/?${march}`)
  expect(total).toMatchObject({ revenue: 3600, orders: 2, returned: 2300, returned_orders: 1, returned_pieces: 2 })
  const goods = await report(`goods/?by=product&${march}`)
  expect(
    goods.results.map((row: { id: number; revenue: number; returned: number }) => [row.id, row.revenue, row.returned]),
  ).toEqual([
    [fox, 2000, 1000],
    [wolf, 1000, 1000],
  ])
  await setState(2, 'Оплачен')
  expect((await report(`sales/?${march}`)).total).toMatchObject({ revenue: 5900, returned: 0 })
})

test('money that goes back of an order that stands is taken off its day', async () => {
  const [payment] = await shop.db
    .insert(payments)
    .values({ orderId: 3, method: 'cash', state: 'succeeded', kopecks: 130_000, decidedAt: new Date() })
    .returning()
  const [refund] = await shop.db
    .insert(refunds)
    .values({
      paymentId: payment?.id ?? 0,
      orderId: 3,
      method: 'cash',
      state: 'waiting',
      reason: 'concession',
      kopecks: 20_000,
    })
    .returning()
  await recount()
  const total = { revenue: 5700, orders: 3, returned: 200, returned_orders: 1, returned_pieces: 0 }
  expect((await report(`sales/?${march}`)).total).toMatchObject(total)
  await shop.db
    .update(refunds)
    .set({ state: 'cancelled', decidedAt: new Date() })
    .where(eq(refunds.id, refund?.id ?? 0))
  await recount()
  expect((await report(`sales/?${march}`)).total).toMatchObject({ revenue: 5900, returned: 0, returned_orders: 0 })
})

test('an accepted return takes its pieces off their products', async () => {
  await addOrder(7, '2026-06-10T10:00:00Z', [
    [fox, 3],
    [wolf, 1],
  ])
  const [document] = await shop.db
    .insert(returns)
    .values({ orderId: 7, state: 'Запрошен', kind: returnKinds[0] })
    .returning()
  const id = document?.id ?? 0
  await shop.db.insert(returnLines).values({ returnId: id, position: 0, quantity: 2 })
  await recount()
  const june = 'from=2026-06-01&to=2026-06-30'
  const foxes = async () => (await report(`goods/?by=product&sort=-pieces&${june}`)).results
  expect((await foxes())[0]).toMatchObject({ id: fox, pieces: 3, returned_pieces: 0 })
  await shop.db.update(returns).set({ state: 'Принят', decidedAt: new Date() }).where(eq(returns.id, id))
  await recount()
  expect(await foxes()).toMatchObject([
    { id: fox, pieces: 1, revenue: 1000, orders: 1, returned: 2000, returned_pieces: 2, returned_orders: 1 },
    { id: wolf, pieces: 1, returned_pieces: 0 },
  ])
  await setState(7, 'Возвращен')
  expect((await report(`sales/?${june}`)).total).toMatchObject({
    orders: 0,
    revenue: 0,
    returned: 4300,
    returned_pieces: 4,
  })
  await shop.db.delete(orders).where(eq(orders.id, 7))
  await recount()
})

test('an order that was paid on another day moves there, and a deleted one is gone', async () => {
  await addOrder(6, '2026-03-20T10:00:00Z', [[fox, 1]])
  await recount()
  await shop.db
    .update(orders)
    .set({ paidAt: new Date('2026-04-20T10:00:00Z') })
    .where(eq(orders.id, 6))
  await recount()
  const orderCounts = async () =>
    (await report('sales/?by=month&from=2026-03-01&to=2026-04-30')).results.map((row: { orders: number }) => row.orders)
  expect(await orderCounts()).toEqual([3, 2])
  await shop.db.delete(orders).where(eq(orders.id, 6))
  await recount()
  expect(await orderCounts()).toEqual([3, 1])
})

test('the cost price of the sale stays when the product gets another one', async () => {
  await shop.db.update(products).set({ costPriceKopecks: 99_000 }).where(eq(products.id, fox))
  await setState(1, 'Собирается')
  expect((await report(`sales/?${march}`)).total.margin).toBe(1200)
  await shop.db.update(products).set({ costPriceKopecks: 60_000 }).where(eq(products.id, fox))
})

test('goods by product: sorted, paged, with their share, the same by whole months and by days', async () => {
  const whole = await report(`goods/?by=product&${march}&sort=-pieces`)
  expect(whole).toMatchObject({ count: 2, from: '2026-03-01', to: '2026-03-31' })
  expect(whole.results[0]).toMatchObject({
    id: fox,
    name: '=Лиса',
    sku: 'A-1',
    pieces: 3,
    revenue: 3000,
    share: 60,
    margin: 1200,
  })
  expect(whole.results[1]).toMatchObject({ id: wolf, pieces: 2, margin: null })
  const byDays = await report('goods/?by=product&from=2026-03-02&to=2026-03-31&sort=-pieces')
  expect(byDays.results).toEqual(whole.results)
  const second = await report(`goods/?by=product&${march}&sort=-pieces&page=2&page_size=1`)
  expect(second.results).toEqual([whole.results[1]])
  const twoMonths = await report('goods/?by=product&from=2026-03-10&to=2026-04-01&sort=pieces')
  expect(twoMonths.results.map((row: { pieces: number }) => row.pieces)).toEqual([3, 5])
})

test('a product counts in the category, series and maker that it has now', async () => {
  const names = async (by: string) =>
    (await report(`goods/?by=${by}&${march}`)).results.map((row: { name: string; orders: number }) => [
      row.name,
      row.orders,
    ])
  expect(await names('category')).toEqual([['Фигурки', 3]])
  expect(await names('series')).toEqual([['Без серии', 3]])
  expect(await names('maker')).toEqual([['Без производителя', 3]])
  const [line] = await shop.db.insert(series).values({ name: 'Лисьи сказки' }).returning()
  const [maker] = await shop.db.insert(makers).values({ name: 'Мастерская' }).returning()
  await shop.db
    .update(products)
    .set({ categoryId: other, seriesId: line?.id, makerId: maker?.id })
    .where(eq(products.id, fox))
  await recount()
  expect(await names('category')).toEqual([
    ['Мерч', 2],
    ['Фигурки', 2],
  ])
  expect(await names('series')).toEqual([
    ['Лисьи сказки', 2],
    ['Без серии', 2],
  ])
  expect(await names('maker')).toEqual([
    ['Мастерская', 2],
    ['Без производителя', 2],
  ])
})

test('changes that are not counted yet are named', async () => {
  await shop.db.update(orders).set({ state: 'Собирается' }).where(eq(orders.id, 3))
  expect((await report('sales/')).pending_days).toBe(1)
  await recount()
  expect((await report('sales/')).pending_days).toBe(0)
})

test('recounts that meet each other and further payments count each order once', async () => {
  await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => addOrder(100 + index, '2026-05-05T05:00:00Z', [[fox, 1]])),
    recount(),
    recount(),
    recount(),
  ])
  await Promise.all([recount(), recount()])
  expect((await report('sales/?from=2026-05-01&to=2026-05-31')).total).toMatchObject({ orders: 20, revenue: 26_000 })
  expect((await report('goods/?by=product&from=2026-05-01&to=2026-05-31')).results[0]).toMatchObject({ orders: 20 })
})

test('searches in vain and goods that people wait for, also for the content role', async () => {
  await shop.db.insert(emptySearches).values([
    { day: '2026-03-10', query: '+79991112233', times: 1 },
    { day: '2026-03-10', query: 'дракон', times: 2 },
    { day: '2026-03-12', query: 'дракон', times: 3 },
    { day: '2026-04-12', query: 'тигр', times: 30 },
  ])
  const searches = await report(`searches/?${march}`, content)
  expect(searches).toMatchObject({
    count: 2,
    results: [{ query: 'дракон', times: 5, last: '2026-03-12' }, { times: 1 }],
  })
  const anna = await shop.addAccount('anna@mail.test')
  const olga = await shop.addAccount('olga@mail.test')
  await shop.db.insert(wishlistItems).values([
    { accountId: anna, productId: fox },
    { accountId: olga, productId: fox },
    { accountId: anna, productId: wolf },
  ])
  await shop.db.insert(restockRequests).values([
    { accountId: anna, productId: wolf },
    { accountId: olga, productId: wolf, mailedAt: new Date() },
  ])
  expect(await report('waiting/', content)).toMatchObject({
    count: 2,
    results: [
      { id: wolf, restock: 1, favourites: 1 },
      { id: fox, restock: 0, favourites: 2 },
    ],
  })
  expect((await report('waiting/?sort=-favourites', content)).results[0].id).toBe(fox)
})

test.each(['sales/', 'goods/?by=product'])('%s is for administrators and managers', async (path) => {
  expect((await content.get(`/api/staff/reports/${path}`)).statusCode).toBe(403)
  expect((await shop.get(`/api/staff/reports/${path}`)).statusCode).toBe(401)
})

test.each([
  ['sales/?from=2026-03-02&to=2026-03-01', 'раньше начала'],
  ['sales/?by=day&from=1990-01-01', 'больше 800 строк'],
  ['sales/?by=year', 'Ожидается'],
  ['goods/?by=shelf', ''],
  ['goods/?by=product&sort=name', 'Ожидается'],
])('%s is refused', async (path, text) => {
  const answer = await staff.get(`/api/staff/reports/${path}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(text)
})

test('far days are no trouble', async () => {
  const { to, results } = await report('sales/?by=month&from=2026-03-01&to=9999-12-31')
  expect(to < '2100').toBe(true)
  expect(results.length).toBeGreaterThan(0)
  expect((await staff.get('/api/staff/reports/sales/?from=9999-12-01')).statusCode).toBe(400)
})

async function rowsOf(path: string, visitor = staff) {
  const answer = await visitor.get(`/api/staff/export/${path}`)
  expect(answer.statusCode).toBe(200)
  const sheet = await openSpreadsheet(answer.rawPayload, 1000)
  const rows = await sheet.next(1000)
  await sheet.close()
  return rows.map(({ cells }) => cells)
}

test.each(['csv', 'xlsx'])('as %s, formulas neutralised', async (format) => {
  const sales = await rowsOf(`sales/?format=${format}&by=month&from=2026-03-01&to=2026-04-30`)
  expect(sales.map((cells) => cells.slice(0, 4).map(String))).toEqual([
    ['2026-03-01', '900', '5900', '3'],
    ['2026-04-01', '300', '3300', '1'],
    ['Всего', '1200', '9200', '4'],
  ])
  const goods = await rowsOf(`sold-goods/?format=${format}&by=product&${march}`)
  expect(goods[0]?.slice(0, 4).map(String)).toEqual(['A-1', `'=Лиса`, '60', '3000'])
  const searches = await rowsOf(`searches/?format=${format}&${march}`, content)
  expect(searches[1]?.[0]).toBe(`'+79991112233`)
  expect((await rowsOf(`waiting/?format=${format}`, content))[0]?.[0]).toBe('A-2')
})

test('a new rule of what counts is applied to all days by the next start', async () => {
  await shop.db.execute(sql`delete from sales_totals`)
  await shop.db.execute(
    sql`insert into sales_changes (day) select distinct shop_day(paid_at) from orders where paid_at is not null`,
  )
  await recount()
  expect((await report(`sales/?${march}`)).total).toMatchObject({ revenue: 5900, orders: 3 })
})
