import { beforeEach, describe, expect, test } from 'vitest'
import { addProducts } from '../../catalogue/testing-catalogue.server.ts'
import { restockRequests, wishlistItems, wishlistLinks } from '../../database/tables/cart.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { password } from '../../testing/test-accounts.server.ts'
import { Visitor } from '../../testing/test-visitor.ts'
import { openCartShop } from '../testing-cart.server.ts'
import type { Favourite } from './wishlist.contract.ts'

const { shop, figures, anna, annaId, boris, addProduct } = await openCartShop()

const add = (product_id: unknown, who = anna) => who.post('/api/wishlist/add/', { product_id })
const remove = (id: number | string, who = anna) => who.call('DELETE', `/api/wishlist/remove/${id}/`)
const favourites = async (who = anna) => (await who.get('/api/wishlist/')).json<Favourite[]>()
const ids = async (who = anna) => (await favourites(who)).map(({ product }) => product.id)
const keptGoods = async (who = anna) => (await who.get('/api/shelf/')).json()

beforeEach(async () => {
  await shop.db.delete(wishlistItems)
  await shop.db.delete(wishlistLinks)
  await shop.db.delete(restockRequests)
})

test('a guest has to sign in for favourites', async () => {
  const guest = await new Visitor(shop).arrive()
  for (const answer of [
    await guest.get('/api/wishlist/'),
    await add(1, guest),
    await remove(1, guest),
    await guest.get('/api/wishlist/link/'),
    await guest.post('/api/wishlist/link/'),
    await guest.call('DELETE', '/api/wishlist/link/'),
    await guest.post('/api/products/1/await/'),
    await guest.call('DELETE', '/api/products/1/await/'),
  ]) {
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'Сначала войдите в аккаунт'])
  }
})

test('favourites are listed once each, newest first, with the cart quantity, and only the user’s own', async () => {
  const first = await addProduct({
    name: 'Рэн',
    priceKopecks: 1_299_000,
    stock: 2,
    isPreorder: true,
    releaseYear: 2027,
    releaseMonth: 3,
  })
  const second = await addProduct()
  for (const id of [first, second, first]) expect((await add(id)).statusCode).toBe(200)
  await anna.post('/api/cart/add/', { product_id: first })
  expect(await favourites()).toMatchObject([
    { product: { id: second }, in_cart: false },
    {
      product: {
        id: first,
        name: 'Рэн',
        price: 12_990,
        few_left: true,
        is_preorder: true,
        release_year: 2027,
        release_month: 3,
      },
      in_cart: true,
      is_archived: false,
    },
  ])
  expect((await anna.get('/api/cart/')).json()).toMatchObject({ items: [{ is_favorite: true }] })
  expect(await ids(boris)).toEqual([])
  await remove(first, boris)
  expect(await ids()).toEqual([second, first])
  expect((await remove(first)).statusCode).toBe(200)
  expect((await remove(first)).statusCode).toBe(200)
  expect(await ids()).toEqual([second])
})

test('many clicks at once add one favourite', async () => {
  const id = await addProduct()
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(id)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  expect(await ids()).toEqual([id])
})

test('an invalid product is refused in Russian and changes nothing', async () => {
  for (const id of [0, -1, 1.5, '1', null, 1e16]) {
    const answer = await add(id)
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { product_id: 'Укажите товар.' }])
  }
  const archived = await addProduct({ archivedAt: new Date() })
  for (const id of [999_999_999, archived]) expect((await add(id)).json().error).toBe('Товар не найден')
  expect((await remove('abc')).statusCode).toBe(404)
  expect(await ids()).toEqual([])
})

test('sold-out and archived products stay visible to their owner', async () => {
  const [gone, archived] = [await addProduct({ stock: 3 }), await addProduct({ stock: 3 })]
  for (const id of [gone, archived]) await add(id)
  await shop.db.update(products).set({ stock: 0 }).where(eq(products.id, gone))
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, archived))
  expect(await favourites()).toMatchObject([
    { product: { id: archived, status: 'unavailable' }, is_archived: true },
    { product: { id: gone, status: 'unavailable' }, is_archived: false },
  ])
})

test('the list is limited to five hundred products', async () => {
  const many = await addProducts(
    shop.db,
    figures,
    Array.from({ length: 501 }, () => ({})),
  )
  await shop.db.insert(wishlistItems).values(many.slice(0, 500).map((productId) => ({ accountId: annaId, productId })))
  const refused = await add(many[500])
  expect([refused.statusCode, refused.json().error]).toEqual([409, 'В избранном уже 500 товаров. Уберите лишнее.'])
  expect((await add(many[0])).statusCode).toBe(200)
})

test('cart, favourites and restock requests come in one answer', async () => {
  const [favourite, inCart, awaited] = [await addProduct(), await addProduct(), await addProduct({ stock: 0 })]
  expect(await keptGoods(boris)).toEqual({ cart: [], wishlist: [], awaited: [] })
  await add(favourite, boris)
  await boris.post('/api/cart/add/', { product_id: inCart, quantity: 2 })
  await boris.post(`/api/products/${awaited}/await/`)
  expect(await keptGoods(boris)).toEqual({
    cart: [{ product_id: inCart, quantity: 2 }],
    wishlist: [favourite],
    awaited: [awaited],
  })
})

test('what is kept counts like the cart: only pieces that can be bought', async () => {
  await shop.addAccount('clara@mail.test')
  const clara = new Visitor(shop, '203.0.113.3')
  await clara.signIn('clara@mail.test', password)
  const [gone, fewer, plenty] = [await addProduct({ stock: 3 }), await addProduct({ stock: 5 }), await addProduct()]
  for (const [product_id, quantity] of [
    [gone, 3],
    [fewer, 5],
    [plenty, 2],
  ]) {
    await clara.post('/api/cart/add/', { product_id, quantity })
  }
  await shop.db.update(products).set({ stock: 0 }).where(eq(products.id, gone))
  await shop.db.update(products).set({ stock: 1 }).where(eq(products.id, fewer))
  expect((await keptGoods(clara)).cart).toEqual([
    { product_id: plenty, quantity: 2 },
    { product_id: fewer, quantity: 1 },
    { product_id: gone, quantity: 0 },
  ])
  expect((await clara.get('/api/cart/')).json()).toMatchObject({ count: 3 })
})

describe('the secret link', () => {
  const link = async (method: 'GET' | 'POST' | 'DELETE', who = anna) =>
    (await who.call(method, '/api/wishlist/link/')).json<{ url: string | null }>().url
  const tokenOf = (url: string | null) => /\/wishlist\/shared\/([\w-]{32})\/$/.exec(url ?? '')?.[1] ?? ''
  const shared = async (token: string) => shop.get(`/api/wishlist/shared/${token}/`)

  test('does not exist until it is created, and then stays the same', async () => {
    expect(await link('GET')).toBeNull()
    const made = await Promise.all([link('POST'), link('POST')])
    expect(tokenOf(made[0])).toHaveLength(32)
    expect(new Set([...made, await link('GET'), await link('POST')]).size).toBe(1)
    expect(await link('GET', boris)).toBeNull()
  })

  test('shows the products to anybody, without the owner and archived products', async () => {
    const [here, archived] = [await addProduct({ name: 'Рэн', heightMm: 230 }), await addProduct()]
    for (const id of [here, archived]) await add(id)
    await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, archived))
    const answer = await shared(tokenOf(await link('POST')))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(answer.json()).toMatchObject([{ id: here, name: 'Рэн', height_mm: 230 }])
    expect(answer.body).not.toMatch(/anna|account|in_cart/)
  })

  test('shows nothing once revoked, and the next link differs', async () => {
    const token = tokenOf(await link('POST'))
    expect(await link('DELETE', boris)).toBeNull()
    expect((await shared(token)).statusCode).toBe(200)
    expect(await link('DELETE')).toBeNull()
    const gone = await shared(token)
    expect([gone.statusCode, gone.json().error]).toEqual([404, 'Ссылка больше не действует.'])
    expect(tokenOf(await link('POST'))).not.toBe(token)
    expect((await shared(token)).statusCode).toBe(404)
    expect((await shared('nobody')).statusCode).toBe(404)
    expect((await shared('a%00b')).statusCode).toBe(404)
  })
})

test('the personal data export has favourites, restock requests and the link, but not its secret', async () => {
  const [favourite, awaited] = [await addProduct({ name: 'Рэн' }), await addProduct({ stock: 0 })]
  await add(favourite)
  await anna.post(`/api/products/${awaited}/await/`)
  const { url } = (await anna.post('/api/wishlist/link/')).json<{ url: string }>()
  const file = await anna.get('/api/user/export/')
  expect(file.json()).toMatchObject({
    wishlist: [{ product_id: favourite, product_name: 'Рэн' }],
    awaited_products: [{ product_id: awaited }],
    wishlist_link: [{ created_at: expect.any(String) }],
  })
  expect(file.body).not.toContain(url)
})

test('all of it is deleted with the account', async () => {
  await shop.addAccount('vera@mail.test')
  const vera = new Visitor(shop, '203.0.113.3')
  await vera.signIn('vera@mail.test', password)
  const [product, gone] = [await addProduct(), await addProduct({ stock: 0 })]
  await add(product, vera)
  await vera.post('/api/cart/add/', { product_id: product })
  await vera.post(`/api/products/${gone}/await/`)
  const { url } = (await vera.post('/api/wishlist/link/')).json<{ url: string }>()
  expect((await vera.post('/api/user/api/delete_account/', { password })).statusCode).toBe(200)
  expect((await shop.get(`/api${new URL(url).pathname}`)).statusCode).toBe(404)
  for (const table of [wishlistItems, wishlistLinks, restockRequests]) {
    expect(await shop.db.select().from(table)).toEqual([])
  }
})
