import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgresPair } from '../testing/postgres-pair.ts'
import { addStormShoppers, type StormShopper } from '../testing/storm-shoppers.ts'
import { removeFolder, temporaryFolder } from '../testing/temporary-folder.server.ts'
import { testShop } from '../testing/test-shop.ts'
import { confirm, confirmPatiently, findBroken } from './testing-storms.ts'

const SESSION_SECRET = 'a secret that only this standby may know'

async function openClient(host: string): Promise<pg.Client> {
  const client = new pg.Client({ host, user: 'kitsune', database: 'kitsune' })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function number(client: pg.Client, sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await client.query<{ number: string }>(sql, values)
  return Number(rows[0]?.number)
}

/** Guests who open the home page again and again. */
function askForHome(url: string) {
  const over = new AbortController()
  const statuses: number[] = []
  async function ask(): Promise<void> {
    while (!over.signal.aborted) {
      const answer = await fetch(url)
      await answer.arrayBuffer()
      statuses.push(answer.status)
    }
  }
  const asking = Promise.all(Array.from({ length: 8 }, ask))
  return {
    async end(): Promise<number[]> {
      over.abort()
      await asking
      return statuses
    },
  }
}

test('the primary is killed in a storm of orders, the standby promoted: no answered order is lost, and the shop goes on', async () => {
  const folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const pair = await startPostgresPair(folder)
  onTestFinished(() => pair.stop())
  const { start } = await testShop({ isNew: true })
  const shop = start({ DATABASE_URL: pair.databaseUrl, DEMO: 'on', LOG_LEVEL: 'warn', SESSION_SECRET })
  await shop.opened

  const before = await openClient(pair.primary)
  const deliveryType = await number(before, `select id as number from delivery_types where name = 'Самовывоз'`)
  const product = await number(
    before,
    `insert into products (sku, name, price_kopecks, category_id, stock)
      select 'STANDBY', 'Фигурка', 100000, min(id), 400 from categories returning id as number`,
  )
  const shoppers = await addStormShoppers(before, SESSION_SECRET, 150, () => [[product, 2]])
  const nameShown = async () => {
    const answer = await fetch(`${shop.url}/api/products/${product}/`)
    return ((await answer.json()) as { name?: string }).name
  }
  await expect.poll(nameShown).toBe('Фигурка')

  const guests = askForHome(shop.url)
  const answered = new Map<StormShopper, number>()
  await Promise.all(
    shoppers.map(async (shopper) => {
      let answer = await confirm(shop.url, shopper, deliveryType)
      // Whom a slow machine has no connection for comes back, but nobody does without a primary.
      while (answer?.status === 503 && answered.size < 40) answer = await confirm(shop.url, shopper, deliveryType)
      if (answer?.status !== 200) return expect([undefined, 503]).toContain(answer?.status)
      answered.set(shopper, answer.body.order_id ?? 0)
      if (answered.size === 40) pair.killPrimary()
    }),
  )
  expect(answered.size).toBeGreaterThanOrEqual(40)
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(503)

  await pair.promoteStandby()
  await shop.until(async () => (await fetch(`${shop.url}/readyz`)).ok)
  // Guests have seen nothing of it: the page was kept.
  const statuses = await guests.end()
  expect(statuses.length).toBeGreaterThan(10)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  const after = await openClient(pair.standby)
  for (const [{ accountId }, order] of answered) {
    const { rows } = await after.query<{ id: string }>('select id from orders where account_id = $1', [accountId])
    expect(rows).toEqual([{ id: String(order) }])
  }
  expect(await findBroken(after)).toEqual({})

  // Those without an answer try again.
  for (const [index, answer] of (
    await Promise.all(shoppers.map((shopper) => confirmPatiently(shop.url, shopper, deliveryType)))
  ).entries()) {
    expect(answer?.status).toBe(200)
    const first = answered.get(shoppers[index] as StormShopper)
    if (first !== undefined) expect(answer?.body.order_id).toBe(first)
  }
  expect(await number(after, 'select stock as number from products where id = $1', [product])).toBe(100)
  expect(await findBroken(after)).toEqual({})

  // The shop listens to the new primary.
  await expect.poll(nameShown).toBe('Фигурка')
  await after.query(`update products set name = 'Фигурка с запасного' where id = $1`, [product])
  await expect.poll(nameShown).toBe('Фигурка с запасного')
  expect(await shop.stop()).toEqual({ code: 0, signal: null })
})
