import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { products } from '../../database/tables/catalogue.server.ts'
import { eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { openListener } from '../../platform/postgres/listen.server.ts'
import { openTestApp } from '../../testing/test-app.server.ts'
import { cloneTestDatabase } from '../../testing/test-database.server.ts'
import type { ProductPage } from '../catalogue.contract.ts'
import { addCategory, addProducts } from '../testing-catalogue.server.ts'

const address = await cloneTestDatabase()
const listener = await openListener(address, ['changes'], pino({ level: 'silent' }))
const shop = await openTestApp({ address, listener })
afterAll(() => listener.close())

/** Polls until the list is the expected one, limited only by the test's own timeout. */
async function listBecomes(url: string, expected: number[]): Promise<void> {
  for (;;) {
    const { results } = (await shop.get(url)).json() as ProductPage
    if (JSON.stringify(results.map((card) => card.id)) === JSON.stringify(expected)) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('lists show products that others add, change, archive and delete', async () => {
  const shelf = await addCategory(shop.db, 'Полка')
  const [a = 0, b = 0, c = 0] = await addProducts(shop.db, shelf, [
    { name: 'Б', priceKopecks: 300 },
    { name: 'Г', priceKopecks: 200 },
    { name: 'А', priceKopecks: 100 },
  ])
  await listBecomes('/api/catalog/?sort=cheap', [c, b, a])
  await listBecomes('/api/catalog/?sort=name', [c, a, b])

  await shop.db.update(products).set({ priceKopecks: 50, name: 'Я' }).where(eq(products.id, a))
  await listBecomes('/api/catalog/?sort=cheap', [a, c, b])
  await listBecomes('/api/catalog/?sort=name', [c, b, a])

  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, c))
  await listBecomes('/api/catalog/?sort=cheap', [a, b])
  await shop.db.update(products).set({ archivedAt: null }).where(eq(products.id, c))
  await listBecomes('/api/catalog/?sort=cheap', [a, c, b])

  await shop.db.delete(products).where(eq(products.id, b))
  await listBecomes('/api/catalog/?sort=cheap', [a, c])
})

test('cards show the changes of others', async () => {
  const shelf = await addCategory(shop.db, 'Полка с ценниками')
  const [id = 0] = await addProducts(shop.db, shelf, [{ name: 'Лис', priceKopecks: 100_00 }])
  const card = async () => (await shop.get(`/api/products/by_id/?ids=${id}`)).json() as { price: number }[]
  expect(await card()).toMatchObject([{ price: 100 }])
  await shop.db.update(products).set({ priceKopecks: 250_00 }).where(eq(products.id, id))
  while ((await card())[0]?.price !== 250) await new Promise((resolve) => setImmediate(resolve))
  await shop.db.delete(products).where(eq(products.id, id))
  while ((await card()).length > 0) await new Promise((resolve) => setImmediate(resolve))
})

test('several neighbours renamed at once are sorted correctly', async () => {
  await shop.db.delete(products)
  const shelf = await addCategory(shop.db, 'Другая полка')
  const ids = await addProducts(shop.db, shelf, [{ name: 'а' }, { name: 'б' }, { name: 'в' }, { name: 'г' }])
  await listBecomes('/api/catalog/?sort=name', ids)
  const [a = 0, b = 0, c = 0, d = 0] = ids
  // One statement reverses the order of the first three.
  await shop.db.execute(`update products set name = translate(name, 'абв', 'эюя') where id in (${a}, ${b}, ${c})`)
  await listBecomes('/api/catalog/?sort=name', [d, a, b, c])
})

test.each([
  ['named', 450],
  ['read anew', 5200],
])('very many products in one transaction are %s', async (_way, many) => {
  await shop.db.delete(products)
  // Most of the time would go into the words for the search, which lists do not need.
  await shop.db.execute(sql`alter table products disable trigger products_write_words`)
  const shelf = await addCategory(shop.db, `Полка на ${many}`)
  const { rows } = await shop.db.execute<{
    id: string
  }>(sql`insert into products (sku, name, price_kopecks, category_id)
    select 'MANY-' || n, 'Товар ' || lpad(n::text, 5, '0'), 1000 + n, ${shelf} from generate_series(1, ${many}) as n returning id`)
  const ids = rows.map(({ id }) => Number(id))
  await listBecomes('/api/catalog/?sort=dear&page_size=3', ids.slice(-3).toReversed())
  // Two statements of one transaction reverse the order of names.
  await shop.db.transaction(async (tx) => {
    const renamed = sql`name = 'Товар ' || lpad((100000 - right(name, 5)::int)::text, 5, '0'), is_new = true`
    await tx.execute(sql`update products set ${renamed} where id % 2 = 0`)
    await tx.execute(sql`update products set ${renamed} where id % 2 = 1`)
  })
  await listBecomes('/api/new_products/?sort=name&page_size=3', ids.slice(-3).toReversed())
  await listBecomes(`/api/new_products/?sort=name&page_size=3&page=${Math.ceil(many / 3)}`, lastPage(ids))
})

/** The last page of a list in descending order, with three products a page. */
function lastPage(ids: number[]): number[] {
  return ids.slice(0, ids.length % 3 || 3).toReversed()
}
