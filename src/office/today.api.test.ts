import { beforeAll, expect, test } from 'vitest'
import { addCategory, addProducts } from '../catalogue/testing-catalogue.server.ts'
import { accounts } from '../database/tables/accounts.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { siteSettings } from '../database/tables/content.server.ts'
import { deliveryTypes, orders } from '../database/tables/orders.server.ts'
import { authenticators } from '../database/tables/second-factor.server.ts'
import type { OrderState } from '../database/values/order-states.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { recountSales } from '../reports/recount-sales.server.ts'
import { countEmptySearch } from '../search/empty-searches.server.ts'
import { runScheduled } from '../testing/run-job.ts'
import { openAccountsShop, password } from '../testing/test-accounts.server.ts'
import { Visitor } from '../testing/test-visitor.ts'
import type { Today } from './office.contract.ts'

const shop = await openAccountsShop()
const staff = new Visitor(shop)
let lastOrder = 1040

async function addOrder(state: OrderState, roubles: number, times: { paidAt?: Date; createdAt?: Date } = {}) {
  lastOrder += 1
  await shop.db.insert(orders).values({
    id: lastOrder,
    state,
    fullName: 'Анна Петрова',
    phone: '79991234567',
    email: 'anna@mail.test',
    deliveryName: 'Самовывоз',
    deliveryPriceKopecks: 0,
    goodsKopecks: roubles * 100,
    totalKopecks: roubles * 100,
    expiresAt: new Date(),
    ...times,
  })
  return lastOrder
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

beforeAll(async () => {
  await shop.addAccount('staff@mail.test', { role: 'administrator' })
  await shop.addAccount('petrova.anna@mail.test')
  await shop.addAccount('100%_sure@mail.test')
  await staff.signIn('staff@mail.test', password)
  const category = await addCategory(shop.db, 'Фигурки')
  await addProducts(shop.db, category, [
    { name: 'Кончился', stock: 0 },
    { name: 'Почти кончился', stock: 1 },
    { name: 'Три штуки', stock: 3 },
    { name: 'Хватает', stock: 4 },
    { name: 'Без счёта', stock: null },
    { name: 'Снят с продажи', stock: 0, onSale: false },
    { name: 'В архиве', stock: 0, archivedAt: new Date() },
  ])
  await addOrder('awaiting_payment', 1000)
  await addOrder('awaiting_payment', 500, { createdAt: daysAgo(2) })
  await addOrder('paid', 2000, { paidAt: new Date() })
  await addOrder('packing', 300.5, { paidAt: new Date(), createdAt: daysAgo(3) })
  await addOrder('cancelled', 7000, { paidAt: new Date(), createdAt: daysAgo(3) })
  await addOrder('returned', 8000, { paidAt: new Date(), createdAt: daysAgo(3) })
  await addOrder('completed', 4000, { paidAt: daysAgo(10), createdAt: daysAgo(12) })
  await addOrder('completed', 9000, { paidAt: daysAgo(40), createdAt: daysAgo(41) })
  await countEmptySearch(shop.db, 'нет такого')
})

test('counts open orders, low stock and empty searches, and lists the newest orders', async () => {
  const today = (await staff.get('/api/staff/today/')).json<Today>()
  expect(today).toMatchObject({
    placed_today: { count: 2, total: 3000 },
    waiting_payment: { count: 2, total: 1500 },
    paid: { count: 1, total: 2000 },
    packing: { count: 1, total: 300.5 },
    sold_out: { count: 1, products: [{ name: 'Кончился', stock: 0 }] },
    low_stock: { count: 2, from: 3, products: [{ name: 'Почти кончился' }, { name: 'Три штуки' }] },
    empty_searches: [{ query: 'нет такого', times: 1 }],
  })
  expect(today.newest_orders?.map(({ id }) => id)).toEqual([1048, 1047, 1046, 1045, 1044, 1043, 1042, 1041])
})

test('revenue covers each of the last 30 days, with paid orders only and without what went back', async () => {
  await runScheduled(recountSales(shop.db))
  const { revenue } = (await staff.get('/api/staff/today/')).json<Today>()
  expect(revenue).toHaveLength(30)
  expect(revenue?.at(-1)).toMatchObject({ total: 2300.5, orders: 2 })
  expect(revenue?.reduce((sum, { total }) => sum + total, 0)).toBe(6300.5)
  expect(revenue?.at(-11)).toMatchObject({ total: 4000, orders: 1 })
})

test.each(['1042', 'заказ 1042', 'Заказ №1042', '# 1042'])('%s finds the order', async (text) => {
  const found = (await staff.get(`/api/staff/find/?q=${encodeURIComponent(text)}`)).json()
  expect(found.orders).toMatchObject([{ id: 1042, full_name: 'Анна Петрова', total: 500 }])
})

test.each([
  ['PETROVA', ['petrova.anna@mail.test']],
  ['100%_', ['100%_sure@mail.test']],
  ['%%%', []],
  ['pe', []],
  ['', []],
  ['anna petrova', ['petrova.anna@mail.test']],
])('%j finds customers %j', async (text, emails) => {
  const found = (await staff.get(`/api/staff/find/?q=${encodeURIComponent(text)}`)).json()
  expect(found.customers.map(({ email }: { email: string }) => email)).toEqual(emails)
})

test('the palette finds orders by the name of the person, and the menu counts what waits', async () => {
  const found = (await staff.get(`/api/staff/find/?q=${encodeURIComponent('петров анн')}`)).json()
  expect(found.orders.map(({ id }: { id: number }) => id)).toEqual([1048, 1047, 1046, 1045, 1044, 1043])
  expect((await staff.get('/api/staff/counts/')).json()).toEqual({ orders: 2, returns: 0, preorders: 0, mail: 0 })
})

test('lists what a new shop still needs before it can sell', async () => {
  const missing = async () => (await staff.get('/api/staff/today/')).json<Today>().missing
  expect(await missing()).toEqual(['contacts', 'seller', 'payment', 'factor', 'team'])
  const settings = (await staff.get('/api/staff/site/')).json()
  const said = { phone: '+7 383 000-00-00', email: 'shop@mail.test', payment_note: 'Перевод по СБП' }
  const saved = await staff.call('PATCH', '/api/staff/site/', {
    ...said,
    version: settings.version,
    confirmation: { password },
  })
  expect([saved.statusCode, await missing()]).toEqual([200, ['seller', 'factor', 'team']])
  await shop.db.update(deliveryTypes).set({ archivedAt: new Date() })
  await shop.db.update(products).set({ onSale: false })
  await expect.poll(missing).toEqual(['seller', 'delivery', 'product', 'factor', 'team'])
  await shop.addAccount('second@kitsune.test', { role: 'manager' })
  expect(await missing()).toEqual(['seller', 'delivery', 'product', 'factor'])

  await shop.db.update(deliveryTypes).set({ archivedAt: null })
  await shop.db.update(products).set({ onSale: true })
  await shop.db.update(siteSettings).set({ fullName: 'ИП Лисицын', inn: '540000000000', ogrn: '300000000000000' })
  // Who works the list from the top has the advice left.
  await expect.poll(missing).toEqual(['factor'])
  const [second] = await shop.db.select().from(accounts).where(eq(accounts.email, 'second@kitsune.test'))
  const secret = { accountId: second?.id ?? 0, secret: 'sealed', lastStep: 0, createdAt: new Date() }
  await shop.db.insert(authenticators).values(secret)
  // That of a manager protects no administrator, and who is locked enters nowhere.
  expect(await missing()).toEqual(['factor'])
  await shop.db
    .update(accounts)
    .set({ lockedAt: new Date() })
    .where(eq(accounts.id, second?.id ?? 0))
  expect(await missing()).toEqual(['factor', 'team'])
})
