import { describe, expect, test } from 'vitest'
import { datesOf } from '../content/delivery/delivery-dates.server.ts'
import { packedBetween } from '../content/delivery/delivery-dates.ts'
import { cartItems } from '../database/tables/cart.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { siteSettings } from '../database/tables/content.server.ts'
import { deliveryTypes } from '../database/tables/orders.server.ts'
import { openOrdersShop } from '../orders/testing-orders.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { shopDay } from '../platform/text/date-format.ts'
import type { Checkout } from './checkout.contract.ts'

const shop = await openOrdersShop()
const { db } = shop

describe('create-order', () => {
  test('makes one draft that keeps its number; the cart does not change', async () => {
    const shopper = await shop.shopper()
    const [one = 0, two = 0] = await shop.addGoods({ stock: 5 }, {})
    await shopper.putIntoCart([one, 2])
    const first = await shopper.createOrder()
    await shopper.putIntoCart([two, 1])
    const second = await shopper.createOrder()
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(second.json().order_id).toBe(first.json().order_id)
    expect(await shopper.cart()).toEqual([
      [one, 2],
      [two, 1],
    ])
    const { items } = (await shopper.checkout()).json()
    expect(items.map((item: { product: { id: number } }) => item.product.id)).toEqual([two, one])
  })

  test('a JSON content type without a body is an empty body', async () => {
    const { visitor, ...shopper } = await shop.shopper()
    const [product = 0] = await shop.addGoods({ stock: 5 })
    await shopper.putIntoCart([product, 1])
    const json = { 'content-type': 'application/json' }
    expect((await visitor.call('POST', '/api/cart/create-order/', undefined, json)).statusCode).toBe(200)
    expect((await visitor.call('DELETE', `/api/cart/remove/${product}/`, undefined, json)).statusCode).toBe(200)
    const missing = await visitor.call('POST', '/api/cart/add/', undefined, json)
    expect([missing.statusCode, missing.json().error]).toEqual([400, expect.stringMatching(/[а-я]/)])
  })

  test('two first calls at once make one draft', async () => {
    const shopper = await shop.shopper()
    await shopper.putIntoCart([(await shop.addGoods({}))[0] ?? 0, 1])
    const answers = await Promise.all(Array.from({ length: 8 }, () => shopper.createOrder()))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    const numbers = new Set(answers.map((answer) => answer.json().order_id))
    numbers.add((await shopper.checkout()).json().order_id)
    expect(numbers.size).toBe(1)
  })

  test('takes only what can be bought, within stock and the limit per customer', async () => {
    const shopper = await shop.shopper()
    const goods = await shop.addGoods(
      { stock: 2 },
      { limitPerCustomer: 3 },
      { stock: 0 },
      { onSale: false },
      { archivedAt: new Date() },
      {},
    )
    await shopper.putIntoCart(...goods.map((id): [number, number] => [id, 4]))
    await shopper.createOrder()
    const { items, total_price } = (await shopper.checkout()).json()
    expect(items.map((item: { quantity: number }) => item.quantity)).toEqual([4, 3, 2])
    expect(total_price).toBe(9000)
  })

  test('an empty cart and one with nothing to buy are refused with a message', async () => {
    const shopper = await shop.shopper()
    expect([(await shopper.createOrder()).statusCode, (await shopper.createOrder()).json().error]).toEqual([
      409,
      'Ваша корзина пуста',
    ])
    await shopper.putIntoCart([(await shop.addGoods({ stock: 0 }))[0] ?? 0, 1])
    const refused = await shopper.createOrder()
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'Товаров из корзины сейчас нет в наличии.'])
  })

  test('after a confirmed order the next draft has a new number', async () => {
    const shopper = await shop.shopper()
    const [product = 0] = await shop.addGoods({})
    const number = await shopper.buy(shop.form, [product, 1])
    await shopper.putIntoCart([product, 1])
    expect((await shopper.createOrder()).json().order_id).toBeGreaterThan(number)
  })
})

describe('checkout', () => {
  test('shows the draft, the delivery types and the total', async () => {
    const shopper = await shop.shopper()
    const [product = 0] = await shop.addGoods({ name: 'Фигурка Аки', priceKopecks: 1_299_050, stock: 7 })
    await shopper.putIntoCart([product, 2])
    const { order_id } = (await shopper.createOrder()).json()
    const answer = await shopper.checkout()
    expect(answer.headers['cache-control']).toBe('no-store, private')
    expect(answer.json()).toEqual({
      order_id,
      pays_online: false,
      items: [
        {
          product: expect.objectContaining({ id: product, name: 'Фигурка Аки', stock: 7, limit_per_customer: null }),
          price: 12990.5,
          quantity: 2,
          total_price: 25981,
          changes: [],
        },
      ],
      delivery_types: [
        expect.objectContaining({ name: 'Почта России', price: 590, requires_address: true, requires_index: true }),
        expect.objectContaining({ name: 'СДЭК', price: 0, requires_address: true, requires_index: false }),
        expect.objectContaining({ name: 'Самовывоз', price: 0, requires_address: false, note: null }),
      ],
      pickup_places: [],
      total_price: 25981,
      cart_changed: false,
    })
  })

  test('says when each way arrives if it is paid today; with a preorder nothing, because it waits for that', async () => {
    const { shopper } = await shop.withDraft()
    const today = shopDay(shop.clock.now())
    const datesNow = async () =>
      (await shopper.checkout()).json<Checkout>().delivery_types.map(({ name, dates }) => [name, dates])
    expect(await datesNow()).toEqual([
      ['Почта России', datesOf(today, 2, { min: 7, max: 10 })],
      ['СДЭК', datesOf(today, 2, { min: 5, max: 7 })],
      ['Самовывоз', packedBetween(today, 2)],
    ])
    await db.update(siteSettings).set({ packingDays: 5 })
    expect((await datesNow())[2]).toEqual(['Самовывоз', packedBetween(today, 5)])
    await db.update(siteSettings).set({ packingDays: 2 })
    const [preorder = 0] = await shop.addGoods({ isPreorder: true, releaseYear: 2027, releaseMonth: 2, stock: 9 })
    await shopper.putIntoCart([preorder, 1])
    await shopper.createOrder()
    expect((await datesNow()).map(([, dates]) => dates)).toEqual([null, null, null])
  })

  test('says what has changed since the draft was made', async () => {
    const shopper = await shop.shopper()
    const [dearer = 0, fewer = 0, gone = 0] = await shop.addGoods({}, { stock: 5 }, { stock: 1 })
    await shopper.putIntoCart([dearer, 1], [fewer, 4], [gone, 1])
    await shopper.createOrder()
    await db.update(products).set({ priceKopecks: 120_000 }).where(eq(products.id, dearer))
    await db.update(products).set({ stock: 3 }).where(eq(products.id, fewer))
    await db.update(products).set({ stock: 0 }).where(eq(products.id, gone))
    const { items, total_price, cart_changed } = (await shopper.checkout()).json()
    expect(items.map(({ quantity, changes }: { quantity: number; changes: object[] }) => [quantity, changes])).toEqual([
      [0, [{ kind: 'gone' }]],
      [3, [{ kind: 'fewer', old_quantity: 4 }]],
      [1, [{ kind: 'price', old_price: 1000 }]],
    ])
    expect(total_price).toBe(1200 + 3000)
    // The stock has changed, not the cart.
    expect(cart_changed).toBe(false)
  })

  test('says when the cart has changed since the draft was made', async () => {
    const shopper = await shop.shopper()
    const [one = 0, two = 0, gone = 0] = await shop.addGoods({}, {}, { stock: 0 })
    await shopper.putIntoCart([one, 2], [gone, 1])
    await shopper.createOrder()
    const changed = async () => (await shopper.checkout()).json().cart_changed
    expect(await changed()).toBe(false)
    await shopper.putIntoCart([two, 1])
    expect(await changed()).toBe(true)
    await shopper.createOrder()
    expect(await changed()).toBe(false)
    const { visitor } = shopper
    await visitor.call('PATCH', `/api/cart/update/${one}/`, { quantity: 3 })
    expect(await changed()).toBe(true)
    await visitor.call('PATCH', `/api/cart/update/${one}/`, { quantity: 2 })
    expect(await changed()).toBe(false)
    await visitor.call('DELETE', `/api/cart/remove/${one}/`)
    expect(await changed()).toBe(true)
  })

  test('without an open draft there is nothing to check out', async () => {
    const shopper = await shop.shopper()
    const before = await shopper.checkout()
    await shopper.buy(shop.form, [(await shop.addGoods({}))[0] ?? 0, 1])
    const after = await shopper.checkout()
    expect([before.statusCode, after.statusCode]).toEqual([409, 409])
    expect(after.json().error).toBe('Сначала оформите заказ из корзины.')
  })

  test('archived delivery types are not offered, and postal ones need a postal code', async () => {
    const shopper = await shop.shopper()
    await shopper.putIntoCart([(await shop.addGoods({}))[0] ?? 0, 1])
    await shopper.createOrder()
    const [row] = await db
      .insert(deliveryTypes)
      .values([
        { name: 'ПОЧТОМАТ', priceKopecks: 100, requiresAddress: false, position: -1 },
        { name: 'Голубь', priceKopecks: 0, requiresAddress: true, archivedAt: new Date() },
      ])
      .returning()
    const { delivery_types } = (await shopper.checkout()).json()
    expect(delivery_types).toHaveLength(4)
    expect(delivery_types[0]).toMatchObject({ name: 'ПОЧТОМАТ', price: 1, requires_index: true })
    await db.delete(deliveryTypes).where(eq(deliveryTypes.id, row?.id ?? 0))
  })
})

test('guests have to sign in, and carts of others do not change', async () => {
  for (const [method, url] of [
    ['GET', '/api/checkout/'],
    ['GET', '/api/orders/1001/'],
  ] as const) {
    expect((await shop.inject({ method, url })).statusCode).toBe(401)
  }
  expect((await shop.inject({ method: 'POST', url: '/api/cart/create-order/' })).statusCode).toBe(403)
  const other = await shop.shopper()
  await other.putIntoCart([(await shop.addGoods({}))[0] ?? 0, 1])
  const shopper = await shop.shopper()
  expect((await shopper.createOrder()).statusCode).toBe(409)
  expect(await db.$count(cartItems, eq(cartItems.accountId, other.accountId))).toBe(1)
})
