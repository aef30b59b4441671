import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import type { addToCart, removeFromCart } from '../src/cart/cart.contract.ts'
import { closeAtEnd } from '../src/testing/close-at-end.ts'
import { seededRandom } from '../src/testing/seeded-random.ts'
import { freePort, startShopProcess } from '../src/testing/shop-process.ts'
import { StaffClient } from '../src/testing/staff-client.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'
import { searchQueries } from './search-queries.ts'

/**
 * npm run bench -- soak: ever different work for many minutes, then rest, and what the server holds meanwhile. Pages and
 * lists that nobody asked for before, searches, a cart, pictures that are drawn and uploaded.
 */
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    /** Requests a second. */
    rate: { type: 'string', default: '13' },
    /** Minutes of rest after the work, when every picture is drawn. */
    rest: { type: 'string', default: '2' },
  },
})
const chance = seededRandom(1)
const queries = searchQueries()
const encodings = ['br', 'gzip, br', 'gzip', '']
let asked = 0

const dataDir = temporaryFolder()
const begun = performance.now()
const shop = startShopProcess({ dataDir, port: await freePort(), env: { LOG_LEVEL: 'error', DEMO: 'on' } })
const stopAll = closeAtEnd(async () => {
  await shop.stop()
  removeFolder(dataDir)
})
try {
  await shop.opened
  console.log(`first start: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  const rows: Figures[] = [await figures(0)]
  await work(Number(options.minutes), rows)
  // What was uploaded is still being drawn, and that is no rest.
  while ((rows.at(-1)?.pictures ?? 0) > 0) await aMinute(rows)
  for (let minute = 1; minute <= Number(options.rest); minute += 1) await aMinute(rows)
  console.log(`| minute | requests | resident | cached answers | they hold | parts of pages | pictures to draw |`)
  console.log(`| --: | --: | --: | --: | --: | --: | --: |`)
  for (const { minute, requests, resident, entries, cached, fragments, pictures } of rows) {
    const held = `${mb(resident)} | ${entries} | ${mb(cached)} | ${mb(fragments)}`
    console.log(`| ${minute} | ${requests} | ${held} | ${pictures} |`)
  }
} finally {
  await stopAll()
}

interface Figures {
  minute: number
  /** So far. */
  requests: number
  resident: number
  entries: number
  cached: number
  fragments: number
  /** Uploaded ones that wait to be drawn in all sizes. */
  pictures: number
}

async function aMinute(rows: Figures[]): Promise<void> {
  await sleep(60_000)
  rows.push(await figures((rows.at(-1)?.minute ?? 0) + 1))
}

async function work(minutes: number, rows: Figures[]): Promise<void> {
  const staff = new StaffClient(shop.url)
  await staff.signIn()
  const products = await productIds()
  const pauseMs = 1000 / Number(options.rate)
  const underWay = new Set<Promise<void>>()
  const end = performance.now() + minutes * 60_000
  let failed = 0
  for (let next = performance.now(); performance.now() < end; asked += 1) {
    // Nobody waits for ever: a shop that cannot follow is asked more slowly.
    if (underWay.size >= 32) await Promise.race(underWay)
    const asking: Promise<void> = ask(staff, products, asked)
      .catch(() => {
        failed += 1
      })
      .finally(() => underWay.delete(asking))
    underWay.add(asking)
    next += pauseMs
    await sleep(Math.max(0, next - performance.now()))
    const minute = Math.floor((performance.now() - (end - minutes * 60_000)) / 60_000)
    if (minute > (rows.at(-1)?.minute ?? 0)) rows.push(await figures(minute))
  }
  await Promise.allSettled(underWay)
  console.log(`requests that failed: ${failed}`)
}

async function ask(staff: StaffClient, products: number[], count: number): Promise<void> {
  const id = products[chance(products.length)] ?? 1
  const kind = count % 13
  if (kind === 0) return upload(staff)
  if (kind === 1) return putIntoCart(staff, id)
  const query = `${queries[chance(queries.length)]} ${count}`
  const path = [
    `/product/${id}/?from=${count}`,
    `/catalog/?min_price=${count % 5000}&sort=${['new', 'cheap', 'dear', 'name'][chance(4)]}`,
    `/search/?q=${encodeURIComponent(query)}`,
    `/api/search/?q=${encodeURIComponent(query)}`,
    `/api/catalog/?max_price=${5000 + count}&page=${1 + chance(3)}`,
    `/?n=${count}`,
  ][count % 6]
  const answer = await fetch(shop.url + path, { headers: { 'accept-encoding': encodings[chance(4)] ?? '' } })
  await answer.arrayBuffer()
  if (answer.status >= 500) throw new Error(`${path}: ${answer.status}`)
}

async function putIntoCart(staff: StaffClient, id: number): Promise<void> {
  await staff.call<typeof addToCart>('POST /api/cart/add/', { body: { product_id: id, quantity: 1 } })
  await staff.call<typeof removeFromCart>('DELETE /api/cart/remove/{productId}/', { params: { productId: String(id) } })
}

async function upload(staff: StaffClient): Promise<void> {
  const background = { r: chance(256), g: chance(256), b: chance(256) }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const picture = sharp({ create: { width: 1400, height: 1200, channels: 3, background, noise } })
  await staff.upload('/api/staff/pictures/', 'soak.jpg', await picture.jpeg().toBuffer())
}

async function productIds(): Promise<number[]> {
  const feed = await (await fetch(`${shop.url}/feeds/yml.xml`)).text()
  return [...feed.matchAll(/<offer id="(\d+)"/g)].map(([, id]) => Number(id))
}

async function figures(minute: number): Promise<Figures> {
  const text = await (await fetch(`${shop.url}/metrics`)).text()
  const figure = (name: string) => Number(new RegExp(`^${RegExp.escape(name)} (.*)$`, 'm').exec(text)?.[1] ?? 0)
  const resident = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${shop.server()}/status`, 'utf8'))?.[1]) * 1024
  const now = {
    minute,
    requests: asked,
    resident,
    entries: figure('page_cache_entries'),
    cached: figure('page_cache_bytes'),
    fragments: figure('page_fragments_bytes'),
    pictures: figure('jobs_waiting{job="make-variants"}'),
  }
  console.log(
    `minute ${minute}: ${asked} requests, ${mb(resident)} resident, ${now.entries} answers of ${mb(now.cached)}, ${now.pictures} pictures to draw`,
  )
  return now
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
