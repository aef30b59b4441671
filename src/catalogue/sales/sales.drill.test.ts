import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { changesChannel } from '../../database/changes.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import { openListener } from '../../platform/postgres/listen.server.ts'
import { builtPages } from '../../testing/built-pages.server.ts'
import { openTestApp } from '../../testing/test-app.server.ts'
import { cloneTestDatabase } from '../../testing/test-database.server.ts'
import { addCategory, addProducts } from '../testing-catalogue.server.ts'

const address = await cloneTestDatabase()
const openOne = async () => {
  const listener = await openListener(address, [changesChannel], pino({ level: 'silent' }))
  afterAll(() => listener.close())
  return openTestApp({ address, listener, pages: builtPages })
}
const shops = [await openOne(), await openOne()]
const db = shops[0]?.db ?? (await openTestApp({ address })).db

const goods = 3000

test('thousands of sales begin and end at one moment: on the pages of both processes, each price once in the history', async () => {
  const category = await addCategory(db, 'Фигурки')
  const list = Array.from({ length: goods }, (_, place) => ({ priceKopecks: 100_000 + place * 100 }))
  const ids = await addProducts(db, category, list)
  const last = ids.at(-1) ?? 0
  const shown = async (shop: (typeof shops)[number]) => {
    const page = (await shop.get(`/product/${last}/`)).body
    const lists = (await shop.get(`/api/category/${category}/?sort=cheap&page_size=1`)).json()
    return page.includes('Прежняя цена') && lists.results[0].price === 500
  }
  for (const shop of shops) expect(await shown(shop)).toBe(false)
  /** How many goods have had another number of prices. */
  const others = async (prices: number) => {
    const { rows } = await db.execute(sql`select from price_history group by product_id having count(*) <> ${prices}`)
    return rows.length
  }
  await db.execute(sql`update ${products} set sale_price_kopecks = 50000, sale_from = now() + interval '4 s'`)
  for (const shop of shops) await expect.poll(() => shown(shop)).toBe(true)
  await expect.poll(() => others(2)).toBe(0)
  await db.execute(sql`update ${products} set sale_until = now() + interval '4 s'`)
  for (const shop of shops) await expect.poll(() => shown(shop)).toBe(false)
  await expect.poll(() => others(3)).toBe(0)
})
