import { beforeAll, expect, test } from 'vitest'
import { orderEvents } from '../../database/tables/orders.server.ts'
import { openStaffOrders, type StaffOrdersShop } from '../../orders/staff/testing-staff-orders.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import type { PaymentMatch } from './payments.contract.ts'

let shop: StaffOrdersShop
let [first, second, third] = [0, 0, 0]

beforeAll(async () => {
  shop = await openStaffOrders()
  const shopper = await shop.shopper()
  const [fox = 0, owl = 0] = await shop.addGoods({ priceKopecks: 1_299_000 }, { priceKopecks: 70_000 })
  first = await shopper.buy(shop.form, [fox, 1])
  second = await shopper.buy(shop.form, [owl, 1])
  third = await shopper.buy(shop.form, [owl, 1])
})

async function match(text: string) {
  const answer = await shop.staff.post('/api/staff/orders/payments/match/', { text })
  expect(answer.statusCode).toBe(200)
  return answer.json<PaymentMatch[]>()
}

const confirm = (...payments: object[]) => shop.staff.post('/api/staff/orders/payments/confirm/', { payments })

test('orders are proposed by number and sum; mismatches are named', async () => {
  const matches = await match(
    [`12 990,00 Оплата заказа № ${first}`, `1 000,00 заказ ${second}`, '700,00 перевод', '33,00 ???'].join('\n'),
  )
  expect(matches.map(({ verdict, order, sum }) => [verdict, order?.id, sum])).toEqual([
    ['exact', first, 12_990],
    ['other_sum', second, 1000],
    ['by_sum', third, 700],
    ['unknown', undefined, 33],
  ])
  expect((await match('700,00 перевод'))[0]?.candidates.map(({ id }) => id).toSorted()).toEqual([second, third])
  expect(await match('')).toEqual([])
})

test('confirmed payments mark orders as paid, with letters and a log entry with the received sum', async () => {
  const text = `12 990,00 Оплата заказа № ${first}`
  const stale = { order_id: second, version: 77, sum: 700, text: '700,00' }
  const answer = await confirm({ order_id: first, version: 1, sum: 12_990, text }, stale)
  expect(answer.json()).toEqual([
    { order_id: first, error: null },
    { order_id: second, error: 'Пока вы правили, это изменил покупатель.' },
  ])
  expect(await shop.order(first)).toMatchObject({ state: 'Оплачен', paid_at: shop.clock.now().toISOString() })
  expect((await shop.order(second)).state).toBe('Ожидает оплаты')
  const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, first))
  expect(events.at(-1)).toMatchObject({ state: 'paid', lettersDue: true, lettersAfter: null })
  expect((await shop.audit('order.payment'))[0]?.after).toEqual({
    state: 'Оплачен',
    total: 12_990,
    received: 12_990,
    statement: text,
  })
  expect((await match(text))[0]).toMatchObject({ verdict: 'not_awaited', order: { id: first, state: 'Оплачен' } })
  const again = await confirm({ order_id: first, version: 2, sum: 12_990, text })
  expect(again.json()).toMatchObject([{ order_id: first, error: expect.stringContaining('уже записана') }])
})
