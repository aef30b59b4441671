import { expect, test } from 'vitest'
import { mails } from '../database/tables/mail.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { phoneOrder } from '../orders/staff/testing-staff-orders.server.ts'
import { asc, eq, sql } from '../platform/postgres/drizzle.server.ts'
import { sumOfLines } from '../pricing/price.ts'
import { openPointsShop } from './testing-points.server.ts'

const shop = await openPointsShop()
const { db, form, staff, decide, give, want, pointsOf, cartOf, told, complete, books } = shop

const orderOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]
const linesOf = (id: number) =>
  db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position))

test('a shop that has not decided on points has none, anywhere', async () => {
  const shopper = await shop.shopper()
  const [product = 0] = await shop.addGoods({ priceKopecks: 100_000, stock: 5 })
  await shopper.putIntoCart([product, 1])
  expect(await cartOf(shopper)).not.toHaveProperty('points')
  expect((await shopper.visitor.get('/api/user/profile/')).json()).not.toHaveProperty('points')
  expect(await pointsOf(shopper)).toMatchObject({ is_on: false, balance: 0, history: [] })
  await shopper.createOrder()
  const id = (await shopper.confirm(form)).json().order_id
  await complete(id)
  await told()
  expect(await books(shopper)).toBe(0)
})

test('points from the purchase to the next: earned when it is completed and can no longer be undone, once', async () => {
  await decide({ tiers: [{ from: 1000, percent: 5 }], skus: [] })
  const shopper = await shop.shopper()
  const [fox = 0, owl = 0] = await shop.addGoods(
    { priceKopecks: 99_999, stock: 9, sku: 'FOX-P' },
    { priceKopecks: 5_000, stock: 9, sku: 'OWL-P' },
  )
  await decide({ skus: ['owl-p'] })
  await shopper.putIntoCart([fox, 1], [owl, 2])
  // 3 % of the fox alone: the owl is excluded.
  expect((await cartOf(shopper)).points).toMatchObject({ balance: 0, available: 0, earns: 29 })
  await shopper.createOrder()
  const id = (await shopper.confirm(form)).json().order_id
  await complete(id)
  expect(await books(shopper)).toBe(0)
  // Taken back by mistake, done again: earned once.
  const { version } = await shop.order(id)
  expect((await staff.post(`/api/staff/orders/${id}/undo/`, { version })).statusCode).toBe(200)
  await told()
  expect(await books(shopper)).toBe(0)
  expect((await shop.move(id, 'Завершен')).statusCode).toBe(200)
  await told()
  await told()
  expect(await books(shopper)).toBe(29)
  expect((await shopper.visitor.get(`/api/orders/${id}/`)).json().points).toEqual({ earned: 29, spent: 0 })
  const { history, expiring } = await pointsOf(shopper)
  expect(history).toMatchObject([{ kind: 'earned', change: 29, order_id: id, reason: null }])
  expect(expiring).toMatchObject([{ points: 29, until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }])
  expect((await shopper.visitor.get('/api/user/profile/')).json().points).toBe(29)
  // Who has bought for more has another rate.
  await decide({ tiers: [{ from: 1000, percent: 5 }] })
  await shopper.putIntoCart([fox, 1])
  expect((await cartOf(shopper)).points).toMatchObject({ balance: 29, available: 29, earns: 49 })
})

test('points are spent by wish, at most to a share, in whole roubles off the lines, and given back once', async () => {
  await decide()
  const shopper = await shop.shopper()
  const [fox = 0, owl = 0] = await shop.addGoods({ priceKopecks: 10_001, stock: 9 }, { priceKopecks: 5_000, stock: 9 })
  expect((await give(shopper.accountId, 500)).json()).toMatchObject({ balance: 500 })
  await shopper.putIntoCart([fox, 3], [owl, 1])
  // Half of 350.03.
  expect((await cartOf(shopper)).points).toMatchObject({ balance: 500, available: 175, wanted: null, max_share: 50 })
  expect((await want(shopper, 501)).json()).toMatchObject({ code: 'points_too_few' })
  await want(shopper, 200)
  expect(await cartOf(shopper)).toMatchObject({
    total_price: 175.03,
    discounts: [{ promotion: 0, title: 'Баллы', sum: 175, delivery: 0 }],
    points: { used: 175, wanted: 200, problem: 'На этот заказ можно списать не больше 175\u00a0баллов.' },
  })
  await want(shopper, 101)
  await shopper.createOrder()
  expect((await shopper.checkout()).json()).toMatchObject({ total_price: 350.03, discounts: [{ sum: 101 }] })
  expect((await shopper.confirm({ ...form, total_price: 350.03 })).json().code).toBe('total_changed')
  const id = (await shopper.confirm({ ...form, total_price: 249.03 })).json().order_id
  const lines = await linesOf(id)
  expect([(await orderOf(id))?.totalKopecks, sumOfLines(lines)]).toEqual([24_903, 24_903])
  expect((await shopper.visitor.get(`/api/orders/${id}/`)).json()).toMatchObject({
    discounts: [{ title: 'Баллы', code: null, sum: 101 }],
    points: { earned: 0, spent: 101 },
  })
  expect((await shop.order(id)).discounts).toEqual([{ name: 'Уже учтено: Баллы', value: '−101,00\u00a0₽' }])
  expect(await books(shopper)).toBe(399)
  await told()
  const letters = await db
    .select()
    .from(mails)
    .where(sql`${mails.about} = ${`order:${id}`}`)
  const toShopper = letters.find(({ recipient }) => recipient === form.email)
  expect(toShopper?.body).toMatch(/Уже учтено: Баллы\D+101,00/)
  // The wish is gone with the order.
  await shopper.putIntoCart([owl, 1])
  expect((await cartOf(shopper)).points).toMatchObject({ balance: 399, wanted: null, used: 0 })
  for (let again = 0; again < 2; again += 1) await shopper.visitor.post(`/api/orders/${id}/cancel/`)
  await told()
  expect(await books(shopper)).toBe(500)
  expect((await pointsOf(shopper)).history).toMatchObject([
    { kind: 'given_back', change: 101, order_id: id },
    { kind: 'spent', change: -101, order_id: id },
    { kind: 'staff', change: 500, reason: 'Подарок' },
  ])
})

test('an order that staff cancel gives its points back, and they can be spent again', async () => {
  await decide()
  const shopper = await shop.shopper()
  const [fox = 0] = await shop.addGoods({ priceKopecks: 100_000, stock: 9 })
  await give(shopper.accountId, 300)
  await want(shopper, 300)
  const id = await shopper.buy({ ...form, total_price: 700 }, [fox, 1])
  expect(await books(shopper)).toBe(0)
  await shop.move(id, 'Отменен', { reason: 'Не оплачен' })
  expect(await books(shopper)).toBe(300)
  await want(shopper, 250)
  await shopper.buy({ ...form, total_price: 750 }, [fox, 1])
  expect(await books(shopper)).toBe(50)
})

test('whoever loses the race for the points is told the new price first, and nobody goes below zero', async () => {
  await decide()
  const shopper = await shop.shopper()
  const [fox = 0] = await shop.addGoods({ priceKopecks: 100_000, stock: 9 })
  await give(shopper.accountId, 400)
  await shopper.putIntoCart([fox, 1])
  await want(shopper, 400)
  await shopper.createOrder()
  expect((await give(shopper.accountId, -300, 'Ошибка')).statusCode).toBe(200)
  const refused = await shopper.confirm({ ...form, total_price: 600 })
  expect(refused.json()).toMatchObject({
    code: 'points_gone',
    error: 'На счёте сейчас 100\u00a0баллов. Проверьте сумму заказа.',
  })
  // Not even a client that names no sum pays more than it saw.
  expect((await shopper.confirm(form)).statusCode).toBe(409)
  expect((await shopper.checkout()).json()).toMatchObject({ discounts: [{ sum: 100 }], points: { used: 100 } })
  expect((await shopper.confirm({ ...form, total_price: 900 })).statusCode).toBe(200)
  expect(await books(shopper)).toBe(0)
  expect((await give(shopper.accountId, -1, 'Ещё')).json()).toMatchObject({ code: 'points_too_few' })
  // Turned off in between: nothing is spent without a word.
  await give(shopper.accountId, 50)
  await shopper.putIntoCart([fox, 1])
  await want(shopper, 50)
  await shopper.createOrder()
  await decide({ is_on: false })
  expect((await shopper.confirm(form)).json()).toMatchObject({ code: 'points_gone' })
  await decide()
  expect((await shopper.confirm(form)).statusCode).toBe(200)
})

test('points stand beside promotions, and those of a phone order are left alone', async () => {
  await decide({ max_share: 99 })
  const shopper = await shop.shopper()
  const [fox = 0] = await shop.addGoods({ priceKopecks: 100_000, stock: 9 })
  const promotion = { title: 'Десятая часть', kind: 'percent', value: 10, by_code: true, code: 'WITHPOINTS' }
  await staff.post('/api/staff/promotions/', promotion)
  await shopper.visitor.call('PUT', '/api/promo/', { code: 'WITHPOINTS' })
  await give(shopper.accountId, 5000)
  await want(shopper, 5000)
  await shopper.putIntoCart([fox, 1])
  expect(await cartOf(shopper)).toMatchObject({
    total_price: 9,
    discounts: [
      { title: 'Десятая часть', sum: 100 },
      { title: 'Баллы', sum: 891 },
    ],
  })
  const order = { ...phoneOrder(shop, [{ product_id: fox, quantity: 1, price: 1000 }]), customer: shopper.accountId }
  const placed = await staff.post('/api/staff/orders/', order)
  expect([placed.statusCode, await books(shopper)]).toEqual([200, 5000])
})

test('points and a code that are not wanted any more are out of the cart at once', async () => {
  await decide({ max_share: 50 })
  const shopper = await shop.shopper()
  const [product = 0] = await shop.addGoods({ priceKopecks: 100_000, stock: 5 })
  await shopper.putIntoCart([product, 1])
  await give(shopper.accountId, 300)
  await staff.post('/api/staff/promotions/', {
    title: 'Код',
    kind: 'percent',
    value: 10,
    by_code: true,
    code: 'NOTNOW',
  })
  await want(shopper, 100)
  await shopper.visitor.call('PUT', '/api/promo/', { code: 'NOTNOW' })
  expect((await cartOf(shopper)).discounts).toHaveLength(2)
  expect((await shopper.visitor.call('DELETE', '/api/points/wanted/')).json()).toEqual({ points: null })
  expect((await shopper.visitor.call('DELETE', '/api/promo/')).statusCode).toBe(200)
  expect((await cartOf(shopper)).discounts ?? []).toEqual([])
  expect(await books(shopper)).toBe(300)
})
