import { fork } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { freePort, startShopProcess } from '../src/testing/shop-process.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'
import type { BareAnswer } from './bare-server.ts'
import { type BenchCase, cases } from './cases.ts'
import { type Load, load, median } from './load.ts'

/**
 * Loads the shop and, in turn with it, a bare server that sends the same bytes. Figures of two machines cannot be
 * compared, the ratio to what the same machine can do at best at the same time can.
 */
const { values: options } = parseArgs({
  options: {
    /** Seconds of a round, rounds of a case; one more round warms up. */
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    /** Only cases whose name contains this. */
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(options.seconds)
const rounds = Number(options.rounds)
const chosen = cases.filter(({ name }) => name.includes(options.only))

interface Result {
  name: string
  bytes: number
  shop: Load
  bare: Load
  ratio: number
}

const folder = temporaryFolder()
const shop = startShopProcess({ dataDir: folder, port: await freePort(), env: { LOG_LEVEL: 'warn' } })
const bare = fork(join(import.meta.dirname, 'bare-server.ts'), {
  execArgv: ['--disable-warning=ExperimentalWarning'],
  env: { ...process.env, NODE_ENV: 'production' },
})
try {
  await shop.opened
  const answers = await Promise.all(chosen.map(fetchAnswer))
  const barePort = await new Promise<number>((resolve) => {
    bare.once('message', (port) => resolve(Number(port)))
    bare.send(answers)
  })
  const results: Result[] = []
  for (const [index, benchCase] of chosen.entries()) {
    console.error(`${benchCase.name}…`)
    const bytes = Buffer.from(answers[index]?.body ?? '', 'base64').length
    results.push(await measure(benchCase, `http://127.0.0.1:${barePort}/${index}`, bytes))
  }
  report(results)
} finally {
  bare.disconnect()
  await shop.stop()
  removeFolder(folder)
}

async function measure({ name, path, headers = {}, cold = false }: BenchCase, bareUrl: string, bytes: number) {
  const ours: Load[] = []
  const theirs: Load[] = []
  // In turn, so that whatever else the machine does meets both alike. The first round only warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const shopLoad = await load({ url: shop.url + path, headers, seconds, cold })
    const bareLoad = await load({ url: bareUrl, headers, seconds, cold: false })
    if (round === 0) continue
    ours.push(shopLoad)
    theirs.push(bareLoad)
  }
  const [shopMedian, bareMedian] = [median(ours), median(theirs)]
  const ratio = shopMedian.requestsPerSecond / bareMedian.requestsPerSecond
  return { name, bytes, shop: shopMedian, bare: bareMedian, ratio }
}

/** The shop's answer as it goes over the wire; `fetch` would unpack it. */
async function fetchAnswer({ path, headers }: BenchCase): Promise<BareAnswer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(shop.url + path, { headers }, resolve)
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
  const rows = results.map(({ name, bytes, shop: ours, bare: theirs, ratio }) => [
    name,
    String(bytes),
    Math.round(ours.requestsPerSecond).toString(),
    `${ours.p50} ms`,
    `${ours.p99} ms`,
    Math.round(theirs.requestsPerSecond).toString(),
    ratio.toFixed(2),
  ])
  const head = ['case', 'bytes', 'req/s', 'p50', 'p99', 'bare req/s', 'ratio']
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  console.log([line(head), line(head.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n'))

  const folderOfResults = join(import.meta.dirname, 'results')
  mkdirSync(folderOfResults, { recursive: true })
  const file = join(folderOfResults, `${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, arch: process.arch, node: process.version }
  writeFileSync(file, `${JSON.stringify({ machine, seconds, rounds, results }, null, 2)}\n`)
  console.error(`Written to ${file}`)
}
