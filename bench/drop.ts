import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { freePort, startShopProcess } from '../src/testing/shop-process.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'
import { dropAddresses } from './drop-addresses.ts'
import {
  type Change,
  changePrice,
  changeStock,
  keepChanging,
  placeOrders,
  type Replaced,
  spreadNumbers,
} from './drop-changes.ts'

/**
 * The minute when a rare figure comes in: guests look at 209 pages over 16 connections while stock and prices change and
 * orders are placed. Each kind of change follows a calm round, which it is compared with: `npm run bench -- drop`.
 */
const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    /** Of a round. */
    seconds: { type: 'string', default: '10' },
    /** Only kinds of changes whose name contains this. */
    only: { type: 'string', default: '' },
    products: { type: 'string', default: '120' },
    processes: { type: 'string', default: '1' },
    /** Keeps the catalogue there, so that the next run need not make it again. */
    'data-dir': { type: 'string' },
  },
})
const seconds = Number(options.seconds)
const secret = 'a secret that only the benchmark knows'

interface Round {
  requestsPerSecond: number
  p50: number
  p99: number
  longest: number
  failures: Record<string, number>
  /** What each answer showed, and when it was received for the last time. */
  shown: { path: string; lastAt: number; numbers: number[] }[]
}

interface Kind {
  name: string
  perSecond: number
  prepare: () => Change | Promise<Change>
}

const folder = options['data-dir'] ?? temporaryFolder()
if (Number(options.products) > 120) fillCatalogue()
const shop = startShopProcess({
  dataDir: folder,
  port: await freePort(),
  env: { LOG_LEVEL: 'warn', SESSION_SECRET: secret, PROCESSES: options.processes },
})
try {
  await shop.opened
  const client = new pg.Client({ host: join(folder, 'postgres', 'socket'), user: 'kitsune', database: 'kitsune' })
  await client.connect()
  const { paths, productIds } = await dropAddresses(shop.url)
  await spreadNumbers(client, productIds)
  const orders = { shopUrl: shop.url, secret, count: 5 * seconds + 10 }
  const kinds: Kind[] = [
    ...[1, 5, 20].map((perSecond) => ({
      name: `stock, ${perSecond} a second`,
      perSecond,
      prepare: () => changeStock(client, productIds),
    })),
    ...[1, 5].map((perSecond) => ({
      name: `price, ${perSecond} a second`,
      perSecond,
      prepare: () => changePrice(client, productIds),
    })),
    { name: 'orders, 5 a second', perSecond: 5, prepare: () => placeOrders(client, productIds, orders) },
  ]
  const replaced: Replaced = new Map()
  await load(paths, 3)
  print(['changes', 'req/s', 'p50', 'p99', 'longest', 'of calm', 'oldest value', 'change p99', 'CPU', 'memory'])
  print(Array.from({ length: 10 }, (_, column) => (column === 0 ? '---' : '--:')))
  for (const kind of kinds.filter(({ name }) => name.includes(options.only))) {
    const change = await kind.prepare()
    const calm = await measure('none', paths, replaced)
    await measure(kind.name, paths, replaced, { calm, change, perSecond: kind.perSecond })
  }
  await client.end()
} finally {
  await shop.stop()
  if (!options['data-dir']) removeFolder(folder)
}

async function measure(
  name: string,
  paths: string[],
  replaced: Replaced,
  during?: { calm: Round; change: Change; perSecond: number },
): Promise<Round> {
  const began = await readMetrics()
  const changing = during && keepChanging(during.change, during.perSecond, replaced)
  const round = await load(paths, seconds)
  const times = await changing?.stop()
  const ended = await readMetrics()
  print([
    name,
    Math.round(round.requestsPerSecond).toLocaleString('en'),
    ...[round.p50, round.p99, round.longest].map((ms) => `${ms.toFixed(1)} ms`),
    during ? (round.requestsPerSecond / during.calm.requestsPerSecond).toFixed(2) : '1',
    during ? `${Math.round(oldestShown(round, replaced))} ms` : '',
    times ? `${Math.round(percentile(times, 0.99))} ms` : '',
    `${Math.round(((ended.cpu - began.cpu) / seconds) * 100)} %`,
    `${Math.round(ended.memory / 2 ** 20)} MB`,
  ])
  return round
}

/** How long after its replacement any value was still shown. */
function oldestShown({ shown }: Round, replaced: Replaced): number {
  let oldest = 0
  for (const { lastAt, numbers } of shown) {
    for (const number of numbers) oldest = Math.max(oldest, lastAt - (replaced.get(number) ?? lastAt))
  }
  return oldest
}

async function load(paths: string[], howLong: number): Promise<Round> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'drop-cannon.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  child.stdin.end(JSON.stringify({ origin: shop.url, paths, connections: 16, seconds: howLong, headers }))
  const round = (await json(child.stdout)) as Round
  if (Object.keys(round.failures).length > 0) throw new Error(`failed answers: ${JSON.stringify(round.failures)}`)
  return round
}

/** Of the shop's processes together, without PostgreSQL. */
async function readMetrics(): Promise<{ cpu: number; memory: number }> {
  const text = await (await fetch(`${shop.url}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  return { cpu: value('process_cpu_seconds_total'), memory: value('process_resident_memory_bytes') }
}

function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}

function print(cells: string[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}

function fillCatalogue(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '..', 'demo', 'large.ts'), options.products], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: 'inherit',
  })
}
