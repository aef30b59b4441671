import { expect, test } from 'vitest'
import { restockRequests, wishlistItems } from '../database/tables/cart.server.ts'
import { emptySearches } from '../database/tables/search.server.ts'
import { and, eq } from '../platform/postgres/drizzle.server.ts'
import { openSpreadsheet } from '../platform/spreadsheet/read-spreadsheet.server.ts'
import { runScheduled } from '../testing/run-job.ts'
import { recountFavourites } from './recount-favourites.server.ts'
import { march, openReportsShop } from './testing-reports.server.ts'

const { shop, staff, content, fox, wolf, report } = await openReportsShop()

test('searches in vain and goods that people wait for, also for the content role', async () => {
  await shop.db.insert(emptySearches).values([
    { day: '2026-03-10', query: '+79991112233', times: 1 },
    { day: '2026-03-10', query: 'дракон', times: 2 },
    { day: '2026-03-12', query: 'дракон', times: 3 },
    { day: '2026-04-12', query: 'тигр', times: 30 },
  ])
  const searches = await report(`searches/?${march}`, content)
  expect(searches).toMatchObject({
    count: 2,
    results: [{ query: 'дракон', times: 5, last: '2026-03-12' }, { times: 1 }],
  })
  const anna = await shop.addAccount('anna@mail.test')
  const olga = await shop.addAccount('olga@mail.test')
  await shop.db.insert(wishlistItems).values([
    { accountId: anna, productId: fox },
    { accountId: olga, productId: fox },
    { accountId: anna, productId: wolf },
  ])
  await shop.db.insert(restockRequests).values([
    { accountId: anna, productId: wolf },
    { accountId: olga, productId: wolf, mailedAt: new Date() },
  ])
  await runScheduled(recountFavourites(shop.db))
  expect(await report('waiting/', content)).toMatchObject({
    count: 2,
    results: [
      { id: wolf, restock: 1, favourites: 1 },
      { id: fox, restock: 0, favourites: 2 },
    ],
  })
  expect((await report('waiting/?sort=-favourites', content)).results[0].id).toBe(fox)
  // Favourites that come and go are in the next count; who waits for an arrival is counted at once.
  await shop.db.delete(wishlistItems).where(eq(wishlistItems.productId, wolf))
  await shop.db.delete(wishlistItems).where(and(eq(wishlistItems.accountId, anna), eq(wishlistItems.productId, fox)))
  await runScheduled(recountFavourites(shop.db))
  expect(await report('waiting/', content)).toMatchObject({
    count: 2,
    results: [
      { id: wolf, restock: 1, favourites: 0 },
      { id: fox, restock: 0, favourites: 1 },
    ],
  })
})

test.each(['sales/', 'goods/?by=product'])('%s is for administrators and managers', async (path) => {
  expect((await content.get(`/api/staff/reports/${path}`)).statusCode).toBe(403)
  expect((await shop.get(`/api/staff/reports/${path}`)).statusCode).toBe(401)
})

test.each([
  ['sales/?from=2026-03-02&to=2026-03-01', 'раньше начала'],
  ['sales/?by=day&from=1990-01-01', 'больше 800 строк'],
  ['sales/?by=year', 'Ожидается'],
  ['goods/?by=shelf', ''],
  ['goods/?by=product&sort=name', 'Ожидается'],
])('%s is refused', async (path, text) => {
  const answer = await staff.get(`/api/staff/reports/${path}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(text)
})

test('far days are no trouble', async () => {
  const { to, results } = await report('sales/?by=month&from=2026-03-01&to=9999-12-31')
  expect(to < '2100').toBe(true)
  expect(results.length).toBeGreaterThan(0)
  expect((await staff.get('/api/staff/reports/sales/?from=9999-12-01')).statusCode).toBe(400)
})

async function rowsOf(path: string, visitor = staff) {
  const answer = await visitor.get(`/api/staff/export/${path}`)
  expect(answer.statusCode).toBe(200)
  const sheet = await openSpreadsheet(answer.rawPayload, 1000)
  const rows = await sheet.next(1000)
  await sheet.close()
  return rows.map(({ cells }) => cells)
}

test.each(['csv', 'xlsx'])('as %s, formulas neutralised', async (format) => {
  const sales = await rowsOf(`sales/?format=${format}&by=month&from=2026-03-01&to=2026-04-30`)
  expect(sales.map((cells) => cells.slice(0, 4).map(String))).toEqual([
    ['2026-03-01', '900', '5900', '3'],
    ['2026-04-01', '300', '3300', '1'],
    ['Всего', '1200', '9200', '4'],
  ])
  const goods = await rowsOf(`sold-goods/?format=${format}&by=product&${march}`)
  expect(goods[0]?.slice(0, 4).map(String)).toEqual(['A-1', `'=Лиса`, '60', '3000'])
  const searches = await rowsOf(`searches/?format=${format}&${march}`, content)
  expect(searches[1]?.[0]).toBe(`'+79991112233`)
  expect((await rowsOf(`waiting/?format=${format}`, content))[0]?.[0]).toBe('A-2')
})
