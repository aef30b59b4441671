import { expect, test, vi } from 'vitest'
import { confirmPatiently, findBroken } from '../orders/testing-storms.ts'
import { addStormShoppers, type StormShopper } from '../testing/storm-shoppers.ts'
import { openTwoShops } from '../testing/two-shops.ts'

const SESSION_SECRET = 'a secret that only this storm may know'

test('500 shoppers for a code of 50 uses at two processes, one of which is killed: 50 have it, and what ends unpaid is given back once', async () => {
  const { one, two, client, number, deliveryType } = await openTwoShops(SESSION_SECRET)
  const product = await number(`insert into products (sku, name, price_kopecks, category_id, stock)
    select 'PROMO-STORM', 'Фигурка', 100001, min(id), 5000 from categories returning id as number`)
  const promotion = await number(`insert into promotions (title, kind, value, by_code, max_uses)
    values ('Буря', 'percent', 10, true, 50) returning id as number`)
  await client.query(`insert into promotion_codes (promotion_id, code) values ($1, 'STORM')`, [promotion])
  const shoppers = await addStormShoppers(client, SESSION_SECRET, 500, () => [[product, 3]])
  const ids = shoppers.map(({ accountId }) => accountId)
  await client.query(`insert into cart_codes (account_id, code) select id, 'STORM' from unnest($1::bigint[]) id`, [ids])
  const standing = () =>
    number('select count(*) as number from promotion_uses where promotion_id = $1 and given_back_at is null', [
      promotion,
    ])

  // Killed in the middle: what was written is written, and whoever got no answer asks the other process.
  const server = two.server()
  let placed = 0
  await Promise.all(
    shoppers.map(async (shopper, index) => {
      const answer = await confirmPatiently(index % 2 === 0 ? one.url : two.url, shopper, deliveryType)
      if (answer?.status !== 200) return
      placed += 1
      if (placed === 10) process.kill(server, 'SIGKILL')
    }),
  )
  await two.ended()
  const ask = (some: readonly StormShopper[]) =>
    Promise.all(some.map((shopper) => confirmPatiently(one.url, shopper, deliveryType)))
  const answers = await ask(shoppers)
  const won = answers.flatMap((answer, index) =>
    answer?.status === 200 ? [{ shopper: shoppers[index], orderId: answer.body.order_id ?? 0 }] : [],
  )
  expect(won).toHaveLength(50)
  expect(await standing()).toBe(50)
  const refused = answers.filter((answer) => answer?.status !== 200)
  expect(new Set(refused.map((answer) => answer?.body.error))).toEqual(
    new Set(['Промокод уже использовали столько раз, сколько можно. Проверьте сумму заказа.']),
  )
  // 10 % of 1000.01 is 100 for each of three.
  expect(await number('select sum(total_kopecks) as number from orders where account_id = any($1)', [ids])).toBe(
    50 * 3 * 90_001,
  )

  expect(await findBroken(client)).toEqual({})

  // Five are cancelled, twice each, and five expire: ten others may have the code, and no more.
  const cancel = (at: (typeof won)[number]) =>
    fetch(`${one.url}/api/orders/${at.orderId}/cancel/`, { method: 'POST', headers: at.shopper?.headers ?? {} })
  await Promise.all([...won.slice(0, 5), ...won.slice(0, 5)].map(cancel))
  const overdue = won.slice(5, 10).map(({ orderId }) => orderId)
  await client.query(`update orders set expires_at = now() - interval '1 minute' where id = any($1)`, [overdue])
  await vi.waitFor(async () => expect(await standing()).toBe(40), { timeout: 600_000, interval: 1000 })
  const losers = shoppers.filter((shopper) => !won.some((at) => at.shopper === shopper))
  const later = await ask(losers)
  expect(later.filter((answer) => answer?.status === 200)).toHaveLength(10)
  expect(await standing()).toBe(50)
  expect(one.output()).not.toContain('deadlock')
})
