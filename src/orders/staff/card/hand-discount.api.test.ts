import { expect, test } from 'vitest'
import { orderLines, orders } from '../../../database/tables/orders.server.ts'
import { asc, eq } from '../../../platform/postgres/drizzle.server.ts'
import { sumOfLines } from '../../../pricing/price.ts'
import { password } from '../../../testing/test-accounts.server.ts'
import { Visitor } from '../../../testing/test-visitor.ts'
import { openStaffOrders, phoneOrder } from '../testing-staff-orders.server.ts'

const shop = await openStaffOrders()
const { db, form, staff } = shop
await shop.addAccount('manager@kitsune.test', { role: 'manager' })
const manager = new Visitor(shop)
await manager.signIn('manager@kitsune.test', password)

async function take(by: Visitor, id: number, body: { percent?: number; sum?: number; reason?: string }) {
  const { version } = await shop.order(id)
  const given = { percent: null, sum: null, reason: 'помята коробка', ...body }
  return by.post(`/api/staff/orders/${id}/discount/`, { version, ...given })
}

const linesOf = (id: number) =>
  db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position))
const orderOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]

test('a discount by hand: within the limit of the role, told, shown with its reason, replaced and taken out again', async () => {
  const shopper = await shop.shopper()
  const [fox = 0, owl = 0] = await shop.addGoods(
    { priceKopecks: 100_000, stock: 9 },
    { priceKopecks: 33_333, stock: 9 },
  )
  const id = await shopper.buy(form, [fox, 1], [owl, 3])
  expect((await take(manager, id, { percent: 11 })).json()).toMatchObject({
    code: 'discount_above_limit',
    error: 'Вы можете дать скидку не больше 10\u00a0% от товаров.',
  })
  expect((await take(manager, id, { sum: 200.01 })).statusCode).toBe(409)
  expect((await take(manager, id, { percent: 5, sum: 5 })).statusCode).toBe(400)
  expect((await take(manager, id, { percent: 5, reason: ' ' })).statusCode).toBe(400)
  expect((await shopper.visitor.post(`/api/staff/orders/${id}/discount/`, {})).statusCode).toBe(403)

  expect((await take(manager, id, { percent: 10 })).json()).toMatchObject({
    total: 1800,
    discounts: [{ name: 'Уже учтено: Скидка магазина, помята коробка', value: '−199,99\u00a0₽' }],
  })
  expect((await linesOf(id)).map(({ priceKopecks, quantity }) => [priceKopecks, quantity])).toEqual([
    [90_000, 1],
    [30_000, 3],
  ])
  const order = await orderOf(id)
  expect([order?.goodsKopecks, sumOfLines(await linesOf(id))]).toEqual([180_000, 180_000])
  expect((await shopper.visitor.get(`/api/orders/${id}/`)).json()).toMatchObject({
    total_price: 1800,
    discounts: [{ title: 'Скидка магазина, помята коробка', sum: 199.99 }],
    timeline: [{}, { text: expect.stringContaining('Сделали скидку 199,99\u00a0₽: помята коробка.') }],
  })
  expect((await shop.audit('order.update'))[0]).toMatchObject({
    before: { total: 1999.99 },
    after: { total: 1800, reason: 'помята коробка' },
  })

  // Of the full prices, not of those after the discount before. The single piece makes the sum exact.
  expect((await take(staff, id, { sum: 500.02 })).json()).toMatchObject({ total: 1499.97 })
  expect((await take(manager, id, { percent: 0, reason: 'ошиблись' })).json()).toMatchObject({
    total: 1999.99,
    discounts: [],
  })
  expect((await linesOf(id)).map(({ priceKopecks }) => priceKopecks)).toEqual([100_000, 33_333])
})

test('beside a promo code and on an order by telephone; not on one that is paid, nor on an old version', async () => {
  const [fox = 0] = await shop.addGoods({ priceKopecks: 100_000, stock: 9 })
  const promotion = { title: 'Десятая часть', kind: 'percent', value: 10, by_code: true, code: 'HAND' }
  await staff.post('/api/staff/promotions/', promotion)
  const wanted = { ...phoneOrder(shop, [{ product_id: fox, quantity: 2, price: 1000 }]), promo: 'hand', total: 1800 }
  const placed = await staff.post('/api/staff/orders/', wanted)
  expect([placed.statusCode, placed.statusCode === 200 ? '' : placed.body]).toEqual([200, ''])
  const id: number = placed.json().id ?? placed.json().order_id
  expect((await take(manager, id, { percent: 10 })).json()).toMatchObject({
    total: 1620,
    discounts: [
      { name: 'Уже учтено: Десятая часть, промокод HAND', value: '−200,00\u00a0₽' },
      { name: expect.stringContaining('помята коробка'), value: '−180,00\u00a0₽' },
    ],
  })
  const old = { version: 1, percent: 5, sum: null, reason: 'ещё' }
  expect((await staff.post(`/api/staff/orders/${id}/discount/`, old)).json().code).toBe('edited_meanwhile')
  await shop.move(id, 'Оплачен')
  expect((await take(staff, id, { percent: 5 })).json().code).toBe('order_not_editable')
})

test('the limit of the role holds for each line: one that can give little does not let another give more', async () => {
  const shopper = await shop.shopper()
  const [dear = 0, fox = 0] = await shop.addGoods(
    { priceKopecks: 10_000_000, stock: 9, isPreorder: true, depositKopecks: 9_900_000 },
    { priceKopecks: 500_000, stock: 99 },
  )
  const id = await shopper.buy(form, [dear, 1], [fox, 1])
  const refused = await take(manager, id, { sum: 10_000 })
  expect([refused.json().code, refused.json().fields]).toEqual([
    'discount_above_limit',
    { sum: 'Не больше 1\u00a0499,99\u00a0₽.' },
  ])
  expect((await take(manager, id, { sum: 1499.99 })).json()).toMatchObject({ total: 103_500.01 })
  expect((await linesOf(id)).map(({ priceKopecks }) => priceKopecks)).toEqual([9_900_001, 450_000])
  // Further figures cost their price, also once the preorder is gone.
  const { version, full_name, phone, email, delivery_type, address, index } = await shop.order(id)
  const same = { version, full_name, phone, email, delivery_type, address, index }
  const edited = await manager.call('PUT', `/api/staff/orders/${id}/`, {
    ...same,
    lines: [{ position: 1, quantity: 9 }],
  })
  expect(edited.json()).toMatchObject({ total: 44_500, discounts: [{ value: '−500,00\u00a0₽' }] })
})
