import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { confirmPatiently, findBroken } from './orders/testing-storms.ts'
import { runScript } from './testing/run-script.ts'
import { openShopClient } from './testing/shop-client.ts'
import { addStormShoppers } from './testing/storm-shoppers.ts'
import { removeFolder, temporaryFolder } from './testing/temporary-folder.server.ts'
import { testShop } from './testing/test-shop.ts'

const SESSION_SECRET = 'a secret that only this drill may know'
const BACKUP_KEY = 'a key that opens the backups of this drill'

const counts = `select count(*)::int as orders, coalesce(sum(total_kopecks), 0)::text as total, max(id)::int as last,
  (select stock from products where sku = 'DRILL') as stock,
  (select coalesce(sum(quantity), 0)::int from order_lines join products on products.id = product_id
    where products.sku = 'DRILL') as sold
  from orders where account_id in (select id from accounts where email like 'storm-%')`

test('a storm of orders, kill -9, and the shop as it was at a second in the middle', async () => {
  const BACKUP_URL = temporaryFolder()
  onTestFinished(() => removeFolder(BACKUP_URL))
  const place = await testShop()
  const env = { LOG_LEVEL: 'warn', SESSION_SECRET, BACKUP_URL, BACKUP_KEY }
  const shop = place.start(env)
  await shop.opened
  const client = await openShopClient(place.dataDir)
  const { rows: ways } = await client.query(`select id::int from delivery_types where name = 'Самовывоз'`)
  const { rows: products } = await client.query(`insert into products (sku, name, price_kopecks, category_id, stock)
    select 'DRILL', 'Фигурка', 100000, min(id), 500 from categories returning id::int`)
  const shoppers = await addStormShoppers(client, SESSION_SECRET, 120, () => [[products[0].id, 2]])
  const backup = await runScript('backup.mjs', [], { ...env, DATA_DIR: place.dataDir })
  expect([backup.errors, backup.output]).toEqual(['', expect.stringMatching(/^Backup of .*, stored and verified\./m)])

  // The storm pauses in the middle for long enough that a second lies between its halves.
  const order = (from: number, to: number) =>
    Promise.all(shoppers.slice(from, to).map((shopper) => confirmPatiently(shop.url, shopper, ways[0].id)))
  expect(new Set((await order(0, 60)).map((answer) => answer?.status))).toEqual(new Set([200]))
  await client.query('delete from accounts where id = $1', [shoppers[119]?.accountId])
  const before = await client.query(counts)
  const { rows: seconds } = await client.query(
    `select date_trunc('second', clock_timestamp()) + interval '1 second' as next`,
  )
  const target: Date = seconds[0].next
  const isPast = async () => (await client.query('select clock_timestamp() > $1 as past', [target])).rows[0].past
  await expect.poll(isPast).toBe(true)
  // Erased after the restored second: the restore has to repeat it.
  await client.query('delete from accounts where id = $1', [shoppers[118]?.accountId])
  const storm = order(60, 118)
  await expect.poll(async () => (await client.query(counts)).rows[0].orders).toBeGreaterThan(70)
  const admin = await openShopClient(place.dataDir, 'postgres')
  const switched = await admin.query<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment')
  await admin.end()
  // The shop's own schedule stores the log, older segments first. A file that is still being written has another name.
  const stored = () => readdirSync(BACKUP_URL, { recursive: true, encoding: 'utf8' }).map((name) => basename(name))
  await expect.poll(stored).toContain(`${switched.rows[0]?.segment}.zst.enc`)
  const waiting = 'select from personal_deletions where copied_at is null'
  await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(0)
  process.kill(shop.server(), 'SIGKILL')
  await storm
  await shop.ended()
  await client.end().catch(() => undefined)

  const other = await testShop({ isNew: true })
  const to = target.toISOString().replace(/\.\d+/, '')
  const restored = await runScript('restore.mjs', ['--to', to], { ...env, DATA_DIR: other.dataDir })
  expect(restored.errors).toBe('')
  expect(restored.output).toContain('Deletions of personal data repeated: 1.')
  expect(restored.output).toContain('The shop can be started.')

  const again = other.start(env)
  await again.opened
  const after = await openShopClient(other.dataDir)
  onTestFinished(() => after.end())
  expect((await after.query(counts)).rows).toEqual(before.rows)
  expect(before.rows).toMatchObject([{ orders: 60, stock: 380, sold: 120 }])
  expect(await findBroken(after)).toEqual({})
  const gone = [shoppers[118]?.accountId, shoppers[119]?.accountId]
  expect((await after.query('select from accounts where id = any ($1)', [gone])).rowCount).toBe(0)
})
