import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { listCatalogue } from '../src/catalogue/catalogue.contract.ts'
import type { applyBulkChange } from '../src/catalogue/staff/bulk.contract.ts'
import type { getStaffProduct, updateProduct } from '../src/catalogue/staff/staff-products.contract.ts'
import { formatPrice } from '../src/platform/text/money.ts'
import { closeAtEnd } from '../src/testing/close-at-end.ts'
import { freePort, type ShopProcess, startShopProcess } from '../src/testing/shop-process.ts'
import { StaffClient } from '../src/testing/staff-client.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'

/**
 * How long a new price takes from the staff's request to the pages and lists of every process: several processes on one
 * database, staff in the first, somebody who looks at all of them without pause. `npm run bench -- staff-changes`.
 */
const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    changes: { type: 'string', default: '50' },
    processes: { type: 'string', default: '3' },
    /** Filled by `npm run demo:large`; its prices are changed. */
    'data-dir': { type: 'string' },
  },
})
/** A pause between two looks: who looks without one is what keeps the processes busy. */
const lookMs = 5

interface Look {
  url: string
  shows: (body: string) => boolean
}

const folders: string[] = []
const shops: ShopProcess[] = []
const stopAll = closeAtEnd(async () => {
  for (const shop of shops.toReversed()) await shop.stop()
  for (const folder of folders) removeFolder(folder)
})
try {
  const dataDir = options['data-dir'] ?? newFolder()
  const env = { LOG_LEVEL: 'error', DEMO: 'on' }
  shops.push(startShopProcess({ dataDir, port: await freePort(), env }))
  await shops[0]?.opened
  const socket = encodeURIComponent(join(dataDir, 'postgres', 'socket'))
  const DATABASE_URL = `postgresql://kitsune@localhost/kitsune?host=${socket}`
  for (let more = 1; more < Number(options.processes); more += 1) {
    shops.push(startShopProcess({ dataDir: newFolder(), port: await freePort(), env: { ...env, DATABASE_URL } }))
  }
  await Promise.all(shops.map(({ opened }) => opened))
  const staff = new StaffClient(shops[0]?.url ?? '')
  await staff.signIn()
  console.log('| change | changes | p50 | p99 | longest |\n| --- | --: | --: | --: | --: |')
  report('price of one product', await changePrices(staff))
  report('price of 500 products, until the last of them', await changeMany(staff))
  report('price of 1,000 products in one transaction, as an import does', await changeAtOnce(staff, dataDir))
} finally {
  await stopAll()
}

function newFolder(): string {
  const folder = temporaryFolder()
  folders.push(folder)
  return folder
}

/** One after the other, of products that are on the first page of the list. */
async function changePrices(staff: StaffClient): Promise<number[]> {
  const times: number[] = []
  const ids = await firstProducts(staff)
  for (let change = 0; change <= Number(options.changes); change += 1) {
    const id = ids[change % ids.length] ?? 0
    const { version } = await staff.call<typeof getStaffProduct>('GET /api/staff/products/{id}/', { params: { id } })
    const price = 700_000 + change * 13
    const started = performance.now()
    await staff.call<typeof updateProduct>('PATCH /api/staff/products/{id}/', {
      params: { id },
      body: { version, price },
    })
    await Promise.all(shops.map((shop) => appears(shop, looksAt(id, price))))
    // The first one finds processes that have not yet made a page.
    if (change > 0) times.push(performance.now() - started)
  }
  return times
}

/** By a percentage: two full parts and a half, of which the last products are looked at. */
async function changeMany(staff: StaffClient): Promise<number[]> {
  const times: number[] = []
  const newest = await firstProducts(staff)
  const last = newest[0] ?? 0
  const ids = Array.from({ length: 500 }, (_, back) => last - back).filter((id) => id > 0)
  for (let change = 0; change < 10; change += 1) {
    const { price } = await staff.call<typeof getStaffProduct>('GET /api/staff/products/{id}/', {
      params: { id: last },
    })
    const percent = change % 2 ? -10 : 10
    const expected = Math.round((price * (100 + percent)) / 100)
    const started = performance.now()
    await staff.call<typeof applyBulkChange>('POST /api/staff/products/bulk/', {
      body: { selection: { ids }, change: { kind: 'price', percent }, count: ids.length },
    })
    await Promise.all(shops.map((shop) => appears(shop, looksAt(last, expected))))
    times.push(performance.now() - started)
  }
  return times
}

/** More than one notification can name: every process loads its index anew. */
async function changeAtOnce(staff: StaffClient, dataDir: string): Promise<number[]> {
  const times: number[] = []
  const [last = 0] = await firstProducts(staff)
  const client = new pg.Client({ host: join(dataDir, 'postgres', 'socket'), user: 'kitsune', database: 'kitsune' })
  await client.connect()
  for (let change = 0; change < 10; change += 1) {
    const price = 800_000 + change * 17
    await client.query('begin')
    await client.query('update products set price_kopecks = $1 where id > $2', [price * 100, last - 1000])
    const started = performance.now()
    await client.query('commit')
    await Promise.all(shops.map((shop) => appears(shop, looksAt(last, price))))
    times.push(performance.now() - started)
  }
  await client.end()
  return times
}

async function firstProducts(staff: StaffClient): Promise<number[]> {
  const query = { page: 1, page_size: 20 }
  const { results } = await staff.call<typeof listCatalogue>('GET /api/catalog/', { query })
  return results.map(({ id }) => id)
}

function looksAt(id: number, price: number): Look[] {
  return [
    { url: `/product/${id}/`, shows: (html) => html.includes(formatPrice(price)) },
    {
      url: '/api/catalog/?page=1&page_size=20',
      shows: (json) =>
        (JSON.parse(json) as { results: { id: number; price: number }[] }).results.some(
          (card) => card.id === id && card.price === price,
        ),
    },
  ]
}

async function appears(shop: ShopProcess, looks: Look[]): Promise<void> {
  for (const { url, shows } of looks) {
    const started = performance.now()
    while (!shows(await (await fetch(shop.url + url)).text())) {
      if (performance.now() - started > 60_000) throw new Error(`${url} of ${shop.url} never showed the change`)
      await sleep(lookMs)
    }
  }
}

function report(name: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)} ms`
  console.log(`| ${[name, times.length, at(0.5), at(0.99), at(1)].join(' | ')} |`)
}
