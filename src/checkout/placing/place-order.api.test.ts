import { describe, expect, test } from 'vitest'
import { products } from '../../database/tables/catalogue.server.ts'
import { consents } from '../../database/tables/consent.server.ts'
import { orderEvents, orderLines, orders } from '../../database/tables/orders.server.ts'
import { stockMovements } from '../../database/tables/stock.server.ts'
import { openOrdersShop } from '../../orders/testing-orders.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'

const shop = await openOrdersShop()
const { db, form, withDraft, traces } = shop

describe('confirming', () => {
  test('places the order, reduces the stock, empties the cart, queues letters and records the consent', async () => {
    const { shopper, product, number } = await withDraft({ stock: 5, sku: 'AKI-1', name: 'Фигурка Аки' })
    const answer = await shopper.confirm({
      ...form,
      deliveryType: String(shop.post),
      deliveryAddress: ' Новосибирск, Лисий бульвар, 1 ',
      deliveryIndex: '630000',
      comment: 'Позвоните',
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { order_id: number, detail: 'Заказ успешно подтверждён!' },
    ])
    const [order] = await db.select().from(orders).where(eq(orders.id, number))
    expect(order).toMatchObject({
      accountId: shopper.accountId,
      state: 'awaiting_payment',
      fullName: 'Петрова Анна Ивановна',
      phone: '79991234567',
      deliveryName: 'Почта России',
      deliveryPriceKopecks: 59_000,
      deliveryAddress: 'Новосибирск, Лисий бульвар, 1',
      deliveryIndex: '630000',
      comment: 'Позвоните',
      goodsKopecks: 200_000,
      totalKopecks: 259_000,
      createdAt: shop.clock.now(),
      expiresAt: new Date(shop.clock.now().getTime() + 3 * 86_400_000),
    })
    await db.update(products).set({ name: 'Другое имя', priceKopecks: 1 }).where(eq(products.id, product))
    expect(await db.select().from(orderLines).where(eq(orderLines.orderId, number))).toMatchObject([
      { position: 0, sku: 'AKI-1', productName: 'Фигурка Аки', priceKopecks: 100_000, quantity: 2 },
    ])
    expect(await shop.stockOf(product)).toBe(3)
    expect(await db.select().from(stockMovements).where(eq(stockMovements.orderId, number))).toMatchObject([
      { productId: product, change: -2, stockAfter: 3 },
    ])
    expect(await db.select().from(orderEvents).where(eq(orderEvents.orderId, number))).toMatchObject([
      { kind: 'placed', state: 'awaiting_payment', actor: 'shopper', lettersDue: true },
    ])
    expect(await db.select().from(consents).where(eq(consents.accountId, shopper.accountId))).toMatchObject([
      {
        action: 'given',
        purpose: 'order',
        document: 'consent',
        version: 1,
        emailHash: expect.stringMatching(/^\w{64}$/),
      },
    ])
    expect(await shopper.cart()).toEqual([])
  })

  test('no address is stored for a delivery that needs none', async () => {
    const { shopper, number } = await withDraft()
    await shopper.confirm({ ...form, deliveryAddress: 'Старый адрес', deliveryIndex: '630000' })
    const [order] = await db.select().from(orders).where(eq(orders.id, number))
    expect(order).toMatchObject({ deliveryAddress: '', deliveryIndex: '', totalKopecks: 200_000 })
  })

  test('products added to the cart after the draft stay there; pieces that could not be bought do not', async () => {
    const shopper = await shop.shopper()
    const [scarce = 0, more = 0, later = 0] = await shop.addGoods({ stock: 1 }, {}, {})
    await shopper.putIntoCart([scarce, 3], [more, 1])
    await shopper.createOrder()
    await shopper.putIntoCart([later, 1])
    await db.$client.query('update cart_items set quantity = 5 where product_id = $1', [more])
    await shopper.confirm(form)
    expect(await shopper.cart()).toEqual([
      [more, 4],
      [later, 1],
    ])
  })

  test('the last piece makes the product unavailable, on its card too', async () => {
    const { shopper, product } = await withDraft({ stock: 2 })
    await shopper.confirm(form)
    const [row] = await db.select().from(products).where(eq(products.id, product))
    expect([row?.available, JSON.parse(row?.card ?? '').status]).toEqual([false, 'unavailable'])
  })
})

describe('repeating', () => {
  test('returns the same order, with or without its number', async () => {
    const { shopper, product, number } = await withDraft()
    await shopper.confirm(form)
    const first = await traces(shopper, product)
    for (const again of [form, { ...form, order_id: number }, { ...form, fullName: 'Другая', order_id: number }]) {
      const answer = await shopper.confirm(again)
      expect([answer.statusCode, answer.json().order_id]).toEqual([200, number])
    }
    expect(await traces(shopper, product)).toEqual(first)
  })

  test('fifty at once make one order', async () => {
    const { shopper, product, number } = await withDraft()
    const answers = await Promise.all(Array.from({ length: 50 }, () => shopper.confirm(form)))
    expect(answers.map((answer) => [answer.statusCode, answer.json().order_id])).toEqual(
      Array.from({ length: 50 }, () => [200, number]),
    )
    expect(await traces(shopper, product)).toEqual({
      cart: [],
      stock: 3,
      orders: 1,
      lines: 1,
      movements: 1,
      consents: 1,
      events: 1,
    })
  })

  test('a lost answer can be requested after the next draft is made; a draft that was not shown is not confirmed', async () => {
    const { shopper, product, number } = await withDraft()
    await shopper.confirm(form)
    await shopper.putIntoCart([product, 1])
    const next: number = (await shopper.createOrder()).json().order_id
    expect((await shopper.confirm({ ...form, order_id: number })).json().order_id).toBe(number)
    expect((await shopper.checkout()).json().order_id).toBe(next)
    const other = await withDraft()
    await other.shopper.confirm(form)
    for (const id of [other.number, 999_999]) {
      const refused = await shopper.confirm({ ...form, order_id: id })
      expect([id, refused.statusCode, refused.json().error]).toEqual([id, 409, expect.stringContaining('Обновите')])
    }
    expect(await shop.stockOf(product)).toBe(3)
  })
})

test('orders of the same products in opposite order never deadlock', async () => {
  const [one = 0, two = 0] = await shop.addGoods({ stock: 1000 }, { stock: 1000 })
  const shoppers = await Promise.all(Array.from({ length: 12 }, () => shop.shopper()))
  for (const [index, shopper] of shoppers.entries()) {
    const goods: [number, number][] = [
      [one, 1],
      [two, 1],
    ]
    for (const item of index % 2 ? goods : goods.toReversed()) await shopper.putIntoCart(item)
    await shopper.createOrder()
  }
  const answers = await Promise.all(shoppers.map((shopper) => shopper.confirm(form)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  expect([await shop.stockOf(one), await shop.stockOf(two)]).toEqual([988, 988])
})

test('a shopper who cancels one order while confirming the next, of the same product, never deadlocks', async () => {
  const [product = 0] = await shop.addGoods({ stock: 1000 })
  const shoppers = await Promise.all(Array.from({ length: 8 }, () => shop.shopper()))
  for (const shopper of shoppers) {
    for (let round = 0; round < 3; round += 1) {
      const number = await shopper.buy(form, [product, 1])
      await shopper.putIntoCart([product, 1])
      await shopper.createOrder()
      const both = [shopper.visitor.post(`/api/orders/${number}/cancel/`), shopper.confirm(form)]
      expect((await Promise.all(both)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    }
  }
})

test('shoppers who confirm at the same time get the remaining stock one after the other', async () => {
  const [rare = 0, free = 0] = await shop.addGoods({ stock: 5 }, { stock: null })
  const shoppers = await Promise.all(Array.from({ length: 12 }, () => shop.shopper()))
  for (const shopper of shoppers) {
    await shopper.putIntoCart([free, 2])
    await shopper.putIntoCart([rare, 1])
    await shopper.createOrder()
  }
  const answers = await Promise.all(shoppers.map((shopper) => shopper.confirm(form)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    ...Array(5).fill(200),
    ...Array(7).fill(409),
  ])
  for (const [index, { statusCode, ...answer }] of answers.entries()) {
    const shopper = shoppers[index]
    const bought = await db.$count(orders, eq(orders.accountId, shopper?.accountId ?? 0))
    expect([bought, (await shopper?.cart())?.length]).toEqual(statusCode === 200 ? [1, 0] : [0, 2])
    if (statusCode === 200) {
      const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, answer.json().order_id))
      expect(lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
        [free, 2],
        [rare, 1],
      ])
    }
  }
  const moved = await db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, rare))
    .orderBy(stockMovements.id)
  expect(moved.map(({ change, stockAfter }) => [change, stockAfter])).toEqual([4, 3, 2, 1, 0].map((left) => [-1, left]))
  expect(await shop.stockOf(rare)).toBe(0)
})
