import { expect, onTestFinished, test } from 'vitest'
import { openShopClient } from '../../testing/shop-client.ts'
import { StaffClient } from '../../testing/staff-client.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { applyBulkChange, listBulkChanges } from './bulk.contract.ts'

test('a server killed in the middle of a bulk change continues it at the next start, and changes nothing twice', async () => {
  const { dataDir, start } = await testShop()
  const shop = start()
  await shop.opened
  const client = await openShopClient(dataDir)
  await client.query(`insert into products (sku, name, price_kopecks, category_id)
    select 'KILL-' || n, 'Товар ' || n, 100000, (select min(id) from categories) from generate_series(1, 1000) as n`)
  await client.query(`update products set price_kopecks = 100000`)
  const { rows } = await client.query(`select count(*)::int as count from products where archived_at is null`)
  // The change comes as far as this product, and waits for it.
  await client.query('begin')
  await client.query(`select from products where sku = 'KILL-700' for update`)

  const staff = new StaffClient(shop.url)
  await staff.signIn()
  const begun = await staff.call<typeof applyBulkChange>('POST /api/staff/products/bulk/', {
    body: { selection: { filter: {} }, change: { kind: 'price', percent: 10 }, count: rows[0].count },
  })
  expect(begun.state).toBe('running')
  await expect.poll(() => progress(staff)).toBeGreaterThan(0.5)
  process.kill(shop.server(), 'SIGKILL')
  await shop.ended()
  await client.end()

  const again = start()
  await again.opened
  const colleague = new StaffClient(again.url)
  await colleague.signIn()
  await expect.poll(() => progress(colleague)).toBe(1)
  const after = await openShopClient(dataDir)
  onTestFinished(() => after.end())
  const { rows: prices } = await after.query(
    `select price_kopecks::int as price, count(*)::int from products where archived_at is null group by 1`,
  )
  expect(prices).toEqual([{ price: 110_000, count: begun.total }])
  const { rows: logged } = await after.query(
    `select count(*)::int, count(distinct subject_id)::int as products from audit_log where action = 'product.bulk' and batch is not null`,
  )
  expect(logged).toEqual([{ count: begun.total, products: begun.total }])
})

async function progress(staff: StaffClient): Promise<number> {
  const { results } = await staff.call<typeof listBulkChanges>('GET /api/staff/products/bulk/')
  return results[0]?.progress ?? 0
}
