import { expect, test } from 'vitest'
import { phoneOrder } from '../orders/staff/testing-staff-orders.server.ts'
import { openPointsShop } from './testing-points.server.ts'

const shop = await openPointsShop()
const { staff } = shop

async function edit(id: number, change: object) {
  const { version, full_name, phone, email, delivery_type, address, index, lines } = await shop.order(id)
  const same = { version, full_name, phone, email, delivery_type, address, index, lines }
  const answer = await staff.call('PUT', `/api/staff/orders/${id}/`, { ...same, ...change })
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json()
}

test('an order that a gift card has paid enough for once it is smaller is paid, and the card has the rest again', async () => {
  const [fox = 0] = await shop.addGoods({ priceKopecks: 100_000, stock: 9 })
  const { code } = (await staff.post('/api/staff/gift-cards/', { sum: 1500, note: 'Проверка' })).json()
  const wanted = phoneOrder(shop, [{ product_id: fox, quantity: 2, price: 1000 }])
  const placed = (await staff.post('/api/staff/orders/', { ...wanted, gift_cards: [code], gift_cards_sum: 1500 })).json()
  expect(placed).toMatchObject({ state: 'Ожидает оплаты', to_pay: 500 })
  expect(await edit(placed.id, { lines: [{ position: 0, quantity: 1 }] })).toMatchObject({
    state: 'Оплачен',
    total: 1000,
    to_pay: 0,
  })
  expect((await staff.post('/api/staff/gift-cards/check/', { code })).json()).toMatchObject({ balance: 500 })
})
