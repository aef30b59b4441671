import { expect, test } from 'vitest'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import type { StaffOrder } from '../orders/staff/staff-orders.contract.ts'
import { asc, eq } from '../platform/postgres/drizzle.server.ts'
import { openDepositsShop } from './testing-deposits.server.ts'

const shop = await openDepositsShop()
const { db, staff } = shop

/** What the order asks for later, and the deposits of its lines. */
async function deposits(number: number) {
  const [order] = await db.select().from(orders).where(eq(orders.id, number))
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, number))
    .orderBy(asc(orderLines.position))
  return { later: order?.deferredKopecks, lines: lines.map(({ depositKopecks }) => depositKopecks) }
}

async function edit(order: StaffOrder, change: object): Promise<StaffOrder> {
  const { version, full_name, phone, email, delivery_type, address, index } = order
  const lines = order.lines.map(({ position, quantity }) => ({ position, quantity }))
  const kept = { version, full_name, phone, email, delivery_type, address, index, lines, added: [] }
  const answer = await staff.call('PUT', `/api/staff/orders/${order.id}/`, { ...kept, ...change })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<StaffOrder>()
}

test('whatever staff do to the lines, the deposits follow', async () => {
  const fox = await shop.addRelease({ name: 'Лис', priceKopecks: 750_000, depositPercent: 20, stock: 9 })
  const owl = await shop.addRelease({ name: 'Сова', priceKopecks: 300_050, depositKopecks: 100_000, stock: 9 })
  const [badge = 0] = await shop.addGoods({ name: 'Значок', priceKopecks: 50_000, stock: 9 })
  const { number } = await shop.preorder([[fox, 1]], { paid: false })
  expect(await deposits(number)).toEqual({ later: 600_000, lines: [150_000] })

  const more = await edit(await shop.order(number), { lines: [{ position: 0, quantity: 2 }] })
  expect([more.later, more.to_pay, await deposits(number)]).toEqual([
    12_000,
    3000,
    { later: 1_200_000, lines: [150_000] },
  ])
  const added = await edit(more, {
    added: [
      { product_id: owl, quantity: 1, price: 3000.5 },
      { product_id: badge, quantity: 1, price: 500 },
    ],
  })
  expect([added.later, added.to_pay, await deposits(number)]).toEqual([
    14_000.5,
    4500,
    { later: 1_400_050, lines: [150_000, 100_000, null] },
  ])
  const fewer = await edit(added, { lines: [{ position: 1, quantity: 1 }] })
  expect([fewer.later, fewer.to_pay]).toEqual([2000.5, 1000])
  expect(await deposits(number)).toEqual({ later: 200_050, lines: [100_000] })
})

test('a quote for staff names what is paid later', async () => {
  const fox = await shop.addRelease({ name: 'Лис', priceKopecks: 750_000, depositPercent: 20, stock: 9 })
  const [badge = 0] = await shop.addGoods({ name: 'Значок', priceKopecks: 50_000, stock: 9 })
  const lines = [
    { product_id: fox, quantity: 2 },
    { product_id: badge, quantity: 3 },
  ]
  const quote = await staff.post('/api/staff/orders/quote/', { lines })
  expect([quote.statusCode, quote.json().later]).toEqual([200, 12_000])
})
