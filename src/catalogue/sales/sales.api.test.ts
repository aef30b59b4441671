import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { changesChannel } from '../../database/changes.server.ts'
import { auditLog } from '../../database/tables/audit.server.ts'
import { priceHistory, products } from '../../database/tables/catalogue.server.ts'
import { and, desc, eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { openListener } from '../../platform/postgres/listen.server.ts'
import { builtPages } from '../../testing/built-pages.server.ts'
import { openTestApp } from '../../testing/test-app.server.ts'
import { cloneTestDatabase } from '../../testing/test-database.server.ts'
import { openStaffShop } from '../staff/testing-staff.server.ts'

const address = await cloneTestDatabase()
const listener = await openListener(address, [changesChannel], pino({ level: 'silent' }))
afterAll(() => listener.close())
const shop = await openStaffShop({ address, listener, pages: builtPages })
const { staff, db } = shop
const create: typeof shop.create = (changes) => shop.create(changes)
/** Without a cache and without timers: what is right at any moment. */
const plain = await openTestApp({ address, pages: builtPages })

const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

async function setSale(id: number, sale: object) {
  const { version } = (await staff.get(`/api/staff/products/${id}/`)).json()
  return staff.call('PATCH', `/api/staff/products/${id}/`, { version, ...sale })
}

/** As if all that is known of its prices had happened that many days ago. */
function age(id: number, days: number) {
  return db.execute(sql`update price_history set at = at - ${days}::float8 * interval '1 day' where product_id = ${id}`)
}

const shown = async (id: number, app = plain) => (await app.get(`/api/products/${id}/`)).json()

test('a sale begins and ends by itself: on pages, in lists by price, in the cart and in what an order costs', async () => {
  const { id } = await create({ price: 1000, stock: 5, name: 'Аки' })
  const other = await create({ price: 900, stock: 5 })
  await age(id, 1)
  const cheapest = async () =>
    (await shop.get(`/api/category/${shop.category}/?sort=cheap`)).json().results.map((card: { id: number }) => card.id)
  expect(await cheapest()).toEqual([other.id, id])
  const page = `/product/${id}/`
  expect((await shop.get(page)).body).not.toContain('Прежняя цена')

  const hours = { sale_from: soon(3600), sale_until: soon(7200) }
  expect((await setSale(id, { sale_price: 800, ...hours })).statusCode).toBe(200)
  expect(await shown(id, shop)).toMatchObject({ price: 1000 })
  await db.execute(sql`update products set sale_from = now() + interval '1 s' where id = ${id}`)
  await expect.poll(async () => (await shown(id, shop)).price, { timeout: 60_000 }).toBe(800)
  expect(await shown(id, shop)).toMatchObject({ old_price: 1000, sale_until: expect.any(String) })
  await expect.poll(cheapest).toEqual([id, other.id])
  await expect.poll(async () => (await shop.get(page)).body).toContain('Прежняя цена </span>1\u00a0000\u00a0₽')
  await db.execute(sql`update products set sale_until = now() + interval '1 s' where id = ${id}`)
  await expect.poll(async () => (await shown(id, shop)).price, { timeout: 60_000 }).toBe(1000)
  expect(await shown(id)).not.toHaveProperty('old_price')
  await expect.poll(cheapest).toEqual([other.id, id])
  // Going on and off is no edit: nobody's editor is outdated by it.
  expect((await staff.get(`/api/staff/products/${id}/`)).json()).toMatchObject({
    price: 1000,
    sale_price: 800,
    version: 2,
  })
  const history = (await shop.get(`/api/products/${id}/prices/`)).json()
  expect(history.map(({ price }: { price: number }) => price)).toEqual([1000, 800, 1000])
})

test('a transaction that began before a sale leaves it on, and its price comes last in the history', async () => {
  const { id } = await create({ price: 1000 })
  await age(id, 1)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select now()`)
    await setSale(id, { sale_price: 800, sale_from: soon(0) })
    expect(await shown(id)).toMatchObject({ price: 800, old_price: 1000 })
    await tx.update(products).set({ regularPriceKopecks: 110_000 }).where(eq(products.id, id))
  })
  expect(await shown(id)).toMatchObject({ price: 800, old_price: 1000 })
  await db.transaction(async (tx) => {
    await tx.execute(sql`select now()`)
    await setSale(id, { sale_price: null, sale_from: null })
    await tx.update(products).set({ regularPriceKopecks: 120_000 }).where(eq(products.id, id))
  })
  const history = (await shop.get(`/api/products/${id}/prices/`)).json()
  expect(history.map(({ price }: { price: number }) => price)).toEqual([1000, 800, 1100, 1200])
})

test('the struck price is the lowest of the 30 days before, of whatever was asked then', async () => {
  const { id } = await create({ price: 1000 })
  await age(id, 80)
  await setSale(id, { price: 700 })
  await age(id, 20)
  await setSale(id, { price: 1500 })
  await age(id, 20)
  // 100 days ago 1000, for 20 days from 40 days ago 700, then 1500: the 700 reached into the 30 days.
  await setSale(id, { sale_price: 650 })
  expect(await shown(id)).toMatchObject({ price: 650, old_price: 700 })
  // Another price of the same sale keeps it; one that is not lower has nothing to strike through.
  await setSale(id, { sale_price: 690 })
  expect(await shown(id)).toMatchObject({ price: 690, old_price: 700 })
  await setSale(id, { sale_price: 700 })
  expect(await shown(id)).toMatchObject({ price: 700 })
  expect(await shown(id)).not.toHaveProperty('old_price')
  expect((await staff.get(`/api/staff/products/${id}/`)).json()).toMatchObject({ price: 1500, lowest_price: 700 })
})

test('a new price during a sale is the regular one, and a price below it ends the sale', async () => {
  const { id } = await create({ price: 1000, sale_price: 800 })
  // Never sold before: nothing to strike through.
  expect(await shown(id)).toMatchObject({ price: 800 })
  expect(await shown(id)).not.toHaveProperty('old_price')
  await setSale(id, { price: 1200 })
  expect(await shown(id)).toMatchObject({ price: 800 })
  await setSale(id, { price: 800 })
  expect((await staff.get(`/api/staff/products/${id}/`)).json()).toMatchObject({ price: 800, sale_price: 800 })
  expect((await staff.get('/api/staff/sales/?state=void')).json().results).toMatchObject([{ id }])
  await setSale(id, { price: 790 })
  expect(await shown(id)).toMatchObject({ price: 790 })
})

test('wrong sales are refused at their field', async () => {
  const { id } = await create({ price: 1000 })
  const wrong = async (sale: object) => (await setSale(id, sale)).json().fields
  expect(await wrong({ sale_price: 1000 })).toEqual({ sale_price: 'Цена со скидкой должна быть ниже обычной.' })
  expect(await wrong({ sale_price: 0 })).toEqual({ sale_price: 'Цена со скидкой не может быть нулём.' })
  expect(await wrong({ sale_price: 900, sale_from: soon(20), sale_until: soon(10) })).toHaveProperty('sale_until')
  expect(await wrong({ sale_price: 900, sale_from: 'завтра' })).toHaveProperty('sale_from')
})

test('many at once: previewed with what is replaced and not honest, applied, logged, undone', async () => {
  const [dear, marked] = [await create({ price: 1000 }), await create({ price: 2000 })]
  await age(dear.id, 1)
  await age(marked.id, 1)
  await setSale(marked.id, { sale_price: 1500 })
  await age(marked.id, 0.5)
  const ids = [dear.id, marked.id]
  const change = { kind: 'sale', percent: 20, from: null, until: '2099-01-01T00:00:00+07:00' }
  const preview = (await staff.post('/api/staff/products/bulk/preview/', { selection: { ids }, change })).json()
  expect(preview).toMatchObject({ changed: 2, lines: [{ before: 'нет' }, { before: '1\u00a0500\u00a0₽' }] })
  expect(preview.notes).toEqual([
    'Скидка уже есть: 1\u00a0товар. Её заменит новая.',
    'Без зачёркнутой цены: 1\u00a0товар. За последние 30 дней они уже стоили столько же или дешевле.',
  ])
  const done = (await staff.post('/api/staff/products/bulk/', { selection: { ids }, change, count: 2 })).json()
  expect([(await shown(dear.id)).price, (await shown(marked.id)).price]).toEqual([800, 1600])
  const [entry] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'product.bulk'), eq(auditLog.subjectId, String(dear.id))))
    .orderBy(desc(auditLog.id))
  expect(entry).toMatchObject({ before: { sale: 'нет' }, after: { sale: expect.stringContaining('800') } })
  await staff.post(`/api/staff/products/bulk/${done.id}/undo/`)
  expect([(await shown(dear.id)).price, (await shown(marked.id)).price]).toEqual([1000, 1500])
})

test('the list of sales says what is on when, by role', async () => {
  await db.delete(products)
  const planned = await create({ price: 1000, sale_price: 500, sale_from: soon(86_400 * 3) })
  const on = await create({ price: 1000, sale_price: 600, sale_until: soon(86_400) })
  const over = await create({ price: 1000, sale_price: 700, sale_until: soon(-60) })
  const list = (await staff.get('/api/staff/sales/')).json()
  expect(list.results.map(({ id, state }: { id: number; state: string }) => [id, state])).toEqual([
    [on.id, 'on'],
    [planned.id, 'planned'],
    [over.id, 'over'],
  ])
  expect(list.days[0].count).toBe(1)
  expect(list.days.at(-1).count).toBe(1)
  expect((await shop.customer.get('/api/staff/sales/')).statusCode).toBe(403)
})

test('every way to a price is in the history, once for each change', async () => {
  await db.update(products).set({ archivedAt: null })
  const { id } = await create({ price: 1000 })
  await setSale(id, { name: 'Другое имя' })
  await db.execute(sql`update products set price_kopecks = 120000 where id = ${id}`)
  expect((await staff.get(`/api/staff/products/${id}/`)).json().price).toBe(1200)
  const rows = await db.select().from(priceHistory).where(eq(priceHistory.productId, id)).orderBy(priceHistory.at)
  expect(rows.map(({ priceKopecks }) => priceKopecks)).toEqual([100_000, 120_000])
  expect((await plain.get('/api/products/999999/prices/')).statusCode).toBe(404)
})
