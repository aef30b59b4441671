import { fork, spawn } from 'node:child_process'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { closeAtEnd } from '../src/testing/close-at-end.ts'
import { freePort, startShopProcess } from '../src/testing/shop-process.ts'
import { addStormShoppers, stormForm } from '../src/testing/storm-shoppers.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'

/**
 * How many orders are confirmed in a second, over HTTP, next to what the same PostgreSQL commits of single rows when
 * nothing else is done, by as many connections and by as many callers of a bare route: `npm run bench -- orders`. Each round
 * is placed a second time with a promo code in every order.
 */
const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    shoppers: { type: 'string', default: '16' },
    /** Orders of a round, rounds; one more round warms up. */
    orders: { type: 'string', default: '3000' },
    rounds: { type: 'string', default: '5' },
    /** Different products in an order. */
    lines: { type: 'string', default: '2' },
  },
})
const connections = Number(options.shoppers)
const secret = 'a secret that only the benchmark knows'

interface Round {
  ok: number
  seconds: number
  p50: number
  p99: number
}

const folder = temporaryFolder()
const database = { host: join(folder, 'postgres', 'socket'), user: 'kitsune', database: 'kitsune' }
const env = { LOG_LEVEL: 'warn', SESSION_SECRET: secret }
const server = fork(join(import.meta.dirname, 'commit-server.ts'), {
  execArgv: ['--disable-warning=ExperimentalWarning'],
  env: { ...process.env, NODE_ENV: 'production' },
})
const shop = startShopProcess({ dataDir: folder, port: await freePort(), env })
let goods: number[] = []
let deliveryType = 0
const stopAll = closeAtEnd(async () => {
  server.kill()
  await shop.stop()
  removeFolder(folder)
})
try {
  await shop.opened
  const client = new pg.Client(database)
  await client.connect()
  await client.query('update products set stock = 1000000 where archived_at is null and on_sale')
  const products = await client.query<{ id: string }>('select id from products where available order by id')
  goods = products.rows.map(({ id }) => Number(id))
  const delivery = await client.query<{ id: string }>(`select id from delivery_types where not requires_address`)
  deliveryType = Number(delivery.rows[0]?.id)

  await client.query('create table bench_commits (id bigint generated always as identity, said text)')
  const routeUrl = `http://127.0.0.1:${await portOf(database)}/`

  await client.query(`with promoted as (
      insert into promotions (title, kind, value, by_code) values ('Десять процентов', 'percent', 10, true) returning id
    ) insert into promotion_codes (promotion_id, code) select id, 'BENCH' from promoted`)

  const ratios: number[] = []
  const codeRatios: number[] = []
  const head = [
    'round',
    'orders/s',
    'p50',
    'p99',
    'with a code/s',
    'ratio',
    'bare commits/s',
    'ratio',
    'bare route commits/s',
    'ratio',
  ]
  console.log(`| ${head.join(' | ')} |\n|${' --: |'.repeat(head.length)}`)
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    const ours = await placeOrders(client, null)
    const coded = await placeOrders(client, 'BENCH')
    const bare = await runCannon<Round>('commit-cannon.mjs', { database, connections, seconds: 2 })
    const route = await runCannon<Round>('confirm-cannon.mjs', {
      url: routeUrl,
      connections,
      requests: Array.from({ length: Number(options.orders) }, () => ({
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })),
    })
    const rate = ({ ok, seconds }: Pick<Round, 'ok' | 'seconds'>) => ok / seconds
    if (round > 0) ratios.push(rate(ours) / rate(bare))
    if (round > 0) codeRatios.push(rate(coded) / rate(ours))
    const cells = [
      round === 0 ? 'warm-up' : round,
      Math.round(rate(ours)),
      `${ours.p50} ms`,
      `${ours.p99} ms`,
      Math.round(rate(coded)),
      (rate(coded) / rate(ours)).toFixed(2),
      Math.round(rate(bare)),
      (rate(ours) / rate(bare)).toFixed(2),
      Math.round(rate(route)),
      (rate(ours) / rate(route)).toFixed(2),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  console.log(`\nmedian ratio: ${median(ratios)}, with a code in each order to without: ${median(codeRatios)}`)
  await client.end()
} finally {
  await stopAll()
}

function median(numbers: number[]): string | undefined {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]?.toFixed(2)
}

/** As many new shoppers as a round has, each with a draft, and with this code in the cart. */
async function placeOrders(client: pg.Client, code: string | null): Promise<Round> {
  const shoppers = await addStormShoppers(client, secret, Number(options.orders), (index) =>
    Array.from({ length: Number(options.lines) }, (_, line) => [goods[(index * 7 + line * 31) % goods.length] ?? 0, 1]),
  )
  if (code !== null) {
    const ids = shoppers.map(({ accountId }) => accountId)
    await client.query(`insert into cart_codes select id, $2 from unnest($1::bigint[]) id`, [ids, code])
  }
  await client.query('vacuum analyze order_drafts, cart_items, cart_codes, accounts, sessions')
  const before = await countOrders(client)
  const round = await runCannon<Round>('confirm-cannon.mjs', {
    url: `${shop.url}/api/checkout/confirm/`,
    connections,
    requests: shoppers.map((shopper) => ({
      headers: shopper.headers,
      body: JSON.stringify(stormForm(shopper, deliveryType)),
    })),
  })
  const orders = (await countOrders(client)) - before
  if (orders !== round.ok || round.ok !== shoppers.length) {
    throw new Error(`${shoppers.length} shoppers, ${round.ok} answers: ${orders} orders`)
  }
  return round
}

async function countOrders(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from orders')
  return Number(rows[0]?.count)
}

function portOf(address: pg.ClientConfig): Promise<number> {
  return new Promise((resolve) => {
    server.once('message', (port) => resolve(Number(port)))
    server.send(address)
  })
}

async function runCannon<Result>(file: string, input: object): Promise<Result> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(input))
  return (await json(child.stdout)) as Result
}
