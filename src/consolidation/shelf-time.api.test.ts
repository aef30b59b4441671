import { afterEach, expect, test } from 'vitest'
import { siteSettings } from '../database/tables/content.server.ts'
import { orders } from '../database/tables/orders.server.ts'
import { refunds } from '../database/tables/payments.server.ts'
import { shelfStays } from '../database/tables/shelf-stays.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { openCollectingShop } from './testing-collecting.server.ts'

const shop = await openCollectingShop()
const { db, paid, send, later, watch, stateOf, subjectsTo } = shop

afterEach(async () => {
  await shop.reset()
  expect(await shop.broken()).toEqual({})
})

test('letters a week and a day before, one for all orders of a shopper; then staff are told once', async () => {
  const shopper = await shop.shopper()
  const email = `${shopper.accountId}@shelf.test`
  const own = [await paid(shopper), await paid(shopper)].map(({ orderId }) => orderId)
  for (const id of own) await db.update(orders).set({ email }).where(eq(orders.id, id))
  await watch(52)
  expect(await subjectsTo(email)).toEqual([])
  await watch(53.5)
  await watch(54)
  expect(await subjectsTo(email)).toHaveLength(1)
  await watch(59.5)
  await watch(59.6)
  expect(await subjectsTo(email)).toHaveLength(2)
  await watch(61)
  await watch(62)
  const told = (await subjectsTo('orders@shop.test')).filter((subject) => subject.includes('срок на полке вышел'))
  expect(told.filter((subject) => own.some((id) => subject.includes(String(id))))).toHaveLength(2)
  expect(await stateOf(own[0] ?? 0)).toBe('paid')
  // Overdue goods can still be sent.
  expect((await send(shopper, own)).statusCode).toBe(200)
})

test('by the other rule the order is cancelled and the money goes back; what is collected stays', async () => {
  const shopper = await shop.shopper()
  const gone = await paid(shopper)
  const collected = await paid(shopper)
  await send(shopper, [collected.orderId])
  await db.update(siteSettings).set({ shelfOverdue: 'return' })
  await watch(61)
  expect(await stateOf(gone.orderId)).toBe('cancelled')
  expect(await shop.stockOf(gone.productId)).toBe(9)
  expect(await db.select().from(refunds).where(eq(refunds.orderId, gone.orderId))).toMatchObject([{ kopecks: 200_000 }])
  expect(await stateOf(collected.orderId)).toBe('paid')
})

test('the time of goods that are not released does not run', async () => {
  const shopper = await shop.shopper()
  const { orderId } = await paid(shopper, { product: { isPreorder: true } })
  await db.update(siteSettings).set({ shelfOverdue: 'return' })
  await watch(61)
  expect(await stateOf(orderId)).toBe('paid')
  const [stay] = await db.select().from(shelfStays).where(eq(shelfStays.orderId, orderId))
  expect(stay?.until.getTime()).toBeGreaterThan(later(120).getTime())
})
