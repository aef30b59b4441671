import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { StaffClient } from '../../../testing/staff-client.ts'
import { testShop } from '../../../testing/test-shop.ts'
import { uploadBody } from '../../../testing/upload-body.ts'

test('a server killed in the middle of an import leaves nothing of it, and the next start says so', async () => {
  const { dataDir, start } = await testShop()
  const shop = start()
  await shop.opened
  const staff = new StaffClient(shop.url)
  await staff.signIn()
  const [category] = (await staff.call('GET', '/api/categories/')) as { name: string }[]
  const rows = Array.from({ length: 10_000 }, (_, at) => `KILL-${at};Товар ${at};100;${category?.name}`)
  const { payload, contentType } = uploadBody(
    'таблица.csv',
    Buffer.from(`Артикул;Название;Цена;Категория\n${rows.join('\n')}`),
  )
  const run = await staff.call('POST', '/api/staff/import/', payload, contentType)
  const path = `/api/staff/import/${run.id}/`
  const columns = run.columns.map(({ index, field }: { index: number; field: string }) => ({ index, field }))
  await staff.call('POST', `${path}check/`, { columns, create_missing: false })
  await expect.poll(async () => (await staff.call('GET', path)).state, { timeout: 60_000 }).toBe('checked')
  await staff.call('POST', `${path}run/`)
  // Reading is a quarter of it: beyond that, products are being written.
  await expect
    .poll(async () => (await staff.call('GET', path)).progress, { timeout: 60_000, interval: 20 })
    .toBeGreaterThan(0.4)
  process.kill(shop.server(), 'SIGKILL')
  await shop.ended

  const again = start()
  await again.opened
  const socket = { host: join(dataDir, 'postgres', 'socket'), user: 'kitsune', database: 'kitsune' }
  const client = new pg.Client(socket)
  await client.connect()
  const { rows: found } = await client.query(
    `select state, failure, (select count(*)::int from products where sku like 'KILL-%') as left_behind from import_runs`,
  )
  expect(found).toEqual([
    { state: 'interrupted', failure: expect.stringContaining('Ничего не изменилось'), left_behind: 0 },
  ])
  await client.end()
  expect(await again.stop()).toEqual({ code: 0, signal: null })
})
