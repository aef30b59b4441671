import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { freePort, startShopProcess } from '../src/testing/shop-process.ts'
import { StaffClient } from '../src/testing/staff-client.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'

/**
 * What reports cost staff after three years of orders: `npm run bench -- reports`. Orders of two lines are written by
 * SQL, a few products are sold far more often than most, and the shop's own job counts all days. One call after the
 * other, each of another period, as one person makes them.
 */
const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '1000000' },
    products: { type: 'string', default: '100000' },
    calls: { type: 'string', default: '200' },
    /** Keeps the filled shop there, so that the next run need not make it again. */
    'data-dir': { type: 'string' },
  },
})
const orderCount = Number(options.orders)
const calls = Number(options.calls)
const historyDays = 1095

/** `{from}` and `{to}` are another period of about that many days in every call. */
const cases: [name: string, path: string, days: number][] = [
  ['sales by day, 30 days', 'reports/sales/?by=day&from={from}&to={to}', 30],
  ['sales by day, a year', 'reports/sales/?by=day&from={from}&to={to}', 365],
  ['sales by week, a year', 'reports/sales/?by=week&from={from}&to={to}', 365],
  ['sales by month, three years', 'reports/sales/?by=month&from={from}&to={to}', 1000],
  ['products, 30 days', 'reports/goods/?by=product&from={from}&to={to}', 30],
  ['products, a year', 'reports/goods/?by=product&from={from}&to={to}', 365],
  ['products, a year, by margin, page 20', 'reports/goods/?by=product&sort=-margin&page=20&from={from}&to={to}', 365],
  ['products, three years', 'reports/goods/?by=product&from={from}&to={to}', 1000],
  ['categories, a year', 'reports/goods/?by=category&from={from}&to={to}', 365],
  ['series, a year', 'reports/goods/?by=series&from={from}&to={to}', 365],
  ['makers, three years', 'reports/goods/?by=maker&from={from}&to={to}', 1000],
  ['searches in vain, a year', 'reports/searches/?from={from}&to={to}', 365],
  ['waiting', 'reports/waiting/', 0],
]

const folder = options['data-dir'] ?? temporaryFolder()
execFileSync(process.execPath, [join(import.meta.dirname, '..', 'demo', 'large.ts'), options.products], {
  env: { ...process.env, DATA_DIR: folder },
  stdio: 'inherit',
})
const shop = startShopProcess({ dataDir: folder, port: await freePort(), env: { LOG_LEVEL: 'error' } })
const client = new pg.Client({ host: join(folder, 'postgres', 'socket'), user: 'kitsune', database: 'kitsune' })
try {
  await shop.opened
  await client.connect()
  await fill(client)
  await countAll(client)
  const staff = new StaffClient(shop.url)
  await staff.signIn()
  console.log('| report | p50 | p99 | rows |\n| --- | --: | --: | --: |')
  for (const [name, path, days] of cases) {
    const times: number[] = []
    let count = 0
    for (let call = 0; call < calls; call += 1) {
      const { from, to } = periodOf(call, days)
      const started = performance.now()
      const url = `${shop.url}/api/staff/${path.replace('{from}', from).replace('{to}', to)}`
      const answer = await fetch(url, { headers: staff.headers })
      const { results, count: all } = (await answer.json()) as { results: unknown[]; count?: number }
      times.push(performance.now() - started)
      count = all ?? results.length
    }
    console.log(`| ${[name, cell(times, 0.5), cell(times, 0.99), count].join(' | ')} |`)
  }
  await measurePayments(client)
} finally {
  await client.end()
  await shop.stop()
  if (!options['data-dir']) removeFolder(folder)
}

/** Ends on another day in every call, so that most periods have months that are cut. */
function periodOf(call: number, days: number): { from: string; to: string } {
  const day = 24 * 60 * 60 * 1000
  const end = Date.now() - ((call * 7) % Math.max(1, historyDays - days)) * day
  const text = (at: number) => new Date(at).toISOString().slice(0, 10)
  return { from: text(end - (days - 1) * day), to: text(end) }
}

async function fill(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: string }>('select count(*) from orders')
  if (Number(rows[0]?.count) >= orderCount) return
  console.error(`writing ${orderCount} orders…`)
  // Triggers rest meanwhile: what they would note is noted below, a day at a time.
  for (const table of ['orders', 'order_lines']) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`create temporary table goods as select row_number() over (order by md5(id::text)) - 1 as at, id, sku, name,
    price_kopecks, coalesce(cost_price_kopecks, price_kopecks * 6 / 10) as cost from products`)
  await client.query('create unique index on goods (at)')
  await client.query('analyze goods')
  await client.query(
    `insert into orders (id, state, full_name, phone, email, delivery_name, delivery_price_kopecks, goods_kopecks, total_kopecks, created_at, expires_at, paid_at)
     select 10000000 + n, case when n % 25 = 0 then 'Отменен' else 'Завершен' end, 'Покупатель ' || n, '79130000000', 'n' || n || '@mail.test',
       'Почта России', 59000, 0, 59000, at, at, case when n % 12 <> 0 then at end
     from (select n, now() - random() * interval '${historyDays} days' as at from generate_series(1, $1::int) as n) as placed`,
    [orderCount],
  )
  await client.query(
    `insert into order_lines (order_id, position, product_id, sku, product_name, price_kopecks, quantity, cost_kopecks)
     select 10000000 + n, position, goods.id, goods.sku, goods.name, goods.price_kopecks, 1, goods.cost
     from (select n, position, floor(power(random(), 3) * (select count(*) from goods))::bigint as at
       from generate_series(1, $1::int) as n, generate_series(0, 1) as position) as chosen join goods on goods.at = chosen.at`,
    [orderCount],
  )
  await client.query(
    `update orders set goods_kopecks = sums.kopecks, total_kopecks = sums.kopecks + delivery_price_kopecks
     from (select order_id, sum(price_kopecks * quantity) as kopecks from order_lines group by order_id) as sums where sums.order_id = orders.id`,
  )
  await client.query(
    `insert into empty_searches (day, query, times) select current_date - day, 'запрос ' || text * (1 + day % 3), 1 + text % 9
     from generate_series(0, 360) as day, generate_series(1, 1000) as text`,
  )
  await client.query(
    `with shoppers as (insert into accounts (email, password_hash) select 'bench' || n || '@mail.test', '' from generate_series(1, 5) as n returning id)
     insert into wishlist_items (account_id, product_id) select shoppers.id, goods.id from goods, shoppers`,
  )
  for (const table of ['orders', 'order_lines']) await client.query(`alter table ${table} enable trigger user`)
  await client.query(
    'insert into sales_changes (day) select distinct shop_day(paid_at) from orders where paid_at is not null',
  )
  await client.query('vacuum analyze')
}

/** The first start after a restore or a changed rule has this much to do. */
async function countAll(client: pg.Client): Promise<void> {
  const started = performance.now()
  const left = async () => Number((await client.query('select count(*) from sales_changes')).rows[0].count)
  const days = await left()
  while ((await left()) > 0) await sleep(200)
  console.log(`${days} days counted in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  await client.query('vacuum analyze sales_totals, sales_changes')
  const { rows } = await client.query(
    `select count(*)::int as rows, pg_size_pretty(pg_total_relation_size('sales_totals')) as size from sales_totals`,
  )
  console.log(`${rows[0].rows} rows of sums, ${rows[0].size}`)
}

/** How long until a payment is in the report. */
async function measurePayments(client: pg.Client): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const { rows } = await client.query<{ id: string }>(
      'update orders set paid_at = now() where id = (select id from orders where paid_at is null order by id limit 1 offset $1) returning id',
      [round],
    )
    if (rows.length === 0) return
    const { rows: days } = await client.query('delete from sales_changes returning day::text')
    const started = performance.now()
    await client.query('select recount_sales($1::date[])', [[...new Set(days.map(({ day }) => day))].filter(Boolean)])
    times.push(performance.now() - started)
  }
  console.log(`a payment counts its day again: ${cell(times, 0.5)} (p50), ${cell(times, 0.99)} (p99)`)
}

function cell(times: number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`
}
