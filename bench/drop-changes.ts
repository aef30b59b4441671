import type pg from 'pg'
import { addStormShoppers, stormForm } from '../src/testing/storm-shoppers.ts'

/** A number that was replaced, and when: for a change when it was sent, for an order when it was answered. */
export type Replaced = Map<number, number>

/** `index` counts the changes of a round. */
export type Change = (index: number, replaced: Replaced) => Promise<void>

/** These products get numbers of their own, above those of all others, so that a number on a page tells which value was shown. */
export async function spreadNumbers(client: pg.Client, ids: number[]): Promise<void> {
  await client.query(
    `update products set price_kopecks = (1100000 + place * 1000) * 100, stock = 2000000 + place * 10000, on_sale = true
      from (select id, row_number() over (order by price_kopecks, id) as place from products where id = any ($1)) as spread
      where spread.id = products.id`,
    [ids],
  )
}

/** One piece less of a product, one after the other: counts that only the product's page shows. */
export function changeStock(client: pg.Client, ids: number[]): Change {
  let count = 0
  return (_, replaced) => {
    count += 1
    return changeNumber(client, pick(ids, count), 'stock = stock - 1', replaced)
  }
}

/** Two thirds of the changes move the product in lists by price. */
export function changePrice(client: pg.Client, ids: number[]): Change {
  let count = 0
  return (_, replaced) => {
    count += 1
    const step = [1, -1501, 1502][count % 3] ?? 1
    return changeNumber(client, pick(ids, count), `price_kopecks = price_kopecks + ${step * 100}`, replaced)
  }
}

async function changeNumber(client: pg.Client, id: number, set: string, replaced: Replaced): Promise<void> {
  const before = set.startsWith('stock') ? 'old.stock' : 'old.price_kopecks / 100'
  const sent = now()
  const { rows } = await client.query<{ before: string }>(
    `update products set ${set} where id = $1 returning ${before} as before`,
    [id],
  )
  replaced.set(Number(rows[0]?.before), sent)
}

/** Confirmed drafts of signed-in shoppers, two products each, over HTTP. */
export async function placeOrders(
  client: pg.Client,
  ids: number[],
  { shopUrl, secret, count }: { shopUrl: string; secret: string; count: number },
): Promise<Change> {
  const goods = (index: number) => [pick(ids, index), pick(ids, index + 31)]
  const shoppers = await addStormShoppers(client, secret, count, (index) => goods(index).map((id) => [id, 1]))
  const delivery = await client.query<{ id: string }>('select id from delivery_types where not requires_address')
  const stock = await client.query<{ id: string; stock: number }>(
    'select id, stock from products where id = any ($1)',
    [ids],
  )
  const left = new Map(stock.rows.map((row) => [Number(row.id), row.stock]))
  return async (index, replaced) => {
    const shopper = shoppers[index]
    if (!shopper) throw new Error(`only ${count} shoppers are there`)
    const response = await fetch(`${shopUrl}/api/checkout/confirm/`, {
      method: 'POST',
      headers: shopper.headers,
      body: JSON.stringify(stormForm(shopper, Number(delivery.rows[0]?.id))),
    })
    if (response.status !== 200)
      throw new Error(`an order was answered with ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
    const answered = now()
    for (const id of goods(index)) {
      const before = left.get(id) ?? 0
      replaced.set(before, answered)
      left.set(id, before - 1)
    }
  }
}

/** So many a second, until it is stopped; a late one does not keep the others waiting. */
export function keepChanging(change: Change, perSecond: number, replaced: Replaced): { stop(): Promise<number[]> } {
  const times: number[] = []
  const underWay: Promise<void>[] = []
  const timer = setInterval(() => underWay.push(time(underWay.length)), 1000 / perSecond)

  async function time(count: number): Promise<void> {
    const began = performance.now()
    await change(count, replaced)
    times.push(performance.now() - began)
  }

  return {
    /** How many milliseconds each change took. */
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
      return times
    },
  }
}

/** A step that has no factor in common with the length visits all products in turn. */
function pick(ids: number[], count: number): number {
  return ids[(count * 37) % ids.length] ?? 0
}

export function now(): number {
  return performance.timeOrigin + performance.now()
}
