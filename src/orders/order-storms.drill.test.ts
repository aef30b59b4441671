import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openShopClient } from '../testing/shop-client.ts'
import type { ShopProcess } from '../testing/shop-process.ts'
import { type SmtpMailbox, startSmtpMailbox } from '../testing/smtp-mailbox.ts'
import { addStormShoppers, type StormShopper } from '../testing/storm-shoppers.ts'
import { testShop } from '../testing/test-shop.ts'
import { confirmAndHangUp, confirmPatiently, findBroken } from './testing-storms.ts'

const SESSION_SECRET = 'a secret that only these storms may know'

async function number(client: pg.Client, sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await client.query<{ number: string }>(sql, values)
  return Number(rows[0]?.number)
}

const pickup = (client: pg.Client) => number(client, `select id as number from delivery_types where name = 'Самовывоз'`)
const stockOf = (client: pg.Client, id: number) =>
  number(client, 'select stock as number from products where id = $1', [id])

/** A separate product for each test, with this many pieces. */
function addProduct(client: pg.Client, stock: number): Promise<number> {
  return number(
    client,
    `insert into products (sku, name, price_kopecks, category_id, stock)
      select 'STORM-' || gen_random_uuid(), 'Фигурка', 100000, min(id), $1 from categories returning id as number`,
    [stock],
  )
}

/** Letters received by an address; a letter that was resent because an answer was lost has the same id. */
function lettersTo({ letters }: SmtpMailbox, recipient: string): string[] {
  const own = letters.filter(({ to }) => to.includes(recipient))
  return [...new Set(own.map(({ source }) => /^message-id: *(\S+)/im.exec(source)?.[1] ?? ''))]
}

describe('three processes on one database', () => {
  let mailbox: SmtpMailbox
  let client: pg.Client
  let deliveryType: number
  let dataDir: string
  const shops: ShopProcess[] = []
  const origin = (index: number) => shops[index % shops.length]?.url ?? ''

  beforeAll(async () => {
    mailbox = await startSmtpMailbox()
    const env = { LOG_LEVEL: 'info', SESSION_SECRET, SMTP_URL: mailbox.url, DEMO: 'on' }
    const first = await testShop({ whenOver: afterAll })
    shops.push(first.start(env))
    await shops[0]?.opened
    const socket = encodeURIComponent(join(first.dataDir, 'postgres', 'socket'))
    const DATABASE_URL = `postgresql://kitsune@localhost/kitsune?host=${socket}`
    const other = () => testShop({ whenOver: afterAll, isNew: true })
    const others = [await other(), await other()]
    shops.push(...others.map((each) => each.start({ ...env, DATABASE_URL })))
    await Promise.all(shops.map(({ opened }) => opened))
    dataDir = first.dataDir
    client = await openShopClient(dataDir)
    deliveryType = await pickup(client)
  })
  afterAll(async () => {
    await client.end()
    await Promise.all(shops.map((shop) => shop.stop()))
    await mailbox.close()
  })

  test('200 shoppers for 10 pieces: 10 orders, 190 clear refusals, nothing left, no deadlock', async () => {
    const product = await addProduct(client, 10)
    const shoppers = await addStormShoppers(client, SESSION_SECRET, 200, () => [[product, 1]])
    // The product stays locked until both calls of each process wait for it, so that they really run at the same time.
    const holder = await openShopClient(dataDir)
    onTestFinished(() => holder.end())
    await holder.query('begin')
    await holder.query('select from products where id = $1 for update', [product])
    const storm = Promise.all(shoppers.map((shopper, index) => confirmPatiently(origin(index), shopper, deliveryType)))
    const waiting = `select count(*) as number from pg_stat_activity where wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect(await number(client, waiting)).toBe(2 * shops.length), { timeout: 120_000 })
    await holder.query('commit')
    const answers = await storm
    const refused = answers.filter((answer) => answer?.status !== 200)
    expect(refused).toHaveLength(190)
    for (const answer of refused) {
      expect(answer).toMatchObject({
        status: 409,
        body: { error: 'Товар «Фигурка» закончился. Проверьте состав заказа.' },
      })
    }
    const orders = new Set(answers.flatMap((answer) => answer?.body.order_id ?? []))
    expect(orders.size).toBe(10)
    expect(await stockOf(client, product)).toBe(0)
    const sold = 'select sum(quantity) as number from order_lines where product_id = $1'
    expect(await number(client, sold, [product])).toBe(10)
    expect(await findBroken(client)).toEqual({})
    for (const shop of shops) {
      expect(shop.output()).not.toContain('deadlock')
      const errors = shop.output().match(/^.*"level":(50|60).*$/gm) ?? []
      expect(errors.filter((line) => !line.includes('"status":503'))).toEqual([])
    }
  })

  test('one confirmation sent 50 times at once, and again after a lost connection: one order, one set of letters', async () => {
    const product = await addProduct(client, 100)
    const shoppers = await addStormShoppers(client, SESSION_SECRET, 3, () => [[product, 2]])
    const [many, cut, gone] = shoppers as [StormShopper, StormShopper, StormShopper]
    const fifty = await Promise.all(
      Array.from({ length: 50 }, (_, index) => confirmPatiently(origin(index), many, deliveryType)),
    )
    expect(new Set(fifty.map((answer) => answer?.status))).toEqual(new Set([200]))
    await confirmAndHangUp(origin(0), cut, deliveryType, 'answered')
    await confirmAndHangUp(origin(1), gone, deliveryType, 'sent')
    for (const shopper of shoppers) {
      const again = await Promise.all([0, 1, 2].map((index) => confirmPatiently(origin(index), shopper, deliveryType)))
      expect(again.map((answer) => answer?.status)).toEqual([200, 200, 200])
      const orders = await client.query<{ id: string }>('select id from orders where account_id = $1', [
        shopper.accountId,
      ])
      expect(orders.rows).toEqual([{ id: String(again[0]?.body.order_id) }])
      await vi.waitFor(() => expect(lettersTo(mailbox, shopper.email)).toHaveLength(1), { timeout: 120_000 })
    }
    expect(await stockOf(client, product)).toBe(94)
    expect(await findBroken(client)).toEqual({})
    const due = `select count(*) as number from order_events where letters_due`
    expect(await number(client, due)).toBe(0)
    for (const { email } of shoppers) expect(lettersTo(mailbox, email)).toHaveLength(1)
  })
})

test('kill -9 under load: answered orders exist once, none is incomplete, letters are sent after the restart', async () => {
  const mailbox = await startSmtpMailbox()
  onTestFinished(() => mailbox.close())
  const { dataDir, start } = await testShop()
  const env = { LOG_LEVEL: 'warn', SESSION_SECRET }
  // Without a mail server, so that nothing can be sent before the restart.
  const shop = start(env)
  await shop.opened
  const before = await openShopClient(dataDir)
  const deliveryType = await pickup(before)
  const product = await addProduct(before, 400)
  const shoppers = await addStormShoppers(before, SESSION_SECRET, 150, () => [[product, 2]])
  await before.end()

  const answered = new Map<StormShopper, number>()
  const server = shop.server()
  await Promise.all(
    shoppers.map(async (shopper) => {
      const answer = await confirmPatiently(shop.url, shopper, deliveryType)
      if (answer?.status !== 200) return
      answered.set(shopper, answer.body.order_id ?? 0)
      if (answered.size === 40) process.kill(server, 'SIGKILL')
    }),
  )
  await shop.ended()
  expect(answered.size).toBeGreaterThanOrEqual(40)
  expect(answered.size).toBeLessThan(150)

  const again = start({ ...env, SMTP_URL: mailbox.url })
  await again.opened
  const client = await openShopClient(dataDir)
  onTestFinished(() => client.end())
  for (const [{ accountId }, order] of answered) {
    const { rows } = await client.query<{ id: string }>('select id from orders where account_id = $1', [accountId])
    expect(rows).toEqual([{ id: String(order) }])
  }
  expect(await findBroken(client)).toEqual({})
  const sold = () =>
    number(client, 'select coalesce(sum(quantity), 0) as number from order_lines where product_id = $1', [product])
  expect(await stockOf(client, product)).toBe(400 - (await sold()))

  // Shoppers without an answer try again.
  const second = await Promise.all(shoppers.map((shopper) => confirmPatiently(again.url, shopper, deliveryType)))
  for (const [index, shopper] of shoppers.entries()) {
    expect(second[index]?.status).toBe(200)
    const first = answered.get(shopper)
    if (first !== undefined) expect(second[index]?.body.order_id).toBe(first)
  }
  expect(await stockOf(client, product)).toBe(100)
  expect(await findBroken(client)).toEqual({})
  await vi.waitFor(
    () => {
      for (const { email } of shoppers) expect([email, lettersTo(mailbox, email).length]).toEqual([email, 1])
    },
    { timeout: 120_000, interval: 500 },
  )
})
