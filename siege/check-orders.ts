import { findBroken, type StormAnswer } from '../src/orders/testing-storms.ts'
import type { StormShopper } from '../src/testing/storm-shoppers.ts'
import type { Outcome } from './outcome.ts'
import type { SiegeShop } from './siege-shop.ts'

/** Compares what shoppers were told with what the database holds, for a product that had `pieces` of them. */
export async function checkOrders(
  siege: SiegeShop,
  outcome: Outcome,
  answers: Map<StormShopper, StormAnswer | undefined>,
  product: number,
  pieces: number,
): Promise<void> {
  const accounts = Array.from(answers.keys(), ({ accountId }) => accountId)
  const { rows } = await siege.client.query<{ account_id: string; ids: string[] }>(
    'select account_id, array_agg(id) as ids from orders where account_id = any ($1) group by account_id',
    [accounts],
  )
  const orders = new Map(rows.map(({ account_id, ids }) => [Number(account_id), ids.map(Number)]))
  for (const [{ accountId }, answer] of answers) {
    const own = orders.get(accountId) ?? []
    if (own.length > 1) outcome.doubled += 1
    if (answer?.status === 200 && !own.includes(answer.body.order_id ?? 0)) outcome.lost += 1
  }
  const sold = await siege.number('select sum(quantity) as number from order_lines where product_id = $1', [product])
  const left = await siege.number('select stock as number from products where id = $1', [product])
  if (sold > pieces) outcome.oversold += sold - pieces
  if (sold + left !== pieces) {
    outcome.failed += 1
    outcome.examples.push(`${sold} sold and ${left} left of ${pieces}`)
  }
  for (const [fault, found] of Object.entries(await findBroken(siege.client))) {
    outcome.failed += 1
    outcome.examples.push(`${fault}: ${JSON.stringify(found).slice(0, 200)}`)
  }
}
