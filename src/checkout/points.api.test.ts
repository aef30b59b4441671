import { expect, test } from 'vitest'
import { mails } from '../database/tables/mail.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { pointBalances, pointEntries, pointLots } from '../database/tables/points.server.ts'
import { sendOrderEvents } from '../orders/order-outbox.server.ts'
import { openStaffOrders, phoneOrder } from '../orders/staff/testing-staff-orders.server.ts'
import type { Shopper } from '../orders/testing-orders.server.ts'
import { asc, eq, sql } from '../platform/postgres/drizzle.server.ts'
import { sumOfLines } from '../pricing/price.ts'
import { watchPoints } from '../promotions/points/watch-points.server.ts'
import { runScheduled } from '../testing/run-job.ts'
import { password } from '../testing/test-accounts.server.ts'
import { Visitor } from '../testing/test-visitor.ts'

const shop = await openStaffOrders()
const { db, form, staff } = shop

const settings = {
  is_on: true,
  percent: 3,
  tiers: [] as { from: number; percent: number }[],
  skus: [] as string[],
  category_ids: [] as number[],
  max_share: 50,
  months: 12 as number | null,
  manager_percent: 10,
}

async function decide(change: Partial<typeof settings> = {}): Promise<void> {
  const { version } = (await staff.get('/api/staff/points/')).json()
  const answer = await staff.call('PUT', '/api/staff/points/', { ...settings, ...change, version })
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
}

const give = (accountId: number, points: number, reason = 'Подарок') =>
  staff.post(`/api/staff/customers/${accountId}/points/`, { points, reason })
const want = ({ visitor }: Shopper, points: number) => visitor.call('PUT', '/api/points/wanted/', { points })
const pointsOf = async ({ visitor }: Shopper) => (await visitor.get('/api/points/')).json()
const cartOf = async ({ visitor }: Shopper) => (await visitor.get('/api/cart/')).json()
const orderOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]
const linesOf = (id: number) =>
  db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position))

/** As if the time in which staff can undo were over. */
async function told(): Promise<void> {
  await db.execute(sql`update order_events set letters_after = null`)
  await runScheduled(sendOrderEvents(db, 'https://kitsune.test'))
}

async function complete(id: number): Promise<void> {
  for (const state of ['Оплачен', 'Собирается', 'Готов к выдаче', 'Завершен'])
    expect((await shop.move(id, state)).statusCode).toBe(200)
}

/** What the ledger, the lots and the balance say. */
async function books({ accountId }: Shopper) {
  const [balance] = await db.select().from(pointBalances).where(eq(pointBalances.accountId, accountId))
  const entries = await db.select().from(pointEntries).where(eq(pointEntries.accountId, accountId))
  const lots = await db.select().from(pointLots).where(eq(pointLots.accountId, accountId))
  const sums = [
    entries.reduce((sum, { change }) => sum + change, 0),
    lots.reduce((sum, { remaining }) => sum + remaining, 0),
  ]
  expect(sums).toEqual([balance?.points ?? 0, balance?.points ?? 0])
  return balance?.points ?? 0
}

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

test('staff give and take by role, with a reason, in the journal; the rules are kept in it too', async () => {
  const shopper = await shop.shopper()
  await shop.addAccount('packer@kitsune.test', { role: 'packer' })
  const packer = new Visitor(shop)
  await packer.signIn('packer@kitsune.test', password)
  const path = `/api/staff/customers/${shopper.accountId}/points/`
  expect((await packer.post(path, { points: 5, reason: 'Мне' })).statusCode).toBe(403)
  expect((await packer.get('/api/staff/points/')).statusCode).toBe(403)
  await shop.addAccount('manager@kitsune.test', { role: 'manager' })
  const manager = new Visitor(shop)
  await manager.signIn('manager@kitsune.test', password)
  expect((await manager.get('/api/staff/points/')).statusCode).toBe(200)
  expect((await manager.call('PUT', '/api/staff/points/', { ...settings, version: 1 })).statusCode).toBe(403)
  expect((await shopper.visitor.post(path, { points: 5, reason: 'Мне' })).statusCode).toBe(403)
  expect((await staff.post(path, { points: 5, reason: ' ' })).json().fields).toMatchObject({
    reason: expect.stringContaining('за что'),
  })
  expect((await staff.post(path, { points: 0, reason: 'Ноль' })).statusCode).toBe(400)
  await give(shopper.accountId, 120, 'День рождения')
  expect((await shop.audit('account.update'))[0]).toMatchObject({
    subjectId: String(shopper.accountId),
    after: { note: '+120\u00a0баллов', reason: 'День рождения' },
  })
  expect((await pointsOf(shopper)).history).toMatchObject([{ kind: 'staff', change: 120, reason: 'День рождения' }])
  await decide({ percent: 7, months: null })
  expect((await shop.audit('promotion.update'))[0]).toMatchObject({
    subjectName: 'Баллы и правила скидок',
    after: { note: expect.stringContaining('7\u00a0%; до 50\u00a0% товаров; бессрочно') },
  })
  // Somebody else saved meanwhile.
  expect((await staff.call('PUT', '/api/staff/points/', { ...settings, version: 1 })).statusCode).toBe(409)
  expect((await shopper.visitor.get('/api/user/export/')).json().points).toMatchObject([{ change: 120 }])
})

test('points expire in their order, after a letter', async () => {
  await decide()
  const shopper = await shop.shopper()
  const [fox = 0] = await shop.addGoods({ priceKopecks: 100_000, stock: 9 })
  const job = watchPoints({
    db,
    sender: async () => ({ shopName: 'Кицунэ', email: 'shop@kitsune.test', url: 'https://kitsune.test' }),
  })
  const letters = () => db.select().from(mails).where(sql`${mails.subject} like 'Баллы сгорят%'`)
  await give(shopper.accountId, 100)
  await give(shopper.accountId, 60)
  const [first, second] = await db
    .select()
    .from(pointLots)
    .where(eq(pointLots.accountId, shopper.accountId))
    .orderBy(asc(pointLots.id))
  const expireIn = (id: number | undefined, days: number) =>
    db
      .update(pointLots)
      .set({ expiresAt: sql`now() + ${days} * interval '1 day'` })
      .where(eq(pointLots.id, id ?? 0))
  await expireIn(first?.id, 40)
  await expireIn(second?.id, 10)
  await runScheduled(job)
  await runScheduled(job)
  const written = (await letters()).filter(({ recipient }) => recipient === shopper.email)
  expect(written).toHaveLength(1)
  expect(written[0]?.body).toContain('60\u00a0баллов')
  expect(written[0]?.body).toContain('100\u00a0баллов')
  // What expires first is spent first.
  await want(shopper, 70)
  const id = await shopper.buy({ ...form, total_price: 930 }, [fox, 1])
  const left = async () =>
    (
      await db
        .select({ remaining: pointLots.remaining })
        .from(pointLots)
        .where(eq(pointLots.accountId, shopper.accountId))
        .orderBy(asc(pointLots.id))
    ).map(({ remaining }) => remaining)
  expect(await left()).toEqual([90, 0])
  // Expired while the order had them: given back, they can be used for two weeks.
  await expireIn(second?.id, -1)
  await shopper.visitor.post(`/api/orders/${id}/cancel/`)
  expect(await left()).toEqual([100, 60])
  await runScheduled(job)
  expect(await books(shopper)).toBe(160)
  await expireIn(second?.id, -1)
  await runScheduled(job)
  await runScheduled(job)
  expect(await books(shopper)).toBe(100)
  expect((await pointsOf(shopper)).history[0]).toMatchObject({ kind: 'expired', change: -60, order_id: null })
  expect((await letters()).filter(({ recipient }) => recipient === shopper.email)).toHaveLength(1)
})

test('ten orders at once of different shoppers, and a shopper who cancels while ordering: no deadlock, nothing lost', async () => {
  await decide()
  const [fox = 0] = await shop.addGoods({ priceKopecks: 100_000, stock: 1000 })
  const shoppers = await Promise.all(Array.from({ length: 8 }, () => shop.shopper()))
  for (const shopper of shoppers) await give(shopper.accountId, 1000)
  await Promise.all(
    shoppers.map(async (shopper) => {
      for (let round = 0; round < 3; round += 1) {
        await want(shopper, 300)
        const id = await shopper.buy({ ...form, total_price: 700 }, [fox, 1])
        await want(shopper, 200)
        await shopper.putIntoCart([fox, 1])
        await shopper.createOrder()
        const both = await Promise.all([shopper.visitor.post(`/api/orders/${id}/cancel/`), shopper.confirm(form)])
        expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      }
    }),
  )
  for (const shopper of shoppers) expect(await books(shopper)).toBe(400)
})
