import { expect, test } from 'vitest'
import { openShopClient } from '../../../testing/shop-client.ts'
import { StaffClient } from '../../../testing/staff-client.ts'
import { testShop } from '../../../testing/test-shop.ts'
import type { listCategories } from '../../catalogue.contract.ts'
import type { checkImport, getImport, runImport, uploadImport } from './import.contract.ts'

test('an import is rolled back when the server is killed, and the next start reports it as interrupted', async () => {
  const { dataDir, start } = await testShop()
  const shop = start()
  await shop.opened
  const staff = new StaffClient(shop.url)
  await staff.signIn()
  const [category] = await staff.call<typeof listCategories>('GET /api/categories/')
  const rows = Array.from({ length: 2_000 }, (_, at) => `KILL-${at};Товар ${at};100;${category?.name}`)
  const table = Buffer.from(`Артикул;Название;Цена;Категория\n${rows.join('\n')}`)
  const run = await staff.upload<typeof uploadImport>('/api/staff/import/', 'таблица.csv', table)
  const params = { id: run.id }
  const current = () => staff.call<typeof getImport>('GET /api/staff/import/{id}/', { params })
  const columns = run.columns.map(({ index, field }) => ({ index, field }))
  const check = { params, body: { columns, create_missing: false } }
  await staff.call<typeof checkImport>('POST /api/staff/import/{id}/check/', check)
  await expect.poll(async () => (await current()).state).toBe('checked')
  // The import comes as far as this article, and waits to see whether somebody else takes it.
  const holder = await openShopClient(dataDir)
  await holder.query('begin')
  await holder.query(`insert into products (sku, name, price_kopecks, category_id)
    select 'KILL-1700', name, 100, category_id from products limit 1`)
  await staff.call<typeof runImport>('POST /api/staff/import/{id}/run/', { params, body: {} })
  // Reading is the first quarter of the progress; after that, products are being written.
  await expect.poll(async () => (await current()).progress).toBeGreaterThan(0.4)
  process.kill(shop.server(), 'SIGKILL')
  await shop.ended()
  await holder.end()

  const again = start()
  await again.opened
  const client = await openShopClient(dataDir)
  const found = async () => {
    const { rows } = await client.query(
      `select state, failure, (select count(*)::int from products where sku like 'KILL-%') as left_behind from import_runs`,
    )
    return rows
  }
  await expect
    .poll(found)
    .toEqual([{ state: 'interrupted', failure: expect.stringContaining('Ничего не изменилось'), left_behind: 0 }])
  await client.end()
  expect(await again.stop()).toEqual({ code: 0, signal: null })
})
