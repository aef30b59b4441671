import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { closeAtEnd } from '../src/testing/close-at-end.ts'
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
import { slipRelease } from './drop-slip.ts'
import { startVarnish } from './drop-varnish.ts'

/**
 * The minute when a rare figure comes in: guests look at 209 pages over 16 connections while stock and prices change and
 * orders are placed. Each kind of change follows a calm round, which it is compared with: `npm run bench -- drop`.
 */
const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    /** Of a round, and rounds of each kind; the middle one counts. */
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    /** At most so many requests a second: then CPU can be compared, also on a machine that does other things. */
    rate: { type: 'string', default: '0' },
    /** Only kinds of changes whose name contains this. */
    only: { type: 'string', default: '' },
    products: { type: 'string', default: '120' },
    processes: { type: 'string', default: '1' },
    /** The rounds with changes go through Varnish, the calm ones to the shop itself. */
    varnish: { type: 'boolean', default: false },
    /** Keeps the catalogue there, so that the next run need not make it again. */
    'data-dir': { type: 'string' },
  },
})
const seconds = Number(options.seconds)
const secret = 'a secret that only the benchmark knows'

interface Load {
  requestsPerSecond: number
  p50: number
  p99: number
  longest: number
  failures: Record<string, number>
  /** What each answer showed, and when it was received for the last time. */
  shown: { path: string; lastAt: number; numbers: number[] }[]
}

interface Round extends Load {
  /** How long after its replacement a value was still shown. */
  oldest: number
  changeTimes: number[]
  /** Cores that the shop used. */
  cpu: number
  memory: number
}

interface Kind {
  name: string
  perSecond: number
  prepare: () => Change | Promise<Change>
}

const folder = options['data-dir'] ?? temporaryFolder()
if (Number(options.products) > 120) fillCatalogue()
const [shopPort, frontPort] = [await freePort(), await freePort()]
const shop = startShopProcess({
  dataDir: folder,
  port: shopPort,
  env: {
    LOG_LEVEL: 'warn',
    SESSION_SECRET: secret,
    PROCESSES: options.processes,
    ...(options.varnish && { PURGE_URL: `http://127.0.0.1:${frontPort}` }),
  },
})
let front: Awaited<ReturnType<typeof startVarnish>> | undefined
const stopAll = closeAtEnd(async () => {
  await front?.stop()
  await shop.stop()
  if (!options['data-dir']) removeFolder(folder)
})
try {
  await shop.opened
  if (options.varnish) front = await startVarnish(folder, { port: frontPort, shopPort })
  const client = new pg.Client({ host: join(folder, 'postgres', 'socket'), user: 'kitsune', database: 'kitsune' })
  await client.connect()
  const { paths, productIds } = await dropAddresses(shop.url)
  await spreadNumbers(client, productIds)
  const orders = { shopUrl: shop.url, secret, count: 5 * seconds + 10 }
  const [stock, price] = [changeStock(client, productIds), changePrice(client, productIds)]
  const kinds: Kind[] = [
    ...[1, 5, 20].map((perSecond) => ({
      name: `stock, ${perSecond} a second`,
      perSecond,
      prepare: () => stock,
    })),
    ...[1, 5].map((perSecond) => ({
      name: `price, ${perSecond} a second`,
      perSecond,
      prepare: () => price,
    })),
    { name: 'orders, 5 a second', perSecond: 5, prepare: () => placeOrders(client, productIds, orders) },
    // Ten thousand orders are made for it, so only when it is asked for.
    ...(options.only === 'slip'
      ? [
          {
            name: 'a slip that 10,000 buyers are asked about',
            perSecond: 1,
            prepare: await slipRelease(client, shop.url),
          },
        ]
      : []),
  ]
  const replaced: Replaced = new Map()
  await warmUp(paths)
  const head = ['changes', 'req/s', 'p50', 'p99', 'longest', 'of calm', 'oldest value', 'change p99', 'CPU', 'memory']
  print(head)
  print(head.map((_, column) => (column === 0 ? '---' : '--:')))
  for (const kind of kinds.filter(({ name }) => name.includes(options.only))) {
    const [calm, busy]: [Round[], Round[]] = [[], []]
    for (let round = 0; round < Number(options.rounds); round += 1) {
      const change = await kind.prepare()
      calm.push(await measure(paths, replaced))
      busy.push(await measure(paths, replaced, { change, perSecond: kind.perSecond }))
    }
    const ratios = busy.map((round, at) => round.requestsPerSecond / (calm[at]?.requestsPerSecond ?? 0))
    report('none', calm)
    report(kind.name, busy, middle(ratios))
  }
  await client.end()
} finally {
  await stopAll()
}

async function measure(
  paths: string[],
  replaced: Replaced,
  changes?: { change: Change; perSecond: number },
): Promise<Round> {
  const began = await readMetrics()
  const changing = changes && keepChanging(changes.change, changes.perSecond, replaced)
  const loaded = await load(paths, seconds, changes ? front?.url : undefined)
  const changeTimes = (await changing?.stop()) ?? []
  const ended = await readMetrics()
  const { cpu, memory } = { cpu: (ended.cpu - began.cpu) / seconds, memory: ended.memory }
  return { ...loaded, oldest: oldestShown(loaded, replaced), changeTimes, cpu, memory }
}

/** The middle of the rounds; of what must never be long, the longest. */
function report(name: string, rounds: Round[], ratio?: number): void {
  const of = (value: (round: Round) => number) => middle(rounds.map(value))
  const longest = (value: (round: Round) => number) => `${Math.round(Math.max(...rounds.map(value)))} ms`
  const changeTimes = rounds.flatMap((round) => round.changeTimes)
  print([
    name,
    Math.round(of((round) => round.requestsPerSecond)).toLocaleString('en'),
    `${of((round) => round.p50).toFixed(1)} ms`,
    `${of((round) => round.p99).toFixed(1)} ms`,
    longest((round) => round.longest),
    ratio === undefined ? '1' : ratio.toFixed(2),
    ratio === undefined ? '' : longest((round) => round.oldest),
    changeTimes.length > 0 ? `${Math.round(percentile(changeTimes, 0.99))} ms` : '',
    `${Math.round(of((round) => round.cpu) * 100)} %`,
    `${Math.round(Math.max(...rounds.map((round) => round.memory)) / 2 ** 20)} MB`,
  ])
}

/** How long after its replacement any value was still shown. */
function oldestShown({ shown }: Load, replaced: Replaced): number {
  let oldest = 0
  for (const { lastAt, numbers } of shown) {
    for (const number of numbers) oldest = Math.max(oldest, lastAt - (replaced.get(number) ?? lastAt))
  }
  return oldest
}

/** Each page is made, and asked for often enough to be compressed as pages in use are. */
async function warmUp(paths: string[]): Promise<void> {
  for (let time = 0; time < 6; time += 1) {
    for (const path of paths) await (await fetch(shop.url + path)).arrayBuffer()
  }
  await load(paths, 3)
}

async function load(paths: string[], howLong: number, origin = shop.url): Promise<Load> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'drop-cannon.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  const rate = Number(options.rate)
  child.stdin.end(JSON.stringify({ origin, paths, connections: 16, seconds: howLong, headers, rate }))
  const loaded = (await json(child.stdout)) as Load
  if (Object.keys(loaded.failures).length > 0) throw new Error(`failed answers: ${JSON.stringify(loaded.failures)}`)
  return loaded
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

function middle(values: number[]): number {
  return percentile(values, 0.5)
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
