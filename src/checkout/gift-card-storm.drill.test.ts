import { expect, test, vi } from 'vitest'
import { confirmPatiently, findBroken } from '../orders/testing-storms.ts'
import { addStormShoppers } from '../testing/storm-shoppers.ts'
import { openTwoShops } from '../testing/two-shops.ts'

const SESSION_SECRET = 'a secret that only this storm of cards may know'
const price = 170_001
const face = 1_000_000

test('one gift card in forty carts, ten tabs each, at two processes, one of which is killed: never below zero, and what ends is given back once', async () => {
  const { one, two, client, number, deliveryType } = await openTwoShops(SESSION_SECRET)
  const product = await number(
    `insert into products (sku, name, price_kopecks, category_id, stock)
    select 'CARD-STORM', 'Фигурка', $1, min(id), 5000 from categories returning id as number`,
    [price],
  )
  const card = await number(
    `insert into gift_cards (code_hash, code_end, kopecks, expires_at)
    values ('storm', 'STRM', $1, now() + interval '1 year') returning id as number`,
    [face],
  )
  await client.query(`insert into gift_card_movements (card_id, kind, kopecks) values ($1, 'issued', $2)`, [card, face])
  const shoppers = await addStormShoppers(client, SESSION_SECRET, 40, () => [[product, 1]])
  const ids = shoppers.map(({ accountId }) => accountId)
  await client.query(
    'insert into account_gift_cards (account_id, card_id) select id, $2 from unnest($1::bigint[]) id',
    [ids, card],
  )
  const balance = () => number('select balance_kopecks as number from gift_cards where id = $1', [card])
  const ledger = () => number('select sum(kopecks) as number from gift_card_movements where card_id = $1', [card])

  const server = two.server()
  let placed = 0
  await Promise.all(
    shoppers.flatMap((shopper) =>
      Array.from({ length: 10 }, async (_, tab) => {
        const answer = await confirmPatiently(tab % 2 === 0 ? one.url : two.url, shopper, deliveryType)
        if (answer?.status !== 200) return
        placed += 1
        if (placed === 20) process.kill(server, 'SIGKILL')
      }),
    ),
  )
  await two.ended()
  await Promise.all(shoppers.map((shopper) => confirmPatiently(one.url, shopper, deliveryType)))
  expect(await number('select count(*) as number from orders where account_id = any($1)', [ids])).toBe(40)
  expect(await findBroken(client)).toEqual({})

  // Five whole orders, a part of a sixth, and nothing is left.
  const paid = await client.query<{ order_id: string; kopecks: string; state: string; account_id: string }>(
    `select order_id, kopecks, orders.state, orders.account_id from payments join orders on orders.id = order_id
    where gift_card_id = $1 order by kopecks desc, order_id`,
    [card],
  )
  expect(paid.rows.map(({ kopecks, state }) => [Number(kopecks), state])).toEqual([
    ...Array.from({ length: 5 }, () => [price, 'paid']),
    [face - 5 * price, 'awaiting_payment'],
  ])
  expect([await balance(), await ledger()]).toEqual([0, 0])

  // Three are cancelled from ten tabs each, and what was not paid in full expires.
  const shopperOf = (accountId: string) => shoppers.find((shopper) => shopper.accountId === Number(accountId))
  await Promise.all(
    paid.rows.slice(0, 3).flatMap(({ order_id, account_id }) =>
      Array.from({ length: 10 }, () =>
        fetch(`${one.url}/api/orders/${order_id}/cancel/`, {
          method: 'POST',
          headers: shopperOf(account_id)?.headers ?? {},
        }),
      ),
    ),
  )
  await client.query(`update orders set expires_at = now() - interval '1 minute' where id = $1`, [
    paid.rows[5]?.order_id,
  ])
  const back = 3 * price + face - 5 * price
  await vi.waitFor(async () => expect(await balance()).toBe(back), { timeout: 600_000, interval: 1000 })
  expect(await ledger()).toBe(back)
  expect(await number(`select count(*) as number from gift_card_movements where kind = 'given_back'`)).toBe(4)
  expect(one.output()).not.toContain('deadlock')
})
