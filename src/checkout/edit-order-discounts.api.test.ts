import { expect, test } from 'vitest'
import { products } from '../database/tables/catalogue.server.ts'
import { phoneOrder } from '../orders/staff/testing-staff-orders.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { openPointsShop } from './testing-points.server.ts'

const shop = await openPointsShop()
const { db, staff, form, books, told } = shop

async function promote(fields: object) {
  const answer = await staff.post('/api/staff/promotions/', fields)
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  const { id } = answer.json()[0]
  return async () => {
    const all: { id: number; uses: number; cost: number }[] = (await staff.get('/api/staff/promotions/')).json()
    return all.filter((each) => each.id === id).map(({ uses, cost }) => [uses, cost])
  }
}

async function place(order: object): Promise<number> {
  const answer = await staff.post('/api/staff/orders/', order)
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json().id
}

interface Line {
  price: number
  quantity: number
}
const piecesOf = ({ lines }: { lines: Line[] }) => lines.map(({ price, quantity }) => [price, quantity])

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
  const id = await place({ ...wanted, gift_cards: [code], gift_cards_sum: 1500 })
  expect(await shop.order(id)).toMatchObject({ state: 'Ожидает оплаты', to_pay: 500 })
  expect(await edit(id, { lines: [{ position: 0, quantity: 1 }] })).toMatchObject({
    state: 'Оплачен',
    total: 1000,
    to_pay: 0,
  })
  expect((await staff.post('/api/staff/gift-cards/check/', { code })).json()).toMatchObject({ balance: 500 })
})

test('a gift stays one piece: further ones cost today’s price, and what is removed takes its discount and its use with it', async () => {
  const [fox = 0, pin = 0] = await shop.addGoods(
    { sku: 'FOX-G', priceKopecks: 300_000, stock: 9 },
    { sku: 'PIN-G', priceKopecks: 200_000, stock: 99 },
  )
  const report = await promote({ title: 'Подарок', kind: 'gift', gifts: ['PIN-G'], skus: ['FOX-G'] })
  const goods = [
    { product_id: fox, quantity: 1, price: 3000 },
    { product_id: pin, quantity: 1, price: 2000 },
  ]
  const id = await place({ ...phoneOrder(shop, goods), total: 3000.01 })
  expect(await report()).toEqual([[1, 1999.99]])
  const discounts = [{ name: 'Уже учтено: Подарок', value: '−1\u00a0999,99\u00a0₽' }]
  const raised = await edit(id, {
    lines: [
      { position: 0, quantity: 1 },
      { position: 1, quantity: 50 },
    ],
  })
  expect(raised).toMatchObject({ total: 101_000.01, discounts })
  expect(piecesOf(raised)).toEqual([
    [3000, 1],
    [0.01, 1],
    [2000, 49],
  ])
  // A further piece joins those that have none off.
  const joined = await edit(id, {
    lines: [
      { position: 1, quantity: 2 },
      { position: 2, quantity: 1 },
    ],
  })
  expect(piecesOf(joined)).toEqual([
    [0.01, 1],
    [2000, 2],
  ])
  expect(await edit(id, { lines: [{ position: 2, quantity: 2 }] })).toMatchObject({ total: 4000, discounts: [] })
  expect(await report()).toEqual([[0, 0]])
  expect(await shop.stockOf(pin)).toBe(97)
})

test('points are off the pieces that they were spent on; others take none, and fewer give back', async () => {
  await shop.decide()
  const shopper = await shop.shopper()
  await shop.give(shopper.accountId, 1000)
  await shop.want(shopper, 500)
  const [fox = 0] = await shop.addGoods({ priceKopecks: 100_000, stock: 20 })
  const id = await shopper.buy({ ...form, total_price: 1500 }, [fox, 2])
  const off = (sum: string) => [{ name: 'Уже учтено: Баллы', value: `−${sum}\u00a0₽` }]
  expect(await edit(id, { lines: [{ position: 0, quantity: 10 }] })).toMatchObject({
    total: 9500,
    discounts: off('500,00'),
  })
  expect(await edit(id, { lines: [{ position: 0, quantity: 1 }] })).toMatchObject({
    total: 750,
    discounts: off('250,00'),
  })
  await told()
  expect(await books(shopper)).toBe(750)
  // Cheaper by now than what was paid beside the points.
  await db.update(products).set({ regularPriceKopecks: 60_000 }).where(eq(products.id, fox))
  expect(await edit(id, { lines: [{ position: 0, quantity: 2 }] })).toMatchObject({
    total: 1350,
    discounts: off('250,00'),
  })
  await told()
  expect(await books(shopper)).toBe(750)
  await edit(id, { lines: [{ position: 1, quantity: 1 }] })
  await shopper.visitor.post(`/api/orders/${id}/cancel/`)
  await told()
  expect(await books(shopper)).toBe(1000)
})

test('another delivery has its price without what a code took off the one before', async () => {
  const code = { title: 'Доставка в подарок', kind: 'free_delivery', value: 0, by_code: true, code: 'FREE' }
  const report = await promote(code)
  const [fox = 0] = await shop.addGoods({ priceKopecks: 100_000, stock: 9 })
  const wanted = phoneOrder(shop, [{ product_id: fox, quantity: 1, price: 1000 }])
  const home = { address: 'Томск, Ленина 1', index: '634000' }
  const id = await place({
    ...wanted,
    address: home.address,
    delivery: { delivery_type: shop.post, index: home.index },
    promo: 'FREE',
  })
  expect(await edit(id, { full_name: 'Орлова Анна' })).toMatchObject({
    total: 1000,
    discounts: [{ value: '−590,00\u00a0₽' }],
  })
  expect(await edit(id, { delivery_type: shop.pickup })).toMatchObject({ total: 1000, discounts: [] })
  expect(await edit(id, { delivery_type: shop.post, ...home })).toMatchObject({ total: 1590, discounts: [] })
  expect(await report()).toEqual([[0, 0]])
})
