import { beforeEach, expect } from 'vitest'
import { sendOrderEvents } from '../../orders/order-outbox.server.ts'
import type { StaffOrder } from '../../orders/staff/staff-orders.contract.ts'
import { openStaffOrders, phoneOrder } from '../../orders/staff/testing-staff-orders.server.ts'
import { runScheduled } from '../../testing/run-job.ts'
import { lettersTo } from '../../testing/test-visitor.ts'

/** For tests: a shop whose staff take orders by phone, of two foxes and the last owl; each test has new ones. */
export async function openPhoneShop() {
  const shop = await openStaffOrders()
  /** Numbers of the products; a test may put others in their place. */
  const goods = { fox: 0, owl: 0 }
  let people = 0

  beforeEach(async () => {
    const [fox = 0, owl = 0] = await shop.addGoods(
      { name: 'Лисица', sku: `FOX-${Math.random()}`, stock: 5, priceKopecks: 100_000 },
      { name: 'Сова', sku: `OWL-${Math.random()}`, stock: 1, priceKopecks: 50_000 },
    )
    Object.assign(goods, { fox, owl })
  })

  const request = (change: object = {}) => ({
    ...phoneOrder(shop, [
      { product_id: goods.fox, quantity: 2, price: 1000 },
      { product_id: goods.owl, quantity: 1, price: 500 },
    ]),
    ...change,
  })
  const place = (change: object = {}) => shop.staff.post('/api/staff/orders/', request(change))

  return {
    shop,
    goods,
    request,
    place,
    placed: async (change: object = {}): Promise<StaffOrder> => {
      const answer = await place(change)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<StaffOrder>()
    },
    newEmail: (): string => {
      people += 1
      return `phone${people}@mail.test`
    },
    lettersFor: async (email: string) => {
      await runScheduled(sendOrderEvents(shop.db, 'https://kitsune.test'))
      return (await lettersTo(shop, email)).map(({ subject, body }) => ({
        subject: subject.replaceAll('\u00a0', ' '),
        body,
      }))
    },
  }
}
