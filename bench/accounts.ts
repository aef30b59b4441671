import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { closeAtEnd } from '../src/testing/close-at-end.ts'
import { freePort, startShopProcess } from '../src/testing/shop-process.ts'
import { removeFolder, temporaryFolder } from '../src/testing/temporary-folder.server.ts'
import { type Load, load, median } from './load.ts'

/**
 * Two questions about signing in: does a storm of it slow the catalogue down, and does the time an answer takes tell
 * who has an account? Run with `node bench/accounts.ts`.
 */
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    /** Answers of each kind whose times are compared. */
    answers: { type: 'string', default: '300' },
    /** `storm` or `times`: one of the two questions alone. */
    only: { type: 'string' },
  },
})
const seconds = Number(options.seconds)
const rounds = Number(options.rounds)
const answers = Number(options.answers)

let token: Promise<string> | undefined

const folder = temporaryFolder()
await fillWithDemo()
// Each request may come from an address of its own, so that the limits do not end the storm at once.
const env = { LOG_LEVEL: 'error', TRUST_PROXY: 'on', DEMO: 'off' }
const shop = startShopProcess({ dataDir: folder, port: await freePort(), env })
const stopAll = closeAtEnd(async () => {
  await shop.stop()
  removeFolder(folder)
})
try {
  await shop.opened
  if (options.only !== 'times') await compareCatalogue()
  if (options.only !== 'storm') await compareTimes(await addAccounts(answers))
} finally {
  await stopAll()
}

/** The goods of demo mode, which itself believes no proxy. */
async function fillWithDemo(): Promise<void> {
  const demo = startShopProcess({ dataDir: folder, port: await freePort(), env: { LOG_LEVEL: 'error' } })
  await demo.opened
  await demo.stop()
}

async function compareCatalogue(): Promise<void> {
  const catalogue = { origin: shop.url, headers: {}, seconds, pages: 1 }
  const cases = [
    { name: 'hot list', path: '/api/catalog/?page=1&page_size=20', cold: false },
    { name: 'cold list', path: '/api/catalog/?page={page}&page_size=20', cold: true },
  ]
  for (const { name, ...which } of cases) {
    const calm: Load[] = []
    const stormy: Load[] = []
    const counts = new Map<number, number>()
    // In turn, so that whatever else the machine does meets both alike. The first round only warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const inCalm = await load({ ...catalogue, ...which })
      const storm = startStorm(counts)
      const inStorm = await load({ ...catalogue, ...which })
      await storm.stop()
      if (round === 0) continue
      calm.push(inCalm)
      stormy.push(inStorm)
    }
    const [before, during] = [median(calm), median(stormy)]
    const statuses = [...counts].map(([status, count]) => `${status}: ${count}`).join(', ')
    console.log(
      `${name}: p99 ${before.p99} ms calm, ${during.p99} ms in the storm: ${(during.p99 / before.p99).toFixed(2)}x`,
    )
    console.log(
      `  req/s ${Math.round(before.requestsPerSecond)} calm, ${Math.round(during.requestsPerSecond)} in the storm`,
    )
    console.log(`  sign-ins answered: ${statuses}`)
  }
}

/** Fifty people who never stop trying passwords. */
function startStorm(counts: Map<number, number>) {
  const stopping = new AbortController()
  const people = Array.from({ length: 50 }, async () => {
    while (!stopping.signal.aborted) {
      const { status } = await post('/api/user/api/auth/', { email: someEmail(), password: 'guess' })
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  })
  return {
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(people)
    },
  }
}

/** Known and unknown addresses in turn; the chance that a known one takes longer should be one half. */
async function compareTimes(known: string[]): Promise<void> {
  const password = 'a long enough phrase'
  const questions = {
    'wrong password': (email: string) => post('/api/user/api/auth/', { email, password }),
    'code without a challenge': (email: string) =>
      post('/api/user/api/auth/', { email, password, verification_code: '123456' }),
    'forgotten password': (email: string) => post('/api/user/api/reset_password/', { email }),
    registration: (email: string) => post('/api/user/api/register/', { email, password, consent: true }),
  }
  // Two standard errors of that share when both kinds take the same time.
  const chance = 200 * Math.sqrt(1 / (6 * known.length))
  console.log('\n| question | known p50 | unknown p50 | known p95 | unknown p95 | known is slower |')
  console.log('| --- | --: | --: | --: | --: | --: |')
  for (const [name, ask] of Object.entries(questions)) {
    const times = { known: [] as number[], unknown: [] as number[] }
    const strangers = known.map(() => someEmail())
    // Each address once: a second question within a minute would be refused.
    for (const [i, email] of known.entries()) {
      const pair = [
        ['known', email],
        ['unknown', strangers[i] ?? ''],
      ] as const
      for (const [kind, email] of i % 2 ? pair : pair.toReversed()) {
        const started = performance.now()
        await ask(email)
        times[kind].push(performance.now() - started)
      }
    }
    const cell = (values: number[], share: number) => `${quantile(values, share).toFixed(1)} ms`
    console.log(
      `| ${[
        name,
        cell(times.known, 0.5),
        cell(times.unknown, 0.5),
        cell(times.known, 0.95),
        cell(times.unknown, 0.95),
        `${(chanceOfSlower(times.known, times.unknown) * 100).toFixed(0)} ± ${chance.toFixed(0)} %`,
      ].join(' | ')} |`,
    )
  }
}

async function addAccounts(count: number): Promise<string[]> {
  const client = new pg.Client({ host: join(folder, 'postgres', 'socket'), user: 'kitsune', database: 'kitsune' })
  await client.connect()
  const passwordHash = await hash('the real password')
  const emails = Array.from({ length: count }, () => someEmail())
  await client.query('insert into accounts (email, password_hash) select unnest($1::text[]), $2', [
    emails,
    passwordHash,
  ])
  await client.end()
  return emails
}

async function csrfToken(): Promise<string> {
  const answer = await fetch(`${shop.url}/api/user/api/check_auth/`)
  return /csrftoken=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
}

async function post(path: string, body: object): Promise<{ status: number }> {
  token ??= csrfToken()
  const csrf = await token
  const headers = {
    'content-type': 'application/json',
    cookie: `csrftoken=${csrf}`,
    'x-csrftoken': csrf,
    'x-forwarded-for': someAddress(),
  }
  const answer = await fetch(shop.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  await answer.arrayBuffer()
  return { status: answer.status }
}

function someEmail(): string {
  return `${Math.random().toString(36).slice(2)}@bench.test`
}

function someAddress(): string {
  return Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.')
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The share of pairs in which the first is the slower one (Mann and Whitney's U). */
function chanceOfSlower(first: number[], second: number[]): number {
  const slower = first.reduce((sum, a) => sum + second.filter((b) => a > b).length, 0)
  return slower / (first.length * second.length)
}
