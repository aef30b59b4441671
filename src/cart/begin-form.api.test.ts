import { beforeEach, describe, expect, test } from 'vitest'
import { readBegunText } from '../accounts/begun-action.ts'
import { addCategory, addProducts } from '../catalogue/testing-catalogue.server.ts'
import { cartItems, wishlistItems } from '../database/tables/cart.server.ts'
import { openAccountsShop, password } from '../testing/test-accounts.server.ts'
import { Visitor } from '../testing/test-visitor.ts'
import type { Cart } from './cart.contract.ts'

const shop = await openAccountsShop()
const [fox = 0, gone = 0] = await addProducts(shop.db, await addCategory(shop.db, 'Фигурки'), [{}, { stock: 0 }])
await shop.addAccount('anna@mail.test')
const anna = new Visitor(shop)
await anna.signIn('anna@mail.test', password)

const type = 'application/x-www-form-urlencoded'
/** As browsers send the form of one of our pages. */
const ours = { host: 'shop.test', origin: 'http://shop.test', referer: 'http://shop.test/catalog/?page=2' }

/** A form carries no header with the token, as the pages' own calls do. */
function submit(who: Visitor, fields: Record<string, string | number>, headers: Record<string, string> = ours) {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return shop.inject({
    method: 'POST',
    url: '/begin/',
    payload: body,
    headers: { 'content-type': type, cookie, ...headers },
  })
}

const inCart = async () => {
  const { items } = (await anna.get('/api/cart/')).json() as Cart
  return items.map(({ product, quantity }) => [product.id, quantity])
}

beforeEach(async () => {
  await shop.db.delete(cartItems)
  await shop.db.delete(wishlistItems)
})

describe('the form of a page without scripts', () => {
  test('puts the product into the cart of who is signed in, and leads back to the page', async () => {
    const answer = await submit(anna, { cart: fox, quantity: 2 })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/catalog/?page=2#added'])
    expect(answer.headers['cache-control']).toBe('no-store, private')
    expect(await inCart()).toEqual([[fox, 2]])
  })

  test('makes a favourite, and asks for a letter', async () => {
    expect((await submit(anna, { favourite: fox })).headers.location).toBe('/catalog/?page=2#favourite')
    expect((await submit(anna, { restock: gone })).headers.location).toBe('/catalog/?page=2#awaited')
    const { wishlist, awaited } = (await anna.get('/api/shelf/')).json()
    expect([wishlist, awaited]).toEqual([[fox], [gone]])
  })

  test('says that it did not work, where the product is gone', async () => {
    expect((await submit(anna, { cart: gone })).headers.location).toBe('/catalog/?page=2#refused')
    expect((await submit(anna, { cart: 999_999 })).headers.location).toBe('/catalog/?page=2#refused')
    expect(await inCart()).toEqual([])
  })

  test('leads guests to the sign-in, which knows what they began and where they were', async () => {
    const answer = await submit(new Visitor(shop), { cart: fox, quantity: 3 })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/auth/'])
    const cookie = answer.cookies.find(({ name }) => name === 'begun')
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', maxAge: 1800 })
    expect(readBegunText(cookie?.value)).toEqual({
      kind: 'cart',
      productId: fox,
      quantity: 3,
      from: '/catalog/?page=2',
    })
  })

  test('leads to the product when the page is unknown or foreign', async () => {
    const { referer: _, ...unknown } = ours
    for (const headers of [
      unknown,
      { ...ours, referer: 'https://evil.test/x' },
      { ...ours, referer: 'http://shop.test//evil.test/' },
    ]) {
      expect((await submit(anna, { cart: fox }, headers)).headers.location).toBe(`/product/${fox}/#added`)
    }
  })
})

describe('a form that was not sent from our pages', () => {
  const { origin: _, ...unsaid } = ours
  for (const [what, headers] of Object.entries<Record<string, string>>({
    'of another site': { ...ours, origin: 'https://evil.test' },
    'of a page that hides where it is': { ...ours, origin: 'null' },
    'of another site, by the browser’s word': { ...ours, 'sec-fetch-site': 'cross-site' },
    'of a sister site': { ...ours, 'sec-fetch-site': 'same-site' },
    'of a client that says nothing': unsaid,
  })) {
    test(`${what} is refused, for guests too`, async () => {
      for (const who of [anna, new Visitor(shop)]) {
        const answer = await submit(who, { cart: fox }, headers)
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'csrf'])
        expect(answer.cookies.some(({ name }) => name === 'begun')).toBe(false)
      }
      expect(await inCart()).toEqual([])
    })
  }

  test('needs the token in the form', async () => {
    expect((await submit(anna, { cart: fox, csrftoken: 'x' }, unsaid)).statusCode).toBe(403)
    const answer = await submit(anna, { cart: fox, csrftoken: anna.cookies.get('csrftoken') ?? '' }, unsaid)
    expect([answer.statusCode, await inCart()]).toEqual([303, [[fox, 1]]])
  })
})

test('nonsense is refused', async () => {
  const nonsense: Record<string, string | number>[] = [
    {},
    { cart: 'x' },
    { cart: -1 },
    { cart: fox, quantity: 0 },
    { cart: fox, quantity: 1000 },
  ]
  for (const fields of nonsense) expect((await submit(anna, fields)).statusCode).toBe(400)
  const json = await anna.post('/begin/', { cart: fox })
  expect(json.statusCode).toBe(415)
})
