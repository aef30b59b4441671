import { type ChildProcess, execFileSync, fork, type Serializable } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { closeAtEnd } from '../src/testing/close-at-end.ts'
import { freePort, startShopProcess } from '../src/testing/shop-process.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'
import type { BareAnswer } from './bare-server.ts'
import { type BenchCase, cases } from './cases.ts'
import { type Load, load, median } from './load.ts'

/**
 * Loads the shop and, in turn with it, a simpler server: a bare one that sends the same bytes, one that makes a plain
 * select, or one that only renders. Figures of two machines cannot be compared, ratios to what the same machine does at the same time can.
 */
const { values: options } = parseArgs({
  options: {
    /** Seconds of a round, rounds of a case; one more round warms up. */
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    /** Only cases whose name contains this. */
    only: { type: 'string', default: '' },
    /** A catalogue of this many products instead of the demo shop. */
    products: { type: 'string', default: '0' },
    /** So many processes of the shop; the server it is held against has one. */
    processes: { type: 'string', default: '1' },
    /** Keeps the catalogue there, so that the next run need not make it again. */
    'data-dir': { type: 'string' },
  },
})
const seconds = Number(options.seconds)
const rounds = Number(options.rounds)
const chosen = cases.filter(({ name }) => name.includes(options.only))

interface Result {
  name: string
  against: NonNullable<BenchCase['against']>
  bytes: number
  shop: Load
  bare: Load
  ratio: number
}

const products = Number(options.products) || 120
const folder = options['data-dir'] ?? temporaryFolder()
if (products > 120) fillCatalogue()
const shop = startShopProcess({
  dataDir: folder,
  port: await freePort(),
  env: { LOG_LEVEL: 'warn', PROCESSES: options.processes },
})
const bare = forkServer('bare-server.ts')
const select = forkServer('select-server.ts')
const render = forkServer('render-server.ts')
const stopAll = closeAtEnd(async () => {
  for (const server of [bare, select, render]) server.kill()
  await shop.stop()
  if (!options['data-dir']) removeFolder(folder)
})
try {
  await shop.opened
  const answers = await Promise.all(chosen.map(fetchAnswer))
  const barePort = await portOf(bare, answers)
  const selectPort = await portOf(select, {
    host: join(folder, 'postgres', 'socket'),
    user: 'kitsune',
    database: 'kitsune',
  })
  const renderPort = await portOf(render, shop.url)
  const results: Result[] = []
  for (const [index, benchCase] of chosen.entries()) {
    console.error(`${benchCase.name}…`)
    const bytes = Buffer.from(answers[index]?.body ?? '', 'base64').length
    const others = {
      bare: { origin: `http://127.0.0.1:${barePort}`, path: `/${index}`, cold: false },
      select: { origin: `http://127.0.0.1:${selectPort}`, path: '/', cold: false },
      ilike: { origin: `http://127.0.0.1:${selectPort}`, path: '/ilike?q={query}', cold: true },
      render: { origin: `http://127.0.0.1:${renderPort}`, path: benchCase.path, cold: false },
    }
    const other = others[benchCase.against ?? 'bare']
    results.push(await measure(benchCase, other, bytes, pagesOf(answers[index])))
  }
  report(results)
} finally {
  await stopAll()
}

function forkServer(file: string): ChildProcess {
  return fork(join(import.meta.dirname, file), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

function portOf(server: ChildProcess, message: Serializable): Promise<number> {
  return new Promise((resolve) => {
    server.once('message', (port) => resolve(Number(port)))
    server.send(message)
  })
}

function fillCatalogue(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '..', 'demo', 'large.ts'), String(products)], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: 'inherit',
  })
}

async function measure(
  benchCase: BenchCase,
  other: { origin: string; path: string; cold: boolean },
  bytes: number,
  pages: number,
): Promise<Result> {
  const { name, path, headers = {}, cold = false, against = 'bare' } = benchCase
  const ours: Load[] = []
  const theirs: Load[] = []
  // Whatever it makes at first, it makes before the clock runs.
  await (await fetch(other.origin + other.path.replace('{query}', '1/7'))).arrayBuffer()
  // In turn, so that whatever else the machine does meets both alike. The first round only warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const shopLoad = await load({ origin: shop.url, path, headers, seconds, cold, pages })
    const bareLoad = await load({ ...other, headers, seconds, pages })
    if (against === 'ilike') await (await fetch(`${other.origin}/idle`)).arrayBuffer()
    if (round === 0) continue
    ours.push(shopLoad)
    theirs.push(bareLoad)
  }
  const [shopMedian, bareMedian] = [median(ours), median(theirs)]
  const ratio = shopMedian.requestsPerSecond / bareMedian.requestsPerSecond
  return { name, against, bytes, shop: shopMedian, bare: bareMedian, ratio }
}

/** A page past the end would be an easy one: numbers stay within what the list itself says. */
function pagesOf(answer: BareAnswer | undefined): number {
  if (!answer?.headers['content-type']?.startsWith('application/json') || answer.headers['content-encoding']) return 1
  const { count, page_size } = JSON.parse(Buffer.from(answer.body, 'base64').toString()) as Record<string, number>
  return count && page_size ? Math.ceil(count / page_size) : 1
}

/** The shop's answer as it goes over the wire; `fetch` would unpack it. */
async function fetchAnswer({ path, headers }: BenchCase): Promise<BareAnswer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(
      shop.url + path.replace('{page}', '1').replace('{price}', '20000').replace('{query}', '1/7'),
      { headers },
      resolve,
    )
      .once('error', reject)
      .end()
  })
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${path} answers with status ${response.statusCode}`)
  // Node writes these itself, for both.
  const ownHeaders = Object.entries(response.headers).filter(([name]) => !/^(date|connection|keep-alive)$/.test(name))
  return { headers: Object.fromEntries(ownHeaders) as Record<string, string>, body: body.toString('base64') }
}

function report(results: Result[]): void {
  const rows = results.map(({ name, against, bytes, shop: ours, bare: theirs, ratio }) => [
    name,
    String(bytes),
    Math.round(ours.requestsPerSecond).toString(),
    `${ours.p50.toFixed(1)} ms`,
    `${ours.p99.toFixed(1)} ms`,
    against,
    Math.round(theirs.requestsPerSecond).toString(),
    ratio.toFixed(2),
  ])
  const head = ['case', 'bytes', 'req/s', 'p50', 'p99', 'held against', 'its req/s', 'ratio']
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  console.log([line(head), line(head.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n'))

  const folderOfResults = join(import.meta.dirname, 'results')
  mkdirSync(folderOfResults, { recursive: true })
  const file = join(folderOfResults, `${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, arch: process.arch, node: process.version }
  writeFileSync(file, `${JSON.stringify({ machine, products, seconds, rounds, results }, null, 2)}\n`)
  console.error(`Written to ${file}`)
}
