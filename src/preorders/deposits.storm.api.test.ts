import { afterEach, expect, test } from 'vitest'
import { orders } from '../database/tables/orders.server.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { readLedger } from '../ledger/write-ledger.server.ts'
import { inArray } from '../platform/postgres/drizzle.server.ts'
import { rounds } from '../testing/rounds.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { type Buyer, openDepositsShop } from './testing-deposits.server.ts'

const shop = await openDepositsShop()
const { db, seen, ordered, expire, kept, setRule, payNow } = shop
afterEach(() => setRule({ restOverdue: 'wait' }))

test('any price, share or sum: deposit and rest are the total to the kopeck, and no more goes back than came in', async () => {
  const random = seededRandom(46)
  for (let round = 0; round < rounds(2, 12); round += 1) {
    const kinds = 1 + random(3)
    const goods: [number, number][] = []
    for (let index = 0; index < kinds; index += 1) {
      const deposit =
        random(3) === 0 ? {} : random(2) === 0 ? { depositPercent: 1 + random(99) } : { depositKopecks: random(90_000) }
      const id = await shop.addRelease({ priceKopecks: 100 + random(100_000), stock: 50, ...deposit })
      goods.push([id, 1 + random(3)])
    }
    const buyer = await shop.preorder(goods, { paid: false })
    const before = await seen(buyer)
    const total = Math.round(before.total_price * 100)
    const first = Math.round(before.money.to_pay * 100)
    expect(first + Math.round(before.money.later * 100)).toBe(total)
    expect(first).toBeGreaterThan(0)
    await payNow(buyer)
    const end = random(3)
    if (end > 0) for (const [id, quantity] of goods) await shop.arrive(id, quantity)
    if (end > 1 && (await seen(buyer)).money.to_pay > 0) await payNow(buyer)
    const received = balanceOf(await readLedger(db, buyer.number)).received
    expect([first, total]).toContain(received)
    expect((await buyer.shopper.visitor.post(`/api/orders/${buyer.number}/cancel/`)).statusCode).toBe(200)
    const back = (await shop.refundsOf(buyer.number)).reduce((sum, [, kopecks]) => sum + Number(kopecks), 0)
    expect([back, await kept(buyer.number)]).toEqual([received, 0])
  }
})

test('the rest is paid while the shopper cancels and the shop gives up waiting: all of it is kept, or nothing', async () => {
  const product = await shop.addRelease({ priceKopecks: 90_000, depositPercent: 20, stock: 50 })
  const buyers: Buyer[] = []
  const count = rounds(4, 8)
  for (let index = 0; index < count; index += 1) buyers.push(await ordered(product))
  for (const buyer of buyers) await payNow(buyer)
  await shop.arrive(product, count)
  await setRule({ restOverdue: 'return' })
  const ids = buyers.map(({ number }) => number)
  await db
    .update(orders)
    .set({ expiresAt: new Date(shop.clock.now().getTime() - 1000) })
    .where(inArray(orders.id, ids.slice(0, count / 2)))
  const begun = await Promise.all(
    buyers.map(async ({ shopper, number }) => {
      const { url } = (await shopper.visitor.post(`/api/orders/${number}/pay/`)).json()
      return /\/pay\/([\w-]+)\/$/.exec(url)?.[1] ?? ''
    }),
  )
  await Promise.all(begun.map((id) => shop.pay(id)))
  await Promise.all([
    ...begun.map((id) => shop.notify(id)),
    ...buyers.slice(count / 2).map(({ shopper, number }) => shopper.visitor.post(`/api/orders/${number}/cancel/`)),
    shop.checkAll(),
    expire(),
    shop.runJob(),
  ])
  await shop.checkAll()
  for (const buyer of buyers) {
    const { order_status: state } = await seen(buyer)
    expect([
      ['Оплачен', 90_000],
      ['Отменен', 0],
    ]).toContainEqual([state, await kept(buyer.number)])
  }
  const held = (await db.select().from(orders).where(inArray(orders.id, ids))).filter(
    ({ state }) => state !== 'cancelled',
  )
  expect(await shop.stockOf(product)).toBe(50 - held.length)
})
