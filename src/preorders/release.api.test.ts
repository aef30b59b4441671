import { describe, expect, test } from 'vitest'
import { products } from '../database/tables/catalogue.server.ts'
import { orderLines } from '../database/tables/orders.server.ts'
import { openOrdersShop } from '../orders/testing-orders.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { shopDay } from '../platform/text/date-format.ts'
import { runScheduled } from '../testing/run-job.ts'
import { closePreorders } from './close-preorders.server.ts'

const shop = await openOrdersShop()
const { db, form } = shop
const dayMs = 86_400_000
const dayFromNow = (days: number) => shopDay(new Date(Date.now() + days * dayMs))
const release = { isPreorder: true, releaseYear: 2027, releaseMonth: 2 }

const change = (id: number, values: Partial<typeof products.$inferInsert>) =>
  db.update(products).set(values).where(eq(products.id, id))
const statusOf = async (id: number) => (await shop.get(`/api/products/${id}/`)).json().status

describe('the agreed month', () => {
  test('is kept with the line of the order, whatever becomes of the release', async () => {
    const shopper = await shop.shopper()
    const [preorder = 0, present = 0] = await shop.addGoods({ ...release, name: 'Лиса' }, { stock: 3 })
    const number = await shopper.buy(form, [preorder, 1], [present, 1])
    await change(preorder, { releaseMonth: 5 })
    const { items } = (await shopper.visitor.get(`/api/orders/${number}/`)).json()
    const months = { release_year: 2027, release_month: 5, agreed_year: 2027, agreed_month: 2 }
    expect(items.map((item: { preorder: unknown }) => item.preorder)).toEqual(expect.arrayContaining([months, null]))
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, number))
    expect(lines.map(({ isPreorder, agreedMonth }) => [isPreorder, agreedMonth])).toEqual(
      expect.arrayContaining([
        [true, 2],
        [false, null],
      ]),
    )
  })

  test('is nothing once the product is out', async () => {
    const shopper = await shop.shopper()
    const [id = 0] = await shop.addGoods(release)
    const number = await shopper.buy(form, [id, 1])
    await change(id, { isPreorder: false })
    expect((await shopper.visitor.get(`/api/orders/${number}/`)).json().items[0].preorder).toBeNull()
  })
})

describe('the order stop', () => {
  test('its last day is a day to order; the next is not, also for a draft of yesterday', async () => {
    const shopper = await shop.shopper()
    const [id = 0] = await shop.addGoods({ ...release, preorderUntil: dayFromNow(0) })
    await shopper.putIntoCart([id, 1])
    expect((await shopper.createOrder()).statusCode).toBe(200)
    expect((await shopper.checkout()).json().items[0].product.preorder_until).toBe(dayFromNow(0))
    // As if midnight had passed and the job had not run yet: nothing but the day has changed.
    await db.execute(sql`alter table products disable trigger products_note_preorder_over`)
    await change(id, { preorderUntil: dayFromNow(-1) })
    await db.execute(sql`alter table products enable trigger products_note_preorder_over`)
    const refused = await shopper.confirm(form)
    expect([refused.statusCode, refused.json().error]).toEqual([409, expect.stringContaining('закончился')])
    const other = await shop.shopper()
    const added = await other.visitor.post('/api/cart/add/', { product_id: id, quantity: 1 })
    expect(added.statusCode).toBe(409)
    expect(await statusOf(id)).toBe('available')
    await runScheduled(closePreorders(db))
    await expect.poll(() => statusOf(id)).toBe('unavailable')
  })

  test('another day opens it again', async () => {
    const shopper = await shop.shopper()
    const [id = 0] = await shop.addGoods({ ...release, preorderUntil: dayFromNow(-1) })
    expect(await statusOf(id)).toBe('unavailable')
    await change(id, { preorderUntil: dayFromNow(3) })
    await expect.poll(() => statusOf(id)).toBe('available')
    expect(await shopper.buy(form, [id, 1])).toBeGreaterThan(0)
  })

  test('a product that is out has none', async () => {
    const [id = 0] = await shop.addGoods({ ...release, isPreorder: false, stock: 2, preorderUntil: dayFromNow(-1) })
    expect(await statusOf(id)).toBe('available')
  })
})

test('the count of a preorder is its cap: no more can be ordered than there will be', async () => {
  const [first, second] = [await shop.shopper(), await shop.shopper()]
  const [id = 0] = await shop.addGoods({ ...release, stock: 2 })
  await second.putIntoCart([id, 1])
  await second.createOrder()
  await first.buy(form, [id, 2])
  expect((await second.confirm(form)).statusCode).toBe(409)
  await expect.poll(() => statusOf(id)).toBe('unavailable')
})
