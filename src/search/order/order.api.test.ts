import { expect, test } from 'vitest'
import { addCategory, addProducts } from '../../catalogue/testing-catalogue.server.ts'
import { accounts } from '../../database/tables/accounts.server.ts'
import { auditLog } from '../../database/tables/audit.server.ts'
import { wishlistItems } from '../../database/tables/cart.server.ts'
import { productPopularity } from '../../database/tables/search.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { staffVisitor } from '../../testing/staff-visitor.ts'
import { openAccountsShop } from '../../testing/test-accounts.server.ts'
import type { SearchPage } from '../search.contract.ts'
import { scoreProducts } from './score-products.server.ts'

const shop = await openAccountsShop()
const staff = await staffVisitor(shop)
const figures = await addCategory(shop.db, 'Статуэтки')
const badges = await addCategory(shop.db, 'Значки')
const [first = 0, second = 0, gone = 0] = await addProducts(shop.db, figures, [
  { name: 'Лиса Аки', sku: 'AKI-1' },
  { name: 'Лиса Мико', sku: 'MIKO-1' },
  { name: 'Лиса Юки', sku: 'YUKI-1', stock: 0 },
])
const [badge = 0] = await addProducts(shop.db, badges, [{ name: 'Значок «Лиса»', sku: 'PIN-1' }])

async function found(query: string, more = ''): Promise<number[]> {
  const response = await shop.get(`/api/search/products/?q=${encodeURIComponent(query)}${more}`)
  return response.json<SearchPage>().results.map(({ id }) => id)
}

test('what was wanted lately decides between equal matches, after what can be bought', async () => {
  expect(await found('лиса')).toEqual([second, first, gone, badge])
  const [account] = await shop.db.select().from(accounts).limit(1)
  const wanted = { accountId: account?.id ?? 0, addedAt: new Date('2026-11-01') }
  await shop.db.insert(wishlistItems).values([
    { ...wanted, productId: first },
    { ...wanted, productId: gone },
  ])
  await scoreProducts(shop.db, new Date('2026-11-16'))
  expect(await shop.db.select().from(productPopularity).where(eq(productPopularity.productId, first))).toEqual([
    { productId: first, score: 1, sold: 0, favourites: 1 },
  ])
  expect(await found('лиса')).toEqual([first, second, gone, badge])
  expect((await staff.get('/api/staff/popular_products/')).json()).toHaveLength(2)
  // Half a year later it is forgotten.
  await scoreProducts(shop.db, new Date('2027-05-16'))
  expect(await shop.db.$count(productPopularity)).toBe(0)
  expect(await found('лиса')).toEqual([second, first, gone, badge])
})

test('staff put a product first for a query, and are told why results stand where they stand', async () => {
  const add = (sku: string) => staff.post('/api/staff/search_pins/', { query: ' Лиса ', sku })
  expect((await add('NONE')).json()).toMatchObject({ fields: { sku: expect.any(String) } })
  const [pin] = (await add('PIN-1')).json()
  expect(pin).toMatchObject({ query: 'лиса', product_id: badge })
  expect(await found('ЛИСА')).toEqual([badge, second, first, gone])
  expect(await found('лиса аки')).toEqual([first])
  const reasons = (await staff.get(`/api/staff/search_explained/?q=${encodeURIComponent('лиса')}`)).json()
  expect(reasons.slice(0, 2)).toMatchObject([
    { product_id: badge, reasons: ['закреплён за запросом', 'можно купить сейчас', 'популярность 0'] },
    { product_id: second, reasons: ['1: название начинается с запроса', 'можно купить сейчас', 'популярность 0'] },
  ])
  expect((await shop.get('/api/staff/search_explained/?q=x')).statusCode).toBe(401)
  expect((await staff.call('DELETE', `/api/staff/search_pins/${pin.id}/`)).json()).toEqual([])
  expect(await found('лиса')).toEqual([second, first, gone, badge])
  expect(await shop.db.$count(auditLog, eq(auditLog.subject, 'search_pin'))).toBe(2)
})

test('results are narrowed to categories, which are counted', async () => {
  const facets = (await shop.get(`/api/search/facets/?q=${encodeURIComponent('лиса')}&category=${badges}`)).json()
  expect(facets.category).toEqual([
    { value: String(badges), name: 'Значки', count: 1 },
    { value: String(figures), name: 'Статуэтки', count: 3 },
  ])
  expect(await found('лиса', `&category=${badges}`)).toEqual([badge])
  expect((await shop.get('/api/catalog/facets/')).json()).toMatchObject({ category: [] })
})
