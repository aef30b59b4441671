import { expect, test } from 'vitest'
import { openTestApp } from '../src/testing/test-app.server.ts'
import { Visitor } from '../src/testing/test-visitor.ts'
import { demoAccounts } from './accounts.ts'
import { fillDemo } from './fill.ts'

const shop = await openTestApp()
await fillDemo(shop.db, () => undefined)

test('the demo customer has orders to look at, with pictures, timelines and one to pay', async () => {
  const [{ email, password }] = demoAccounts
  const visitor = new Visitor(shop)
  await visitor.signIn(email, password)
  const { orders } = (await visitor.get('/api/user/order_history/')).json()
  expect(orders).toHaveLength(6)
  const states = new Set<string>()
  for (const { order_id, items } of orders) {
    expect(items[0].product_image).toMatch(/^\/pictures\/.+\.webp$/)
    const order = (await visitor.get(`/api/orders/${order_id}/`)).json()
    states.add(order.order_status)
    expect(order.timeline.at(-1).state).toBe(order.order_status)
    const times = order.timeline.map(({ at }: { at: string }) => at)
    expect(times).toEqual([...times].toSorted((a, b) => (a < b ? -1 : 1)))
    if (order.order_status === 'Ожидает оплаты') expect(order.payment.qr.path).toMatch(/^M/)
  }
  expect(states.size).toBe(orders.length)
})
