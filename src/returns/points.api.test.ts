import { expect, test } from 'vitest'
import { orders } from '../database/tables/orders.server.ts'
import { pointBalances, pointEntries, pointLots } from '../database/tables/points.server.ts'
import { expireOrders } from '../orders/expire-orders.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { rounds } from '../testing/rounds.ts'
import { runScheduled } from '../testing/run-job.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { oneKeychain, openReturnsShop } from './testing-returns.server.ts'

const { shop, visitor, figure, ask, decide, onShelf, bought, refundsOf } = await openReturnsShop()
const { accountId } = shop.shopper

async function turnOn(percent: number): Promise<void> {
  const { outstanding: _, ...settings } = (await shop.staff.get('/api/staff/points/')).json()
  await shop.staff.call('PUT', '/api/staff/points/', { ...settings, is_on: true, percent, max_share: 50 })
}

const give = (points: number) =>
  shop.staff.post(`/api/staff/customers/${accountId}/points/`, { points, reason: 'Подарок' })
const want = (points: number) => visitor.call('PUT', '/api/points/wanted/', { points })
const balance = async () => (await visitor.get('/api/points/')).json()
const ofOrder = async (id: number) => (await visitor.get(`/api/orders/${id}/`)).json().points

/** Ledger, lots and balance say the same. */
async function booksAgree(): Promise<void> {
  const entries = await shop.db.select().from(pointEntries).where(eq(pointEntries.accountId, accountId))
  const lots = await shop.db.select().from(pointLots).where(eq(pointLots.accountId, accountId))
  const [row] = await shop.db.select().from(pointBalances).where(eq(pointBalances.accountId, accountId))
  expect(entries.reduce((sum, { change }) => sum + change, 0)).toBe(row?.points)
  expect(lots.reduce((sum, { remaining }) => sum + remaining, 0)).toBe(row?.points)
}

async function comesBack(id: number, pieces: object, ...positions: number[]): Promise<void> {
  expect((await ask(id, pieces)).statusCode).toBe(200)
  await decide(id, 'receive')
  expect((await decide(id, 'accept', { way_back: 0, ...onShelf(...positions) })).statusCode).toBe(200)
  await shop.work()
}

test('a returned line gives back roubles for what was paid in roubles and points for its share of them, and takes what it had earned', async () => {
  await turnOn(10)
  await give(1000)
  await want(1000)
  // 5,600 ₽ of goods, 1,000 of it in points: 892.86 of the figure, 107.14 of two keychains.
  const id = await bought()
  // 10 % of 4,600 ₽ without the delivery.
  expect(await balance()).toMatchObject({ balance: 460 })
  expect(await ofOrder(id)).toEqual({ earned: 460, spent: 1000 })

  await comesBack(id, oneKeychain, 1)
  const [[, , firstBack] = []] = await refundsOf(id)
  expect(firstBack).toBe(30_000 - 5357)
  // Half of 107.14 and a tenth of 246.43.
  expect(await ofOrder(id)).toEqual({ earned: 435, spent: 946 })
  expect(await balance()).toMatchObject({ balance: 460 + 54 - 25 })
  // Told again, nothing moves.
  await shop.work()
  expect(await balance()).toMatchObject({ balance: 489 })

  await comesBack(
    id,
    {
      lines: [
        { position: 0, quantity: 1 },
        { position: 1, quantity: 1 },
      ],
    },
    0,
    1,
  )
  expect(await ofOrder(id)).toBeUndefined()
  expect(await balance()).toMatchObject({ balance: 1000, owed: 0 })
  const paid = (await refundsOf(id)).reduce((sum, [, , kopecks]) => sum + Number(kopecks), 0)
  // Everything that was paid in roubles, and the delivery with the last piece.
  expect(paid).toBe(460_000 + 59_000)
})

test('pieces that staff added without points take none along when they come back', async () => {
  await give(500 - (await balance()).balance)
  await turnOn(0)
  await want(500)
  const id = await shop.shopper.buy({ ...shop.form, total_price: 4500 }, [figure, 1])
  const { version, full_name, phone, email, delivery_type, address, index } = await shop.order(id)
  const lines = [{ position: 0, quantity: 2 }]
  const edit = { version, full_name, phone, email, delivery_type, address, index, lines }
  expect((await shop.staff.call('PUT', `/api/staff/orders/${id}/`, edit)).json()).toMatchObject({ total: 9500 })
  await shop.pay(id)
  await shop.work()
  for (const state of ['Собирается', 'Готов к выдаче', 'Завершен']) await shop.move(id, state)
  await comesBack(id, { lines: [{ position: 1, quantity: 1 }] }, 1)
  expect([await ofOrder(id), (await balance()).balance]).toEqual([{ earned: 0, spent: 500 }, 0])
  await comesBack(id, { lines: [{ position: 0, quantity: 1 }] }, 0)
  expect([await ofOrder(id), (await balance()).balance]).toEqual([undefined, 500])
  await booksAgree()
})

test('points that were earned, spent and then returned are owed, and paid with the next ones', async () => {
  await give(-(await balance()).balance)
  await turnOn(10)
  const id = await bought()
  expect(await balance()).toMatchObject({ balance: 560 })
  await give(-550)
  await comesBack(id, { lines: [{ position: 0, quantity: 1 }] }, 0)
  expect(await balance()).toMatchObject({ balance: 0, owed: 490 })
  await give(500)
  expect(await balance()).toMatchObject({ balance: 10, owed: 0 })
  await booksAgree()
})

test('an order that expires gives its points back; paid after all, it takes them again, and owes those that are spent by then', async () => {
  await give(300 - (await balance()).balance)
  await want(300)
  const first = await shop.shopper.buy({ ...shop.form, total_price: 4700 }, [figure, 1])
  const started = await visitor.post(`/api/orders/${first}/pay/`)
  const [, paymentId = ''] = /\/pay\/([\w-]+)\/$/.exec(started.json().url) ?? []
  await shop.db
    .update(orders)
    .set({ expiresAt: new Date(0) })
    .where(eq(orders.id, first))
  await runScheduled(expireOrders(shop.db, shop.app.log))
  expect(await balance()).toMatchObject({ balance: 300 })
  await want(300)
  const second = await shop.shopper.buy({ ...shop.form, total_price: 4700 }, [figure, 1])
  await shop.standIn.pay(paymentId, { instrument: 'bank_card', reason: null })
  await shop.work()
  expect((await visitor.get(`/api/orders/${first}/`)).json()).toMatchObject({
    order_status: 'Оплачен',
    points: { earned: 0, spent: 300 },
  })
  expect(await balance()).toMatchObject({ balance: 0, owed: 300 })
  await visitor.post(`/api/orders/${second}/cancel/`)
  expect(await balance()).toMatchObject({ balance: 0, owed: 0 })
})

test('any goods, code, points and portions of returns: roubles and points come back as they were paid, and the books agree', async () => {
  const random = seededRandom(651)
  await shop.staff.post('/api/staff/promotions/', {
    title: 'Скидка',
    kind: 'percent',
    value: 7,
    by_code: true,
    code: 'LUCK',
  })
  // A shopper may place twenty orders in an hour, five of them above.
  for (let round = 0; round < rounds(1, 15); round += 1) {
    await turnOn(1 + random(15))
    const prices = Array.from({ length: 1 + random(3) }, () => ({ priceKopecks: 10_000 + random(900_000), stock: 20 }))
    const goods = await shop.addGoods(...prices)
    await give(1 + random(3000))
    const before = await balance()
    if (random(2)) await visitor.call('PUT', '/api/promo/', { code: 'LUCK' })
    await want(1 + random(before.balance))
    await shop.shopper.putIntoCart(...goods.map((id): [number, number] => [id, 1 + random(4)]))
    await shop.shopper.createOrder()
    const { total_price: total } = (await visitor.get('/api/cart/')).json()
    const id = (await shop.shopper.confirm({ ...shop.form, total_price: total })).json().order_id
    await shop.pay(id)
    await shop.work()
    for (const state of ['Собирается', 'Готов к выдаче', 'Завершен']) await shop.move(id, state)
    await shop.work()
    const { points } = (await visitor.get(`/api/orders/${id}/`)).json()
    expect(await balance()).toMatchObject({ balance: before.balance - points.spent + points.earned })
    await booksAgree()
    for (;;) {
      const { lines } = (await visitor.get(`/api/orders/${id}/returns/`)).json()
      const left = lines.filter((line: { left: number }) => line.left > 0)
      if (left.length === 0) break
      const { position, left: most } = left[random(left.length)]
      await comesBack(id, { lines: [{ position, quantity: 1 + random(most) }] }, position)
      await booksAgree()
    }
    const paid = (await refundsOf(id)).reduce((sum, [, , kopecks]) => sum + Number(kopecks), 0)
    expect(paid).toBe(Math.round(total * 100))
    expect(await ofOrder(id)).toBeUndefined()
    expect(await balance()).toMatchObject({ balance: before.balance, owed: 0 })
  }
})
