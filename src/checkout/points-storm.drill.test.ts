import { expect, test, vi } from 'vitest'
import { confirmPatiently } from '../orders/testing-storms.ts'
import { addStormShoppers, type StormShopper } from '../testing/storm-shoppers.ts'
import { openTwoShops } from '../testing/two-shops.ts'

const SESSION_SECRET = 'a secret that only this storm of points may know'
const tabs = 10
const atOnce = 8
const given = 1000

/** The ledger, the lots and the balance of an account say the same, and an order stands with as many points as it took. */
const broken = `
  select 'account ' || account_id as what from point_balances as balance
  where points < 0
    or points <> (select coalesce(sum(change), 0) from point_entries as entry where entry.account_id = balance.account_id)
    or points <> (select coalesce(sum(remaining), 0) from point_lots as lot where lot.account_id = balance.account_id)
  union all
  select 'order ' || id from orders
  where case when state = 'cancelled' then 0 else coalesce((discounts->'0'->>'kopecks')::int / 100, 0) end
    <> (select coalesce(-sum(change - short), 0) from point_entries
      where order_id = orders.id and kind in ('spent', 'given_back'))
  union all
  select 'lines ' || orders.id from orders join order_lines on order_id = orders.id
  group by orders.id having sum(price_kopecks * quantity) <> goods_kopecks`

test('points of forty accounts from ten tabs each at two processes, one of which is killed: never below zero, and what is cancelled or expires comes back once', async () => {
  const { one, two, client, number, deliveryType } = await openTwoShops(SESSION_SECRET)
  const product = await number(`insert into products (sku, name, price_kopecks, category_id, stock)
    select 'POINTS-STORM', 'Фигурка', 100001, min(id), 50000 from categories returning id as number`)
  await client.query(`insert into discount_rules (points, manager_percent) values ('{"isOn": true, "percent": 3, "tiers": [],
    "excluded": {"products": [], "categories": []}, "maxShare": 50, "months": 12}', 10)`)
  const shoppers = await addStormShoppers(client, SESSION_SECRET, 40, () => [[product, 1]])
  const ids = shoppers.map(({ accountId }) => accountId)
  // In three lots, so that an order takes parts of several.
  for (const points of [150, 250, 600])
    await client.query(
      `with lots as (
        insert into point_lots (account_id, remaining, expires_at)
        select id, $2::int, now() + $2::int * interval '1 day' from unnest($1::bigint[]) id returning id, account_id, remaining
      ), entries as (
        insert into point_entries (account_id, kind, change, lot_id, reason)
        select account_id, 'staff', remaining, id, 'Буря' from lots
      )
      insert into point_balances (account_id, points) select account_id, remaining from lots
      on conflict (account_id) do update set points = point_balances.points + excluded.points`,
      [ids, points],
    )

  const call = (origin: string, { headers }: StormShopper, method: string, path: string, body: object = {}) =>
    fetch(`${origin}${path}`, { method, headers, body: JSON.stringify(body) }).catch(() => undefined)
  const server = two.server()
  let placed = 0
  async function order(origin: string, shopper: StormShopper): Promise<void> {
    await call(origin, shopper, 'PUT', '/api/points/wanted/', { points: 430 })
    await call(origin, shopper, 'POST', '/api/cart/add/', { product_id: product, quantity: 1 })
    await call(origin, shopper, 'POST', '/api/cart/create-order/')
    const answer = await confirmPatiently(origin, shopper, deliveryType)
    if (answer?.status !== 200) return
    placed += 1
    if (placed === 30) process.kill(server, 'SIGKILL')
  }
  /** All tabs of an account at once, some accounts at a time: hundreds would only wait for a connection. */
  async function inTabs(work: (shopper: StormShopper, tab: number) => Promise<void>): Promise<void> {
    for (let at = 0; at < shoppers.length; at += atOnce)
      await Promise.all(
        shoppers
          .slice(at, at + atOnce)
          .flatMap((shopper) => Array.from({ length: tabs }, (_, tab) => work(shopper, tab))),
      )
  }

  // Killed in the middle: what was written is written whole.
  await inTabs((shopper, tab) => order(tab % 2 === 0 ? one.url : two.url, shopper))
  await two.ended()
  expect((await client.query(broken)).rows).toEqual([])
  const spending = () => number(`select count(*) as number from orders where state <> 'cancelled' and discounts ? '0'`)
  expect(await spending()).toBeGreaterThan(10)

  // Some tabs order on, others cancel, each order twice.
  const { rows: unpaid } = await client.query<{ account: string; id: string }>(
    `select account_id as account, min(id) as id from orders where state = 'awaiting_payment' group by account_id`,
  )
  const firstOf = new Map(unpaid.map(({ account, id }) => [Number(account), id]))
  await inTabs(async (shopper, tab) => {
    if (tab % 3 !== 0) return order(one.url, shopper)
    const path = `/api/orders/${firstOf.get(shopper.accountId)}/cancel/`
    await Promise.all([1, 2].map(() => call(one.url, shopper, 'POST', path)))
  })
  expect((await client.query(broken)).rows).toEqual([])

  // The rest expires: everybody has what they had.
  await client.query(`update orders set expires_at = now() - interval '1 minute' where account_id = any($1)`, [ids])
  await vi.waitFor(
    async () =>
      expect(
        await number(`select count(*) as number from orders where account_id = any($1) and state <> 'cancelled'`, [
          ids,
        ]),
      ).toBe(0),
    { timeout: 600_000, interval: 1000 },
  )
  expect((await client.query(broken)).rows).toEqual([])
  expect(await number(`select count(*) as number from point_balances where points = $1`, [given])).toBe(shoppers.length)
  expect(one.output()).not.toContain('deadlock')
})
