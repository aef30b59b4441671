import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '../../../database/tables/audit.server.ts'
import { products } from '../../../database/tables/catalogue.server.ts'
import { orderEvents } from '../../../database/tables/orders.server.ts'
import { stockMovements } from '../../../database/tables/stock.server.ts'
import { eq } from '../../../platform/postgres/drizzle.server.ts'
import type { Shopper } from '../../testing-orders.server.ts'
import { openStaffOrders, type StaffOrdersShop } from '../testing-staff-orders.server.ts'

let shop: StaffOrdersShop
let shopper: Shopper
let [fox, owl, poster] = [0, 0, 0]
let id: number

beforeAll(async () => {
  shop = await openStaffOrders()
  shopper = await shop.shopper()
})

beforeEach(async () => {
  ;[fox = 0, owl = 0, poster = 0] = await shop.addGoods(
    { name: 'Лисица', sku: `FOX-${Math.random()}`, stock: 10, priceKopecks: 100_000 },
    { name: 'Сова', sku: `OWL-${Math.random()}`, stock: 3, priceKopecks: 50_000 },
    { name: 'Плакат', sku: `POS-${Math.random()}`, stock: null, priceKopecks: 10_000 },
  )
  id = await shopper.buy(shop.form, [fox, 2], [owl, 1], [poster, 4])
  shop.clock.pass({ minutes: 4 })
})

async function edit(change: object = {}) {
  const { version, full_name, phone, email, delivery_type, address, index, lines } = await shop.order(id)
  const same = { version, full_name, phone, email, delivery_type, address, index, lines }
  return shop.staff.call('PUT', `/api/staff/orders/${id}/`, { ...same, ...change })
}

const movements = async (product: number) =>
  (await shop.db.select().from(stockMovements).where(eq(stockMovements.productId, product)).orderBy(stockMovements.id))
    .filter(({ orderId }) => orderId === id)
    .map(({ change, stockAfter, reason }) => [change, stockAfter, reason])

const edited = async () =>
  (await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, id))).filter(({ kind }) => kind === 'edited')

test('changed quantities update stock, movements, totals, the log and the shopper’s letter', async () => {
  const answer = await edit({
    lines: [
      { position: 0, quantity: 5 },
      { position: 2, quantity: 1 },
    ],
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ goods_total: 5100, total: 5100 })
  expect(answer.json().lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([5, 1])
  expect([await shop.stockOf(fox), await shop.stockOf(owl), await shop.stockOf(poster)]).toEqual([5, 3, null])
  expect(await movements(fox)).toEqual([
    [-2, 8, 'sale'],
    [-3, 5, 'order_edited'],
  ])
  expect(await movements(owl)).toEqual([
    [-1, 2, 'sale'],
    [1, 3, 'order_edited'],
  ])
  expect(await movements(poster)).toEqual([])
  const [event] = await edited()
  expect(event).toMatchObject({ lettersDue: true, actor: 'staff', accountId: shop.staffId })
  expect(event?.text?.replaceAll('\u00a0', ' ')).toBe(
    '«Лисица»: 5 шт. вместо 2.\n«Сова» убран из заказа.\n«Плакат»: 1 шт. вместо 4.\nСумма заказа: 5 100,00 ₽ вместо 2 900,00 ₽.',
  )
  const [entry] = await shop.audit('order.update')
  expect(entry).toMatchObject({ before: { total: 2900 }, after: { total: 5100 } })
  expect((await shopper.visitor.get(`/api/orders/${id}/`)).json()).toMatchObject({ total_price: 5100 })
})

test('an order that was edited and then cancelled returns exactly what it held', async () => {
  await edit({ lines: [{ position: 0, quantity: 6 }] })
  await shop.move(id, 'Отменен', { reason: 'Передумали' })
  expect([await shop.stockOf(fox), await shop.stockOf(owl)]).toEqual([10, 3])
})

test('products that were not counted when they were sold return nothing', async () => {
  await shop.db.update(products).set({ stock: 7 }).where(eq(products.id, poster))
  await edit({
    lines: [
      { position: 0, quantity: 2 },
      { position: 1, quantity: 1 },
      { position: 2, quantity: 1 },
    ],
  })
  expect(await shop.stockOf(poster)).toBe(7)
  await edit({
    lines: [
      { position: 0, quantity: 2 },
      { position: 1, quantity: 1 },
      { position: 2, quantity: 3 },
    ],
  })
  expect(await shop.stockOf(poster)).toBe(5)
})

test('more than is in stock is refused, and nothing changes', async () => {
  const refused = await edit({
    lines: [
      { position: 0, quantity: 1 },
      { position: 1, quantity: 4 },
    ],
  })
  expect([refused.statusCode, refused.json().error]).toEqual([409, expect.stringMatching(/только 3\sшт\./)])
  expect([await shop.stockOf(fox), await shop.stockOf(owl)]).toEqual([8, 2])
  expect((await shop.order(id)).lines).toHaveLength(3)
})

test('of two edits that take the last piece one succeeds', async () => {
  const other = await shopper.buy(shop.form, [owl, 1])
  const { version, ...rest } = await shop.order(other)
  const [one, two] = await Promise.all([
    edit({
      lines: [
        { position: 0, quantity: 2 },
        { position: 1, quantity: 2 },
      ],
    }),
    shop.staff.call('PUT', `/api/staff/orders/${other}/`, { ...rest, version, lines: [{ position: 0, quantity: 2 }] }),
  ])
  expect([one.statusCode, two.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await shop.stockOf(owl)).toBe(0)
})

test('another delivery has today’s price and needs its address; the same one keeps the old price', async () => {
  const without = await edit({ delivery_type: shop.post })
  expect([without.statusCode, without.json().fields]).toEqual([400, { address: 'Введите адрес доставки.' }])
  const wrong = await edit({ delivery_type: shop.post, address: 'Томск, Ленина 1', index: '12' })
  expect(wrong.json().fields).toEqual({ index: 'Введите почтовый индекс: шесть цифр.' })
  const posted = await edit({ delivery_type: shop.post, address: 'Томск, Ленина 1', index: '634000' })
  expect(posted.json()).toMatchObject({
    delivery_name: 'Почта России',
    delivery_price: 590,
    total: 3490,
    index: '634000',
  })
  const back = await edit({ delivery_type: shop.pickup })
  expect(back.json()).toMatchObject({ delivery_price: 0, total: 2900, address: '', index: '' })
  expect((await edit({ delivery_type: 9999 })).statusCode).toBe(409)
})

test('person and contacts are changed; saving the same again changes nothing', async () => {
  const changed = await edit({ full_name: 'Иванова <i>Анна</i>', phone: '8 (913) 000-11-22', email: 'new@mail.test' })
  expect(changed.json()).toMatchObject({
    full_name: 'Иванова <i>Анна</i>',
    phone: '79130001122',
    email: 'new@mail.test',
  })
  const { version } = await shop.order(id)
  expect((await edit()).json().version).toBe(version)
  expect(await edited()).toHaveLength(1)
})

test.each([
  ['no line left', { lines: [] }],
  ['a zero', { lines: [{ position: 0, quantity: 0 }] }],
  ['a half', { lines: [{ position: 0, quantity: 1.5 }] }],
  ['no name', { full_name: ' ' }],
  ['half a phone', { phone: '+7 (999' }],
  ['no e-mail', { email: 'anna' }],
])('%s is refused', async (_, change) => {
  expect((await edit(change)).statusCode).toBe(400)
})

test('a stale save, a line of another order and a paid order are refused', async () => {
  const { version } = await shop.order(id)
  await edit({ full_name: 'Другая' })
  const stale = await edit({ version })
  expect([stale.statusCode, stale.json().detail]).toEqual([409, expect.stringContaining('edited_meanwhile')])
  expect(stale.json().error).toBe('Пока вы правили, это изменил staff@kitsune.test.')
  expect((await edit({ lines: [{ position: 7, quantity: 1 }] })).statusCode).toBe(409)
  await shop.move(id, 'Оплачен')
  const paid = await edit({ full_name: 'Третья' })
  expect([paid.statusCode, paid.json().detail]).toEqual([409, expect.stringContaining('order_not_editable')])
})

test('a save that the shopper was faster than names the shopper, not who edited before', async () => {
  await edit({ full_name: 'Другая' })
  const { version } = await shop.order(id)
  // The journal's time is the database's, which the clock of a test does not set.
  await shop.db.update(auditLog).set({ at: shop.clock.now() })
  shop.clock.pass({ minutes: 1 })
  expect((await shopper.visitor.post(`/api/orders/${id}/cancel/`)).statusCode).toBe(200)
  expect((await edit({ version })).json().error).toBe('Пока вы правили, это изменил покупатель.')
})

test('added goods take stock at the price of now; the letter and the journal name them', async () => {
  const [bear = 0] = await shop.addGoods({
    name: 'Медведь',
    sku: `BEAR-${Math.random()}`,
    stock: 4,
    priceKopecks: 70_000,
  })
  const answer = await edit({ added: [{ product_id: bear, quantity: 3, price: 700 }] })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ total: 5000 })
  expect(answer.json().lines.map(({ position, quantity }: Record<string, number>) => [position, quantity])).toEqual([
    [0, 2],
    [1, 1],
    [2, 4],
    [3, 3],
  ])
  expect(await shop.stockOf(bear)).toBe(1)
  expect(await movements(bear)).toEqual([[-3, 1, 'order_edited']])
  expect((await edited())[0]?.text).toContain('Добавлен «Медведь»: 3')
  const [entry] = await shop.audit('order.update')
  expect(JSON.stringify(entry?.after)).toContain('BEAR-')
  const found = await shop.staff.get(`/api/staff/orders/?q=${encodeURIComponent('Медведь')}`)
  expect(found.json().results.map((row: { id: number }) => row.id)).toContain(id)
})

test('goods can be swapped wholly; an order with nothing in it is refused', async () => {
  const [bear = 0] = await shop.addGoods({ stock: 4, priceKopecks: 70_000 })
  const swapped = await edit({ lines: [], added: [{ product_id: bear, quantity: 1, price: 700 }] })
  expect(swapped.json()).toMatchObject({ total: 700 })
  expect([await shop.stockOf(fox), await shop.stockOf(owl)]).toEqual([10, 3])
  expect((await edit({ lines: [] })).statusCode).toBe(400)
})

test('added goods at another price, beyond the stock, off sale or twice are refused', async () => {
  const [bear = 0, gone = 0] = await shop.addGoods(
    { stock: 4, priceKopecks: 70_000 },
    { stock: 4, priceKopecks: 70_000, onSale: false },
  )
  const line = { product_id: bear, quantity: 1, price: 700 }
  for (const added of [
    [{ ...line, price: 600 }],
    [{ ...line, quantity: 5 }],
    [{ ...line, product_id: gone }],
    [line, line],
  ]) {
    const answer = await edit({ added })
    expect([400, 409], answer.body).toContain(answer.statusCode)
  }
  expect(await shop.stockOf(bear)).toBe(4)
  expect((await shop.order(id)).lines).toHaveLength(3)
})
