import { beforeEach, describe, expect, test } from 'vitest'
import { addProducts } from '../catalogue/testing-catalogue.server.ts'
import { cartItems } from '../database/tables/cart.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { openAccountsShop } from '../testing/test-accounts.server.ts'
import { Visitor } from '../testing/test-visitor.ts'
import type { Cart } from './cart.contract.ts'
import { openCartShop } from './testing-cart.server.ts'

const { shop, figures, anna, annaId, boris, borisId, addProduct } = await openCartShop()
const secondShop = await openAccountsShop({ address: shop.address, clock: shop.clock })

const add = (product_id: unknown, quantity?: unknown, who = anna) =>
  who.post('/api/cart/add/', { product_id, ...(quantity !== undefined && { quantity }) })
const set = (id: number | string, quantity: unknown, who = anna) =>
  who.call('PATCH', `/api/cart/update/${id}/`, { quantity })
const remove = (id: number | string, who = anna) => who.call('DELETE', `/api/cart/remove/${id}/`)
const cart = async (who = anna): Promise<Cart> => (await who.get('/api/cart/')).json()
const quantities = async (who = anna) => (await cart(who)).items.map(({ product, quantity }) => [product.id, quantity])

/** Inserts an order of this many pieces for the account. */
async function order(accountId: number, productId: number, quantity: number, state = 'paid'): Promise<number> {
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    insert into orders (id, account_id, state, full_name, phone, email, delivery_name, delivery_price_kopecks,
      goods_kopecks, total_kopecks, expires_at)
    values (nextval('order_numbers'), ${accountId}, ${state}, '', '', '', '', 0, 0, 0, now()) returning id::int`)
  const id = rows[0]?.id ?? 0
  await shop.db.execute(sql`
    insert into order_lines (order_id, position, product_id, sku, product_name, price_kopecks, quantity)
    values (${id}, 0, ${productId}, '', '', 0, ${quantity})`)
  return id
}

beforeEach(async () => {
  await shop.db.delete(cartItems)
})

test('a guest has no cart', async () => {
  const guest = await new Visitor(shop).arrive()
  for (const answer of [
    await guest.get('/api/cart/'),
    await guest.get('/api/shelf/'),
    await add(1, 1, guest),
    await set(1, 1, guest),
    await remove(1, guest),
  ]) {
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'Сначала войдите в аккаунт'])
  }
})

test('an added product is in the cart at its own price, and the answer is not cached', async () => {
  const id = await addProduct({ name: 'Рэн', priceKopecks: 1_299_050, stock: 5, limitPerCustomer: 4 })
  const other = await addProduct({ stock: null })
  expect((await add(id)).json()).toMatchObject({ count: 1, total_price: 12_990.5 })
  await add(other, 2)
  const answer = await anna.get('/api/cart/')
  expect(answer.headers['cache-control']).toContain('no-store')
  expect(answer.json()).toMatchObject({
    count: 3,
    total_price: 14_990.5,
    items: [
      { product: { id: other, stock: null }, quantity: 2, most: null, total_price: 2000 },
      {
        product: { id, name: 'Рэн', price: 12_990.5, status: 'available', stock: 5, few_left: false, images: [] },
        quantity: 1,
        wanted: 1,
        is_favorite: false,
        is_archived: false,
        can_be_bought: true,
        most: 4,
        total_price: 12_990.5,
      },
    ],
  })
})

test('adding again increases the quantity, setting replaces it, removing twice is no error', async () => {
  const id = await addProduct({ stock: 9 })
  await add(id, 2)
  await add(id, 3)
  expect(await quantities()).toEqual([[id, 5]])
  expect((await set(id, 7)).json()).toMatchObject({ count: 7, total_price: 7000 })
  expect((await remove(id)).json()).toEqual({ items: [], count: 0, total_price: 0 })
  expect((await remove(id)).statusCode).toBe(200)
})

describe('refusals that change nothing', () => {
  test.each([0, -1, 1.5, 1e9, 1000, '2', 'два', null, {}, []])('a quantity of %j is 400', async (quantity) => {
    const id = await addProduct({ stock: null })
    await add(id, 3)
    for (const answer of [await add(id, quantity), await set(id, quantity)]) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ fields: { quantity: expect.stringMatching(/^(Количество|Укажите)/) } })
    }
    expect(await quantities()).toEqual([[id, 3]])
  })

  test.each([0, -5, 1.5, '1', 'x', null, 1e16])('a product_id of %j is 400', async (productId) => {
    expect((await add(productId)).statusCode).toBe(400)
    expect(await quantities()).toEqual([])
  })

  test('an unknown or archived product is not found', async () => {
    const archived = await addProduct({ archivedAt: new Date() })
    for (const id of [999_999_999, archived]) {
      const answer = await add(id)
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'Товар не найден'])
    }
    for (const id of ['abc', '-1', '1.5', '99999999999999999999']) {
      expect([(await set(id, 1)).statusCode, (await remove(id)).statusCode]).toEqual([404, 404])
    }
    expect(await quantities()).toEqual([])
  })

  test('the quantity of a product that is not in the cart cannot be set', async () => {
    const answer = await set(await addProduct(), 1)
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'Этого товара нет в корзине.'])
  })

  test('one person’s calls never touch another’s cart', async () => {
    const id = await addProduct({ stock: null })
    await add(id, 3)
    expect((await set(id, 9, boris)).statusCode).toBe(404)
    expect((await remove(id, boris)).json()).toMatchObject({ items: [] })
    expect(await quantities()).toEqual([[id, 3]])
    expect(await quantities(boris)).toEqual([])
  })

  test('more than the stock: 409 says how many are left', async () => {
    const id = await addProduct({ stock: 2 })
    const tooMany = await add(id, 3)
    expect([tooMany.statusCode, tooMany.json().error]).toEqual([409, 'Столько нет в наличии: осталось 2\u00a0шт.'])
    await add(id, 2)
    const again = await add(id)
    expect([again.statusCode, again.json().error]).toEqual([409, 'Осталось 2\u00a0шт., в вашей корзине уже 2\u00a0шт.'])
    expect((await set(id, 3)).json().error).toBe('Столько нет в наличии: осталось 2\u00a0шт.')
    expect(await quantities()).toEqual([[id, 2]])
  })

  test('sold-out and unavailable products cannot be added', async () => {
    for (const id of [await addProduct({ stock: 0 }), await addProduct({ stock: 5, onSale: false })]) {
      const answer = await add(id)
      expect([answer.statusCode, answer.json().error]).toEqual([409, 'Этого товара сейчас нет в наличии.'])
    }
  })

  test('products without a stock count are limited to 999 pieces', async () => {
    const id = await addProduct({ stock: null })
    await add(id, 999)
    expect([(await add(id)).statusCode, (await add(id)).json().error]).toEqual([
      409,
      'Не больше 999\u00a0шт. одного товара.',
    ])
  })
})

describe('limit per customer', () => {
  test('counts the cart and the orders that were not cancelled, of this customer only', async () => {
    const id = await addProduct({ stock: 50, limitPerCustomer: 3 })
    await order(annaId, id, 1)
    await order(annaId, id, 2, 'cancelled')
    await order(borisId, id, 3)
    expect((await add(id, 2)).json()).toMatchObject({ items: [{ most: 2, quantity: 2 }] })
    const answer = await add(id)
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'Не больше 3\u00a0шт. на одного покупателя, вы уже заказали 1\u00a0шт.',
    ])
    expect((await add(id, 1, boris)).json().error).toBe(
      'Не больше 3\u00a0шт. на одного покупателя, вы уже заказали 3\u00a0шт.',
    )
  })

  test('stock below the limit is reported first', async () => {
    const id = await addProduct({ stock: 1, limitPerCustomer: 3 })
    expect((await add(id, 2)).json().error).toBe('Столько нет в наличии: осталось 1\u00a0шт.')
  })

  test('a product whose limit the customer has reached is left out of the total', async () => {
    const id = await addProduct({ stock: 50, limitPerCustomer: 1 })
    await add(id)
    await order(annaId, id, 1)
    expect(await cart()).toMatchObject({ count: 0, total_price: 0, items: [{ can_be_bought: false, most: 0 }] })
  })
})

describe('when stock or products change', () => {
  test('products that can no longer be bought stay visible and are left out of the total', async () => {
    const [gone, offSale, archived, here] = await Promise.all([
      addProduct({ stock: 5 }),
      addProduct({ stock: 5 }),
      addProduct({ stock: 5 }),
      addProduct({ stock: 5 }),
    ])
    for (const id of [gone, offSale, archived, here]) await add(id, 2)
    await shop.db.update(products).set({ stock: 0 }).where(eq(products.id, gone))
    await shop.db.update(products).set({ onSale: false }).where(eq(products.id, offSale))
    await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, archived))
    const { items, ...totals } = await cart()
    expect(totals).toEqual({ count: 2, total_price: 2000 })
    const shown = items.map(({ product, quantity, can_be_bought, is_archived }) => [
      product.id,
      quantity,
      product.status,
      can_be_bought,
      is_archived,
    ])
    expect(shown).toEqual([
      [here, 2, 'available', true, false],
      [archived, 2, 'unavailable', false, true],
      [offSale, 2, 'unavailable', false, false],
      [gone, 2, 'unavailable', false, false],
    ])
  })

  test('with too little stock the cart shows the available and the wanted quantity', async () => {
    const id = await addProduct({ stock: 5 })
    await add(id, 5)
    await shop.db.update(products).set({ stock: 2, priceKopecks: 50_000 }).where(eq(products.id, id))
    expect(await cart()).toMatchObject({
      count: 2,
      total_price: 1000,
      items: [{ quantity: 2, wanted: 5, most: 2, can_be_bought: true, product: { few_left: true } }],
    })
    await shop.db.update(products).set({ stock: 9 }).where(eq(products.id, id))
    expect(await quantities()).toEqual([[id, 5]])
  })
})

test('twenty concurrent adds in two processes: none is lost, none exceeds the stock', async () => {
  const uncounted = await addProduct({ stock: null })
  const scarce = await addProduct({ stock: 7 })
  const elsewhere = anna.inAnother(secondShop)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const who = index % 2 ? anna : elsewhere
      return Promise.all([add(uncounted, 1, who), add(scarce, 1, who)])
    }),
  )
  expect(answers.map(([first]) => first.statusCode)).toEqual(Array(20).fill(200))
  expect(answers.map(([, second]) => second.statusCode).toSorted((a, b) => a - b)).toEqual([
    ...Array(7).fill(200),
    ...Array(13).fill(409),
  ])
  expect(await quantities()).toEqual(
    expect.arrayContaining([
      [uncounted, 20],
      [scarce, 7],
    ]),
  )
})

test('the cart is limited to a hundred different products', async () => {
  const ids = await addProducts(
    shop.db,
    figures,
    Array.from({ length: 101 }, () => ({})),
  )
  await shop.db
    .insert(cartItems)
    .values(ids.slice(0, 99).map((productId) => ({ accountId: annaId, productId, quantity: 1 })))
  const answers = await Promise.all([add(ids[99]), add(ids[100])])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await cart()).items).toHaveLength(100)
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().error).toMatch(
    /^В корзине уже 100 разных товаров/,
  )
  // More pieces of a product that is already in the cart are still accepted.
  expect((await add(ids[0])).statusCode).toBe(200)
})

test('the personal data export contains the cart', async () => {
  const id = await addProduct({ name: 'Рэн' })
  await add(id, 2)
  expect((await anna.get('/api/user/export/')).json()).toMatchObject({
    cart: [{ product_id: id, product_name: 'Рэн', quantity: 2 }],
  })
})
