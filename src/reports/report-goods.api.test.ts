import { expect, test } from 'vitest'
import { addProducts } from '../catalogue/testing-catalogue.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { orders } from '../database/tables/orders.server.ts'
import { eq, type SQL, sql } from '../platform/postgres/drizzle.server.ts'
import { groupSorts } from './reports.contract.ts'
import { openReportsShop } from './testing-reports.server.ts'

const { shop, figures, addOrder, recount, report } = await openReportsShop()
const goods = await addProducts(
  shop.db,
  figures,
  Array.from({ length: 9 }, (_, index) => ({ sku: `P-${index}`, name: `Товар ${index}` })),
)
// Of a third the cost is not known.
for (const [index, id] of goods.entries()) {
  const costPriceKopecks = index % 3 === 0 ? null : 10_000 * index
  await shop.db.update(products).set({ costPriceKopecks }).where(eq(products.id, id))
}

/** The same numbers in every run. */
let seed = 7
function random(below: number): number {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}

const product = () => goods[random(goods.length)] as number
const somewhen = () => new Date(Date.UTC(2026, random(6), 1 + random(28), random(24))).toISOString()
const periods = [
  ['2025-12-31', '2026-12-31'],
  ['2026-01-17', '2026-04-03'],
  ['2026-03-05', '2026-03-08'],
] as const

const places: Record<(typeof groupSorts)[number], SQL> = {
  revenue: sql`sum(goods_kopecks)`,
  orders: sql`sum(orders)`,
  pieces: sql`sum(pieces)`,
  margin: sql`case when sum(known_kopecks) > 0 then sum(known_kopecks - cost_kopecks) end`,
  returned: sql`sum(returned_kopecks)`,
}

/** Counted anew from the orders themselves. */
async function counted(sort: (typeof groupSorts)[number], direction: SQL, from: string, to: string) {
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    select key::float8 as id from generate_series(${from}::date, ${to}::date, '1 day') as day, lateral sales_of_day(day::date)
    where kind = 'product' group by key having sum(orders + returned_orders) > 0
    order by ${places[sort]} ${direction}, key`)
  return rows.map(({ id }) => id)
}

/** Put together from its pages. */
async function reported(sort: string, from: string, to: string) {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const { count, results } = await report(
      `goods/?by=product&from=${from}&to=${to}&sort=${sort}&page=${page}&page_size=4`,
    )
    ids.push(...results.map(({ id }: { id: number }) => id))
    if (results.length < 4) return { count, ids }
  }
}

async function compareAll(): Promise<void> {
  for (const [from, to] of periods) {
    for (const sort of groupSorts) {
      const falling = await counted(sort, sql`desc nulls last`, from, to)
      const rising = await counted(sort, sql`asc nulls first`, from, to)
      expect(await reported(`-${sort}`, from, to), `-${sort} ${from}`).toEqual({ count: falling.length, ids: falling })
      expect(await reported(sort, from, to), `${sort} ${from}`).toEqual({ count: rising.length, ids: rising })
    }
  }
}

test('products by any figure and period are in the order of their sums, also after days long past have changed', async () => {
  for (let id = 200; id < 260; id += 1) {
    const first = product()
    const others = goods.filter((each) => each !== first && random(6) === 0)
    await addOrder(
      id,
      somewhen(),
      [first, ...others].map((each) => [each, 1 + random(3)]),
    )
  }
  for (let id = 200; id < 260; id += 9)
    await shop.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, id))
  await recount()
  await compareAll()
  await shop.db.update(orders).set({ state: 'returned' }).where(eq(orders.id, 201))
  await shop.db.delete(orders).where(eq(orders.id, 202))
  await shop.db
    .update(orders)
    .set({ paidAt: new Date(somewhen()) })
    .where(eq(orders.id, 203))
  await addOrder(260, '2026-03-06T05:00:00Z', [[product(), 2]])
  await recount()
  await compareAll()
})

test('products are counted again when their day has the same total as before', async () => {
  // Neither has a known cost, which would be in the total.
  const [one = 0, , , other = 0] = goods
  const july = 'from=2026-07-01&to=2026-07-31'
  const sold = async () =>
    (await report(`goods/?by=product&sort=-pieces&${july}`)).results.map(({ id }: { id: number }) => id)
  await addOrder(300, '2026-07-07T05:00:00Z', [[one, 1]])
  await recount()
  expect(await sold()).toEqual([one])
  await shop.db.delete(orders).where(eq(orders.id, 300))
  await addOrder(301, '2026-07-07T05:00:00Z', [[other, 1]])
  await recount()
  expect(await sold()).toEqual([other])
})
