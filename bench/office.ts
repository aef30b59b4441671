import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { closeAtEnd } from '../src/testing/close-at-end.ts'
import { freePort, startShopProcess } from '../src/testing/shop-process.ts'
import { StaffClient } from '../src/testing/staff-client.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'
import { type Asked, type OfficeCase, officeCases } from './office-cases.ts'
import { fillOffice } from './office-fill.ts'

/**
 * What every table, filter, search and report costs staff after two years: `npm run bench -- office`. One call after the
 * other, as one person makes them, each for something else. The aim is 100 ms at p50 and 500 ms at p99.
 */
const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '1000000' },
    products: { type: 'string', default: '100000' },
    calls: { type: 'string', default: '100' },
    /** Only cases whose name contains this. */
    only: { type: 'string', default: '' },
    /** Keeps the filled shop there, so that the next run need not make it again. */
    'data-dir': { type: 'string' },
  },
})
const calls = Number(options.calls)
const aim = { p50: 100, p99: 500 }

const folder = options['data-dir'] ?? temporaryFolder()
execFileSync(process.execPath, [join(import.meta.dirname, '..', 'demo', 'large.ts'), options.products], {
  env: { ...process.env, DATA_DIR: folder },
  stdio: 'inherit',
})
const shop = startShopProcess({ dataDir: folder, port: await freePort(), env: { LOG_LEVEL: 'error' } })
const client = new pg.Client({ host: join(folder, 'postgres', 'socket'), user: 'kitsune', database: 'kitsune' })
const stopAll = closeAtEnd(async () => {
  await client.end()
  await shop.stop()
  if (!options['data-dir']) removeFolder(folder)
})
try {
  await shop.opened
  await client.connect()
  await fillOffice(client, Number(options.orders))
  await countAll()
  const staff = new StaffClient(shop.url)
  await staff.signIn()
  const asked = await readAsked()
  let missed = 0
  console.log('| call | p50 | p99 | found | |\n| --- | --: | --: | --: | --- |')
  for (const officeCase of officeCases.filter(({ name }) => name.includes(options.only))) {
    const { times, count } = await measure(staff, officeCase, asked)
    const [p50, p99] = [share(times, 0.5), share(times, 0.99)]
    const verdict = p50 <= aim.p50 && p99 <= aim.p99 ? '' : 'missed'
    if (verdict) missed += 1
    console.log(
      `| ${[officeCase.name, `${p50.toFixed(0)} ms`, `${p99.toFixed(0)} ms`, count ?? '', verdict].join(' | ')} |`,
    )
  }
  console.log(missed === 0 ? 'All within the aim.' : `${missed} missed the aim.`)
  if (!options.only) await measurePayments()
} finally {
  await stopAll()
}

/** What people ask for: of orders, customers and products that there are, another one in every call. */
async function readAsked(): Promise<Asked[]> {
  const { rows } = await client.query<Asked>(
    `
    select orders.id as order, account_id as account, phone, right(phone, 4) as phone4, email, total_kopecks / 100 as total,
      split_part(full_name, ' ', 1) as surname, full_name as person, split_part(full_name, ' ', 2) as given, sku, product_id as product
    from orders join order_lines on order_id = orders.id and position = 0
    where account_id is not null and orders.id in (select 100001 + n * 7919 % $1::bigint from generate_series(1, $2::int) as n)`,
    [options.orders, calls * 2],
  )
  return rows
}

async function measure(staff: StaffClient, { path, body, days = 0, lastPage }: OfficeCase, asked: Asked[]) {
  const times: number[] = []
  let count: number | undefined
  // The first call is not counted: it finds out how many pages there are.
  for (let call = -1; call < calls; call += 1) {
    const values = {
      ...asked[Math.abs(call) % asked.length],
      ...periodOf(call, days),
      page: 1 + (((call + 1) * 37) % 200),
    }
    const pages = Math.max(1, Math.ceil((count ?? 1) / 50))
    const page = lastPage ? pages : Math.min(values.page, pages)
    const fill = (text: string) =>
      text.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String({ ...values, page }[name as keyof typeof values])),
      )
    const started = performance.now()
    const answer = await fetch(`${shop.url}/api/staff/${fill(path)}`, {
      headers: { ...staff.headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body(values as Asked)) }),
    })
    const text = await answer.text()
    if (call >= 0) times.push(performance.now() - started)
    if (!answer.ok) throw new Error(`${fill(path)}: ${answer.status} ${text}`)
    const found = JSON.parse(text) as { count?: number; results?: unknown[] }
    count = found.count ?? found.results?.length ?? (Array.isArray(found) ? found.length : undefined)
  }
  return { times, count }
}

/** Ends on another day in every call, so that most periods have months that are cut. */
function periodOf(call: number, days: number): { from: string; to: string } {
  const day = 24 * 60 * 60 * 1000
  const end = Date.now() - ((Math.abs(call) * 7) % Math.max(1, 730 - days)) * day
  const text = (at: number) => new Date(at).toISOString().slice(0, 10)
  return { from: text(end - (days - 1) * day), to: text(end) }
}

/** The first start after a restore or a changed rule has this much to do. */
async function countAll(): Promise<void> {
  const started = performance.now()
  const left = async () => Number((await client.query('select count(*) from sales_changes')).rows[0].count)
  const days = await left()
  if (days === 0) return
  while ((await left()) > 0) await sleep(200)
  console.log(`${days} days counted in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  await client.query('vacuum analyze sales_totals, sales_changes')
  const { rows } = await client.query(
    `select count(*)::int as rows, pg_size_pretty(pg_total_relation_size('sales_totals')) as size from sales_totals`,
  )
  console.log(`${rows[0].rows} rows of sums, ${rows[0].size}`)
}

/** How long until a payment is in the report. */
async function measurePayments(): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const { rows } = await client.query<{ id: string }>(
      'update orders set paid_at = now() where id = (select id from orders where paid_at is null order by id desc limit 1 offset $1) returning id',
      [round],
    )
    if (rows.length === 0) return
    const { rows: days } = await client.query('delete from sales_changes returning day::text')
    const started = performance.now()
    await client.query('select recount_sales($1::date[])', [[...new Set(days.map(({ day }) => day))].filter(Boolean)])
    times.push(performance.now() - started)
  }
  console.log(
    `a payment counts its day again: ${share(times, 0.5).toFixed(0)} ms (p50), ${share(times, 0.99).toFixed(0)} ms (p99)`,
  )
}

function share(times: number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0
}
