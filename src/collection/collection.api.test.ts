import { expect, test } from 'vitest'
import { products } from '../database/tables/catalogue.server.ts'
import { orders } from '../database/tables/orders.server.ts'
import { returnLines, returns } from '../database/tables/returns.server.ts'
import { openOrdersShop } from '../orders/testing-orders.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { Visitor } from '../testing/test-visitor.ts'

const shop = await openOrdersShop()
const { db } = shop
const guest = new Visitor(shop, '198.51.100.7')

const received = (orderId: number) => db.update(orders).set({ state: 'completed' }).where(eq(orders.id, orderId))

test('what was received is the collection, each product once, without prices; what is on its way or went back is not', async () => {
  const shopper = await shop.shopper()
  const [fox = 0, cat = 0, owl = 0] = await shop.addGoods({ name: 'Лиса' }, { name: 'Кошка' }, { name: 'Сова' })
  const first = await shopper.buy(shop.form, [fox, 2], [cat, 1])
  await received(first)
  const second = await shopper.buy(shop.form, [fox, 1])
  await received(second)
  await shopper.buy(shop.form, [owl, 1])
  const collection = async () => (await shopper.visitor.get('/api/collection/')).json()
  expect(await collection()).toEqual([
    { product_id: fox, product_name: 'Лиса', product_image: null, quantity: 3, height_mm: null },
    { product_id: cat, product_name: 'Кошка', product_image: null, quantity: 1, height_mm: null },
  ])
  const back = { orderId: first, state: 'accepted', kind: 'changed_mind', decidedAt: new Date() } as const
  const [row] = await db.insert(returns).values(back).returning({ id: returns.id })
  await db.insert(returnLines).values({ returnId: row?.id ?? 0, position: 1, quantity: 1, accepted: 1 })
  await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, fox))
  expect(await collection()).toEqual([
    { product_id: null, product_name: 'Лиса', product_image: null, quantity: 3, height_mm: null },
  ])
})

test('a secret link shows it to others until it is revoked, and says nothing of the owner', async () => {
  const shopper = await shop.shopper()
  const [fox = 0] = await shop.addGoods({ name: 'Лиса' })
  await received(await shopper.buy(shop.form, [fox, 1]))
  expect((await shopper.visitor.get('/api/collection/link/')).json()).toEqual({ url: null })
  const { url } = (await shopper.visitor.post('/api/collection/link/')).json()
  expect((await shopper.visitor.post('/api/collection/link/')).json()).toEqual({ url })
  const path = `/api/collection/shared/${url.split('/').at(-2)}/`
  const shown = await guest.get(path)
  expect(shown.json()).toEqual([
    { product_id: fox, product_name: 'Лиса', product_image: null, quantity: 1, height_mm: null },
  ])
  expect((await shopper.visitor.call('DELETE', '/api/collection/link/')).json()).toEqual({ url: null })
  expect((await guest.get(path)).statusCode).toBe(404)
  expect((await guest.get('/api/collection/shared/x/')).statusCode).toBe(404)
  expect((await guest.get('/api/collection/')).statusCode).toBe(401)
})
