import { expect, test } from 'vitest'
import { orders } from '../database/tables/orders.server.ts'
import { openOrdersShop } from '../orders/testing-orders.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { promoteBy } from '../promotions/testing-promotions.ts'
import { staffVisitor } from '../testing/staff-visitor.ts'

const shop = await openOrdersShop()
const { db, form } = shop
const manager = await staffVisitor(shop, 'manager@kitsune.test', 'manager')

const promote = (fields: object) => promoteBy(manager, fields)

test('a code is found however it is typed: another hyphen, another case, letters of the other alphabet, keys of the other layout', async () => {
  await promote({ code: 'Сова-2026' })
  await promote({ code: 'CAT' })
  const { visitor } = await shop.shopper()
  const enter = async (code: string) => (await visitor.call('PUT', '/api/promo/', { code })).json().code
  for (const typed of ['сова 2026', 'Сова–2026', 'сова—2026', 'COBA2026', 'сoва2026', 'cjdf 2026']) {
    expect([typed, await enter(typed)]).toEqual([typed, 'СОВА2026'])
  }
  expect(await enter('сат')).toBe('CAT')
  expect(await enter('сфе')).toBe('CAT')
  expect(await enter('сыч')).toBe('promo_unknown')
})

test('no two codes look the same, and a code with letters of both alphabets is written in one', async () => {
  const make = (code: string) =>
    manager.post('/api/staff/promotions/', { title: 'Скидка', kind: 'percent', value: 5, by_code: true, code })
  expect((await make('MAK')).statusCode).toBe(200)
  expect((await make('мак')).json()).toMatchObject({ code: 'code_taken' })
  // With a Latin c.
  expect((await make('лиcица')).json()[0].code).toBe('ЛИСИЦА')
})

test('who was shown a discount that ended, or that another tab changed, is not told that the delivery did', async () => {
  const id = await promote({ by_code: false, min_sum: 7000 })
  const [product = 0] = await shop.addGoods({ priceKopecks: 700_000 })
  const shopper = await shop.shopper()
  await shopper.putIntoCart([product, 1])
  await shopper.createOrder()
  await manager.post(`/api/staff/promotions/${id}/stop/`, { stopped: true })
  expect((await shopper.confirm({ ...form, total_price: 6300 })).json()).toMatchObject({
    code: 'total_changed',
    error: 'Скидка или стоимость доставки изменилась. Проверьте сумму заказа.',
  })
  // Not even a client that names no sum pays more than it was shown, before it has asked for the order anew.
  expect((await shopper.confirm(form)).json()).toMatchObject({ code: 'total_changed' })
  await shopper.createOrder()
  expect((await shopper.confirm(form)).statusCode).toBe(200)
})

test('whoever was shown a free delivery is asked again when it has ended, also a client that names no sum', async () => {
  const id = await promote({ by_code: false, kind: 'free_delivery', value: 0, min_sum: 3000 })
  const [product = 0] = await shop.addGoods({ priceKopecks: 300_000 })
  const { post } = shop
  const sent = {
    ...form,
    deliveryType: post,
    delivery_type: post,
    deliveryAddress: 'Томск, Лесная, 5',
    deliveryIndex: '634000',
  }
  const shopper = await shop.shopper()
  const stop = (stopped: boolean) => manager.post(`/api/staff/promotions/${id}/stop/`, { stopped })
  const draft = async () => {
    await shopper.putIntoCart([product, 1])
    await shopper.createOrder()
  }
  await draft()
  await stop(true)
  expect((await shopper.confirm(sent)).json()).toMatchObject({ code: 'total_changed' })
  await draft()
  expect((await shopper.confirm(sent)).statusCode).toBe(200)
  // What costs nothing anyway has lost nothing.
  await stop(false)
  await draft()
  await stop(true)
  expect((await shopper.confirm(form)).statusCode).toBe(200)
})

test('who has bought a gift card still has a first order', async () => {
  await promote({ code: 'FIRST', first_order: true })
  const [product = 0] = await shop.addGoods({ priceKopecks: 100_000 })
  const shopper = await shop.shopper()
  const bought = await shopper.buy(form, [product, 1])
  await shopper.visitor.call('PUT', '/api/promo/', { code: 'FIRST' })
  await shopper.putIntoCart([product, 1])
  const problem = async () => (await shopper.visitor.get('/api/cart/')).json().promo.problem
  expect(await problem()).toBe('Промокод действует только на первый заказ.')
  await db.update(orders).set({ isAdvance: true }).where(eq(orders.id, bought))
  expect(await problem()).toBeNull()
})
