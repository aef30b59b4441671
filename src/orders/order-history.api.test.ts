import { describe, expect, test } from 'vitest'
import type { products } from '../database/tables/catalogue.server.ts'
import { openOrdersShop } from './testing-orders.server.ts'

const shop = await openOrdersShop()
const { form } = shop

async function bought(product: Partial<typeof products.$inferInsert>) {
  const shopper = await shop.shopper()
  const [id = 0] = await shop.addGoods(product)
  return { shopper, number: await shopper.buy(form, [id, 2]) }
}

describe('repeating an order', () => {
  test('adds to the cart what can be bought, and not twice', async () => {
    const shopper = await shop.shopper()
    const [plenty = 0, few = 0, gone = 0, once = 0] = await shop.addGoods(
      {},
      { name: 'Последние', stock: 5 },
      { name: 'Редкость', stock: 1 },
      { name: 'Один в руки', stock: 5, limitPerCustomer: 1 },
    )
    const number = await shopper.buy(form, [plenty, 2], [few, 3], [gone, 1], [once, 1])
    for (const added of [4, 0]) {
      const answer = await shopper.visitor.post(`/api/orders/${number}/repeat/`)
      const told = { added, fewer: ['Последние'], missing: ['Редкость'], limited: ['Один в руки'] }
      expect([answer.statusCode, answer.json()]).toEqual([200, told])
    }
    expect(await shopper.cart()).toEqual([
      [plenty, 2],
      [few, 2],
    ])
  })

  test('says when nothing is left of it', async () => {
    const { shopper, number } = await bought({ stock: 2 })
    const answer = await shopper.visitor.post(`/api/orders/${number}/repeat/`)
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'Товаров из этого заказа сейчас нет в наличии.'])
    expect(await shopper.cart()).toEqual([])
  })

  test('says when the limit per customer is reached, and does not call it sold out', async () => {
    const { shopper, number } = await bought({ stock: 5, limitPerCustomer: 2 })
    const answer = await shopper.visitor.post(`/api/orders/${number}/repeat/`)
    const said = 'Вы уже заказали всё, что можно одному покупателю.'
    expect([answer.statusCode, answer.json().error]).toEqual([409, said])
  })
})

test('the history lists the newest orders first, with their products', async () => {
  const shopper = await shop.shopper()
  const [one = 0, two = 0] = await shop.addGoods({ name: 'Первый' }, { name: 'Второй', priceKopecks: 150_050 })
  const first = await shopper.buy(form, [one, 1])
  const second = await shopper.buy(form, [two, 1], [one, 3])
  await shopper.putIntoCart([one, 1])
  await shopper.createOrder()
  expect((await shopper.visitor.get('/api/user/order_history/')).json()).toEqual({
    orders: [
      {
        order_id: second,
        order_date: shop.clock.now().toISOString(),
        order_status: 'Ожидает оплаты',
        total_price: 4500.5,
        pay_until: expect.any(String),
        shelf_until: null,
        items: [
          { product_name: 'Второй', product_image: null, price: 1500.5, quantity: 1 },
          { product_name: 'Первый', product_image: null, price: 1000, quantity: 3 },
        ],
      },
      expect.objectContaining({ order_id: first }),
    ],
  })
})
