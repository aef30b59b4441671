import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { closeAtEnd } from '../src/testing/close-at-end.ts'
import { freePort, postmasterOf, startShopProcess } from '../src/testing/shop-process.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'

/**
 * Kills the embedded PostgreSQL again and again while the shop is under load, and reports how long it took each time
 * until the shop was ready again: `npm run bench -- postgres-kills`.
 */
const { values: options } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '200' },
    /** Requests at the same time, and writers straight into the database. */
    callers: { type: 'string', default: '8' },
    writers: { type: 'string', default: '4' },
    /** A round that takes longer ends the run with the shop's output. */
    limit: { type: 'string', default: '60' },
  },
})

const paths = ['/', '/catalog/', '/api/categories/', '/api/user/api/check_auth/', '/api/user/about/']
const folder = temporaryFolder()
const dataDir = join(folder, 'data')
const shop = startShopProcess({ dataDir, port: await freePort(), env: { LOG_LEVEL: 'warn' } })
const over = new AbortController()

async function call(): Promise<void> {
  for (let turn = 0; !over.signal.aborted; turn += 1) {
    const search = `/api/search/?q=${Math.random().toString(36).slice(2, 8)}`
    const path = turn % 3 === 0 ? search : (paths[turn % paths.length] ?? '/')
    await fetch(shop.url + path, { signal: AbortSignal.timeout(10_000) }).then(
      (answer) => answer.arrayBuffer(),
      () => sleep(20),
    )
  }
}

/** Commits and computes, so that the kill meets processes in all kinds of waits. */
async function write(): Promise<void> {
  while (!over.signal.aborted) {
    const client = new pg.Client({ host: join(dataDir, 'postgres', 'socket'), user: 'kitsune', database: 'kitsune' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('create table if not exists kills (id bigint generated always as identity, said text)')
      while (!over.signal.aborted) {
        await client.query(`insert into kills (said) select repeat('x', 500) from generate_series(1, 20)`)
        await client.query('select sum(length(said)) from (select said from kills order by id desc limit 5000) last')
      }
    } catch {
      await sleep(20)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

async function isReady(killed: number): Promise<boolean> {
  if (postmasterOf(dataDir)?.pid === killed) return false
  const answer = await fetch(`${shop.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  return answer?.ok === true
}

function tell(): string {
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8').trim().split('\n')
  return `${shop.output().slice(-5_000)}\n--- postgres.log\n${log.slice(-40).join('\n')}`
}

const took: number[] = []
const stopAll = closeAtEnd(async () => {
  over.abort()
  await shop.stop()
  removeFolder(folder)
})
try {
  await shop.opened
  const loads = [
    ...Array.from({ length: Number(options.callers) }, call),
    ...Array.from({ length: Number(options.writers) }, write),
  ]
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    await sleep(200 + Math.random() * 800)
    const killed = postmasterOf(dataDir)?.pid
    if (killed === undefined) throw new Error('PostgreSQL is not running')
    process.kill(killed, 'SIGKILL')
    const since = performance.now()
    while (!(await isReady(killed))) {
      if (performance.now() - since > Number(options.limit) * 1_000) {
        throw new Error(`not ready again after ${options.limit} s in round ${round}:\n${tell()}`)
      }
      await sleep(10)
    }
    took.push((performance.now() - since) / 1_000)
    if (round % 20 === 0) report(round)
  }
  over.abort()
  await Promise.all(loads)
} finally {
  await stopAll()
}

function report(rounds: number): void {
  const sorted = took.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  console.log(
    `${rounds} rounds: ready again after ${middle.toFixed(1)} s (middle), ${sorted.at(-1)?.toFixed(1)} s (slowest)`,
  )
}
