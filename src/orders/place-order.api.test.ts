import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { products, stockMovements } from '../catalogue/catalogue-tables.server.ts'
import { consents } from '../consent/consent-tables.server.ts'
import { deliveryTypes, orderEvents, orderLines, orders } from './orders-tables.server.ts'
import { openOrdersShop, type Shopper } from './testing-orders.server.ts'

const shop = await openOrdersShop()
const { db, form } = shop

/** A shopper with a draft of one product, and what must not change when its confirmation is refused. */
async function withDraft(product: Partial<typeof products.$inferInsert> = { stock: 5 }, quantity = 2) {
  const shopper = await shop.shopper()
  const [id = 0] = await shop.addGoods(product)
  await shopper.putIntoCart([id, quantity])
  const number: number = (await shopper.createOrder()).json().order_id
  return { shopper, product: id, number }
}

async function traces({ accountId, cart }: Shopper, product: number) {
  return {
    cart: await cart(),
    stock: await shop.stockOf(product),
    orders: await db.$count(orders, eq(orders.accountId, accountId)),
    lines: await db.$count(orderLines, eq(orderLines.productId, product)),
    movements: await db.$count(stockMovements, eq(stockMovements.productId, product)),
    consents: await db.$count(consents, eq(consents.accountId, accountId)),
    events: await db.$count(orderEvents, eq(orderEvents.accountId, accountId)),
  }
}

describe('confirming', () => {
  test('fixes the order, takes the stock, empties the cart, asks for letters and writes the consent down', async () => {
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
      state: 'Ожидает оплаты',
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
      { kind: 'placed', state: 'Ожидает оплаты', actor: 'shopper', lettersDue: true },
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

  test('where there is no address to go to, none is kept', async () => {
    const { shopper, number } = await withDraft()
    await shopper.confirm({ ...form, deliveryAddress: 'Старый адрес', deliveryIndex: '630000' })
    const [order] = await db.select().from(orders).where(eq(orders.id, number))
    expect(order).toMatchObject({ deliveryAddress: '', deliveryIndex: '', totalKopecks: 200_000 })
  })

  test('what came into the cart after the draft stays there; what could not be had does not', async () => {
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
  test('answers with the same order, whether or not it says which', async () => {
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

  test('a lost answer can be asked for when the next draft is there; a draft that was not shown is not confirmed', async () => {
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

describe('refusals change nothing', () => {
  const long = 'я'.repeat(10_000)
  test.each([
    ['no consent', { consent: false }, 'consent'],
    ['nothing said about consent', { consent: undefined }, 'consent'],
    ['consent as text', { consent: 'да' }, 'consent'],
    ['an empty name', { fullName: ' ' }, 'fullName'],
    ['a name of 10,000 letters', { fullName: long }, 'fullName'],
    ['a zero byte', { fullName: 'Анна\u0000' }, 'fullName'],
    ['half a character', { fullName: 'Анна\ud800' }, 'fullName'],
    ['a short phone', { phone: '123' }, 'phone'],
    ['a phone of 10,000 digits', { phone: '9'.repeat(10_000) }, 'phone'],
    ['no address', { email: 'анна' }, 'email'],
    ['an address of 10,000 letters', { email: `${'a'.repeat(10_000)}@mail.test` }, 'email'],
    ['a comment of 10,000 letters', { comment: long }, 'comment'],
    ['a number as comment', { comment: 5 }, 'comment'],
    ['a place of 10,000 letters', { deliveryAddress: long }, 'deliveryAddress'],
    ['an index of 10,000 digits', { deliveryIndex: '6'.repeat(10_000) }, 'deliveryIndex'],
    ['cash', { paymentMethod: 'cash' }, 'paymentMethod'],
    ['no delivery', { deliveryType: undefined }, 'deliveryType'],
    ['a delivery of 10,000 letters', { deliveryType: long }, 'deliveryType'],
    ['text as a number', { order_id: 'x' }, 'order_id'],
  ])('%s', async (_, wrong, field) => {
    const { shopper, product } = await withDraft()
    const before = await traces(shopper, product)
    const answer = await shopper.confirm({ ...form, ...wrong })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
    expect(answer.json().fields[field]).toMatch(/[а-я]/)
    expect(await traces(shopper, product)).toEqual(before)
  })

  test('without consent the sentence is that of the specification', async () => {
    const { shopper } = await withDraft()
    const answer = await shopper.confirm({ ...form, consent: false })
    expect(answer.json().error).toBe('Необходимо согласие на обработку персональных данных')
  })

  test('address and index are needed where the delivery needs them', async () => {
    const { shopper, product } = await withDraft()
    const before = await traces(shopper, product)
    const fields = async (given: object) => {
      const answer = await shopper.confirm({ ...form, ...given })
      return [answer.statusCode, Object.keys(answer.json().fields ?? {})]
    }
    expect(await fields({ deliveryType: shop.courier, deliveryAddress: '  ' })).toEqual([400, ['deliveryAddress']])
    expect(await fields({ deliveryType: shop.post, deliveryAddress: null })).toEqual([400, ['deliveryAddress']])
    for (const deliveryIndex of ['', '63000', '6300000', 'шесть!', '63000x', undefined]) {
      expect(await fields({ deliveryType: shop.post, deliveryAddress: 'Новосибирск', deliveryIndex })).toEqual([
        400,
        ['deliveryIndex'],
      ])
    }
    expect(await traces(shopper, product)).toEqual(before)
  })

  test('a delivery that is gone or never was', async () => {
    const { shopper, product } = await withDraft()
    const before = await traces(shopper, product)
    const [archived] = await db
      .insert(deliveryTypes)
      .values({ name: 'Голубь', priceKopecks: 0, requiresAddress: false, archivedAt: new Date() })
      .returning()
    for (const deliveryType of [archived?.id, 999_999, -1, 0, 1e15, 'почта', '', '1; drop table orders']) {
      const answer = await shopper.confirm({ ...form, deliveryType })
      expect([deliveryType, answer.statusCode, answer.json().error]).toEqual([
        deliveryType,
        409,
        'Этого способа доставки больше нет. Выберите другой.',
      ])
    }
    expect(await traces(shopper, product)).toEqual(before)
  })

  test.each([
    [{ priceKopecks: 100_001 }, 'Цена товара «Аки» изменилась. Проверьте сумму заказа.'],
    [{ stock: 1 }, 'Товар «Аки»: можно заказать только 1\u00a0шт. Проверьте состав заказа.'],
    [{ stock: 0 }, 'Товар «Аки» закончился. Проверьте состав заказа.'],
    [{ onSale: false }, 'Товар «Аки» закончился. Проверьте состав заказа.'],
    [{ archivedAt: new Date() }, 'Товар «Аки» закончился. Проверьте состав заказа.'],
    [{ limitPerCustomer: 1 }, 'Товар «Аки»: можно заказать только 1\u00a0шт. Проверьте состав заказа.'],
  ])('%j since the draft: the page can show it and go on', async (change, error) => {
    const { shopper, product, number } = await withDraft({ stock: 5, name: 'Аки' })
    await db.update(products).set(change).where(eq(products.id, product))
    const before = await traces(shopper, product)
    const answer = await shopper.confirm(form)
    expect([answer.statusCode, answer.json().error]).toEqual([409, error])
    expect(await traces(shopper, product)).toEqual(before)
    expect((await shopper.checkout()).json().items[0].changes).not.toEqual([])
    if ((await shopper.createOrder()).statusCode === 409) return
    expect((await shopper.confirm(form)).json().order_id).toBe(number)
  })

  test('a product that was deleted', async () => {
    const { shopper, product } = await withDraft({ name: 'Аки' })
    await db.delete(products).where(eq(products.id, product))
    const answer = await shopper.confirm(form)
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'Одного из товаров больше нет. Проверьте состав заказа.',
    ])
  })

  test('another sum than the one that was shown', async () => {
    const { shopper, product } = await withDraft()
    const before = await traces(shopper, product)
    const answer = await shopper.confirm({ ...form, total_price: 1999.99 })
    expect([answer.statusCode, answer.json().error]).toEqual([409, expect.stringContaining('доставки')])
    expect(await traces(shopper, product)).toEqual(before)
    expect((await shopper.confirm({ ...form, total_price: 2000 })).statusCode).toBe(200)
  })

  test('no draft', async () => {
    const shopper = await shop.shopper()
    for (const body of [form, { ...form, order_id: 1001 }]) {
      const answer = await shopper.confirm(body)
      expect([answer.statusCode, answer.json().error]).toEqual([409, 'Сначала оформите заказ из корзины.'])
    }
  })
})

test('the limit per customer counts what was bought before, but not what was cancelled', async () => {
  const shopper = await shop.shopper()
  const [product = 0] = await shop.addGoods({ limitPerCustomer: 2 })
  const first = await shopper.buy(form, [product, 2])
  await shopper.putIntoCart([product, 1])
  expect((await shopper.createOrder()).statusCode).toBe(409)
  await shopper.visitor.post(`/api/orders/${first}/cancel/`)
  expect((await shopper.createOrder()).statusCode).toBe(200)
  expect((await shopper.confirm(form)).statusCode).toBe(200)
})

test('one shopper cannot order without end', async () => {
  const shopper = await shop.shopper()
  const [product = 0] = await shop.addGoods({ stock: 100 })
  const order = async () => {
    await shopper.putIntoCart([product, 1])
    await shopper.createOrder()
    return shopper.confirm(form)
  }
  for (let i = 0; i < 20; i += 1) expect((await order()).statusCode).toBe(200)
  shop.clock.pass({ minutes: 20 })
  const refused = await order()
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().error]).toEqual([
    429,
    '2400',
    'Слишком много заказов подряд. Следующий — через 40 мин.',
  ])
  expect(await shop.stockOf(product)).toBe(80)
  shop.clock.pass({ minutes: 41 })
  expect((await shopper.confirm(form)).statusCode).toBe(200)
})

test('shoppers who want the same goods in opposite order never wait for each other in a circle', async () => {
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

test('shoppers who confirm at the same moment share what is left, one after the other', async () => {
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

test('whoever is refused again and again is asked to wait, and is served afterwards', async () => {
  const { shopper, product } = await withDraft({ stock: 5 })
  await db.update(products).set({ stock: 0 }).where(eq(products.id, product))
  for (let i = 0; i < 30; i += 1) expect((await shopper.confirm(form)).statusCode).toBe(409)
  for (let i = 0; i < 2; i += 1) {
    const refused = await shopper.confirm(form)
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().error]).toEqual([
      429,
      '600',
      'Слишком много попыток. Попробуйте через 10 мин.',
    ])
  }
  await db.update(products).set({ stock: 5 }).where(eq(products.id, product))
  expect((await shopper.confirm(form)).statusCode).toBe(429)
  shop.clock.pass({ minutes: 10 })
  expect((await shopper.confirm(form)).statusCode).toBe(200)
})
