import { expect, test } from 'vitest'
import { makers, products, series } from '../database/tables/catalogue.server.ts'
import { orders } from '../database/tables/orders.server.ts'
import { payments, refunds } from '../database/tables/payments.server.ts'
import { returnLines, returns } from '../database/tables/returns.server.ts'
import type { OrderState } from '../database/values/order-states.ts'
import { returnKinds } from '../database/values/returns.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { march, openReportsShop } from './testing-reports.server.ts'

const { shop, other, fox, wolf, addOrder, recount, report } = await openReportsShop()

async function setState(id: number, state: OrderState): Promise<void> {
  await shop.db.update(orders).set({ state }).where(eq(orders.id, id))
  await recount()
}

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
  await setState(2, 'cancelled')
  const { total } = await report(`sales/?${march}`)
  expect(total).toMatchObject({ revenue: 3600, orders: 2, returned: 2300, returned_orders: 1, returned_pieces: 2 })
  const goods = await report(`goods/?by=product&${march}`)
  expect(
    goods.results.map((row: { id: number; revenue: number; returned: number }) => [row.id, row.revenue, row.returned]),
  ).toEqual([
    [fox, 2000, 1000],
    [wolf, 1000, 1000],
  ])
  await setState(2, 'paid')
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
    .values({ orderId: 7, state: 'requested', kind: returnKinds[0] })
    .returning()
  const id = document?.id ?? 0
  await shop.db.insert(returnLines).values({ returnId: id, position: 0, quantity: 2 })
  await recount()
  const june = 'from=2026-06-01&to=2026-06-30'
  const foxes = async () => (await report(`goods/?by=product&sort=-pieces&${june}`)).results
  expect((await foxes())[0]).toMatchObject({ id: fox, pieces: 3, returned_pieces: 0 })
  await shop.db.update(returns).set({ state: 'accepted', decidedAt: new Date() }).where(eq(returns.id, id))
  await recount()
  expect(await foxes()).toMatchObject([
    { id: fox, pieces: 1, revenue: 1000, orders: 1, returned: 2000, returned_pieces: 2, returned_orders: 1 },
    { id: wolf, pieces: 1, returned_pieces: 0 },
  ])
  await setState(7, 'returned')
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

test('a preorder with a deposit counts as a whole on the day of the deposit; what is not paid of it is named', async () => {
  await addOrder(60, '2026-06-10T10:00:00Z', [[fox, 4]])
  const setOrder = (values: Partial<typeof orders.$inferInsert>) =>
    shop.db.update(orders).set(values).where(eq(orders.id, 60))
  const seen = async (days: string) => {
    await recount()
    const { total, unpaid_rests } = await report(`sales/?${days}`)
    return [total.revenue, unpaid_rests]
  }
  const june = 'from=2026-06-01&to=2026-06-30'
  expect(await seen(june)).toEqual([4300, 0])
  await setOrder({ deferredKopecks: 320_000 })
  expect([await seen(june), await seen('from=2026-07-01&to=2026-07-31')]).toEqual([
    [4300, 3200],
    [0, 0],
  ])
  // It came, and the rest is asked for; then paid.
  await setOrder({ state: 'awaiting_payment', restUntil: new Date('2026-08-01T00:00:00Z') })
  expect(await seen(june)).toEqual([4300, 3200])
  await setOrder({ state: 'paid' })
  expect(await seen(june)).toEqual([4300, 0])
  await shop.db.delete(orders).where(eq(orders.id, 60))
  await recount()
})

test('the cost price of the sale stays when the product gets another one', async () => {
  await shop.db.update(products).set({ costPriceKopecks: 99_000 }).where(eq(products.id, fox))
  await setState(1, 'packing')
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
  await shop.db.update(orders).set({ state: 'packing' }).where(eq(orders.id, 3))
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
test('a new rule of what counts is applied to all days by the next start', async () => {
  await shop.db.execute(sql`delete from sales_totals`)
  await shop.db.execute(
    sql`insert into sales_changes (day) select distinct shop_day(paid_at) from orders where paid_at is not null`,
  )
  await recount()
  expect((await report(`sales/?${march}`)).total).toMatchObject({ revenue: 5900, orders: 3 })
})

test('with another time zone of the shop its payments belong to other days, and no sum changes', async () => {
  const read = async () => report('sales/?by=day&from=2026-03-01&to=2026-04-30')
  const before = await read()
  const setZone = async (zone: string) => {
    await shop.db.execute(sql`update site_settings set time_zone = ${zone}`)
    await recount()
  }
  const daysOf = ({ results }: { results: { start: string; orders: number }[] }) =>
    results.filter(({ orders: count }) => count > 0).map(({ start }) => start)
  await setZone('Asia/Kamchatka')
  const east = await read()
  await setZone('Europe/Kaliningrad')
  const west = await read()
  expect([east.total, west.total]).toEqual([before.total, before.total])
  expect(daysOf(east)).not.toEqual(daysOf(west))
  await setZone('Asia/Novosibirsk')
  expect(await read()).toEqual(before)
})
