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
const oldestMs = 1000

test('thousands of sales begin and end at one moment: within a second on the pages of both processes, each price once in the history', async () => {
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
  const [edges] = (
    await db.execute<{ from: string; until: string }>(sql`
      with edges as (select date_trunc('second', clock_timestamp()) + interval '4 s' as "from"),
      set as (update ${products} set sale_price_kopecks = 50000, sale_from = "from", sale_until = "from" + interval '6 s' from edges)
      select "from", "from" + interval '6 s' as "until" from edges`)
  ).rows
  const changedAt = async (isShown: boolean, edge: string | undefined) => {
    const seen = await Promise.all(
      shops.map(async (shop) => {
        await expect.poll(() => shown(shop), { timeout: 60_000, interval: 20 }).toBe(isShown)
        return Date.now()
      }),
    )
    return Math.max(...seen) - new Date(edge ?? '').getTime()
  }
  expect(await changedAt(true, edges?.from)).toBeLessThan(oldestMs)
  expect(await changedAt(false, edges?.until)).toBeLessThan(oldestMs)
  const { rows } = await db.execute(sql`
    select count(*)::int as count from price_history group by product_id having count(*) <> 3`)
  expect(rows).toEqual([])
})
