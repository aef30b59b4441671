import { execFileSync, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { manyWords } from '../demo/many-words.ts'
import { closeAtEnd } from '../src/testing/close-at-end.ts'
import { freePort, startShopProcess } from '../src/testing/shop-process.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'
import { type Load, load, median } from './load.ts'
import { wordQueries } from './word-queries.ts'

/**
 * The search panel of a shop with tens of thousands of different words, asked by 16 connections for what nobody has asked
 * before, mostly with typos; next to a plain `ilike` that is asked the same: `npm run bench -- words`.
 */
const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    words: { type: 'string', default: '50000' },
    products: { type: 'string', default: '100000' },
    /** Seconds of a round, rounds; one more round warms up. */
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    /** Keeps the catalogue there, so that the next run need not make it again. */
    'data-dir': { type: 'string' },
  },
})
const seconds = Number(options.seconds)
/** More than any machine answers. */
const queriesPerRound = seconds * 5000

const folder = options['data-dir'] ?? temporaryFolder()
const database = { host: join(folder, 'postgres', 'socket'), user: 'kitsune', database: 'kitsune' }
execFileSync(process.execPath, [join(import.meta.dirname, '..', 'demo', 'large.ts'), options.products, options.words], {
  env: { ...process.env, DATA_DIR: folder },
  stdio: ['ignore', 'inherit', 'inherit'],
})
const shop = startShopProcess({ dataDir: folder, port: await freePort(), env: { LOG_LEVEL: 'warn' } })
const plain = fork(join(import.meta.dirname, 'select-server.ts'), {
  execArgv: ['--disable-warning=ExperimentalWarning'],
  env: { ...process.env, NODE_ENV: 'production' },
})
const stopAll = closeAtEnd(async () => {
  plain.kill()
  await shop.stop()
  if (!options['data-dir']) removeFolder(folder)
})
try {
  await shop.opened
  const port = await new Promise<number>((resolve) => {
    plain.once('message', (message) => resolve(Number(message)))
    plain.send(database)
  })
  // The first call copies the names.
  await (await fetch(`http://127.0.0.1:${port}/ilike?q=1`)).arrayBuffer()
  console.error(`${await countWords()} different words, ${megabytesOf(shop.server())} MB before the first search`)
  const asked = wordQueries(manyWords(Number(options.words)))
  const [fresh, again, ilike]: Load[][] = [[], [], []]
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    const queries = asked.take(queriesPerRound).toArray()
    const first = await search(shop.url, '/api/search/?q={query}', queries)
    const second = await search(shop.url, '/api/search/?q={query}', queries.slice(0, 500))
    const other = await search(`http://127.0.0.1:${port}`, '/ilike?q={query}', queries)
    await (await fetch(`http://127.0.0.1:${port}/idle`)).arrayBuffer()
    if (round === 0) continue
    fresh?.push(first)
    again?.push(second)
    ilike?.push(other)
  }
  report(fresh ?? [], again ?? [], ilike ?? [])
  console.error(`${megabytesOf(shop.server())} MB after the last search`)
} finally {
  await stopAll()
}

function search(origin: string, path: string, queries: string[]): Promise<Load> {
  return load({ origin, path, headers: {}, seconds, cold: true, pages: 1, queries })
}

async function countWords(): Promise<number> {
  const client = new pg.Client(database)
  await client.connect()
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from search_words')
  await client.end()
  return rows[0]?.count ?? 0
}

/** Of the server's process, without PostgreSQL. */
function megabytesOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

function report(fresh: Load[], again: Load[], ilike: Load[]): void {
  const base = median(ilike)
  console.log('| queries | req/s | p50 | p99 | ilike req/s | ratio |\n| --- | --: | --: | --: | --: | --: |')
  for (const [name, loads] of [
    ['never asked before', fresh],
    ['500 of them asked again', again],
  ] as const) {
    const { requestsPerSecond, p50, p99 } = median(loads)
    const cells = [
      name,
      Math.round(requestsPerSecond),
      `${p50.toFixed(1)} ms`,
      `${p99.toFixed(1)} ms`,
      Math.round(base.requestsPerSecond),
      (requestsPerSecond / base.requestsPerSecond).toFixed(2),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}
