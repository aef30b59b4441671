import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { applyMigrations } from './database/migrate.server.ts'
import { openDatabase } from './platform/postgres/database.server.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.server.ts'
import { openListener } from './platform/postgres/listen.server.ts'
import { builtPages } from './testing/built-pages.server.ts'
import { childrenOf } from './testing/processes.ts'
import { postmasterOf } from './testing/shop-process.ts'
import { removeFolder, temporaryFolder } from './testing/temporary-folder.server.ts'
import { openTestApp } from './testing/test-app.server.ts'

// Its own PostgreSQL, because the test stops it.
const log = pino({ level: 'silent' })
const folder = temporaryFolder()
let postgres = await startEmbeddedPostgres(folder, log)
afterAll(async () => {
  await postgres.stop()
  removeFolder(folder)
})

const migrating = openDatabase(postgres.address, log, 1)
await applyMigrations(migrating)
await migrating.$client.end()

const listener = await openListener(postgres.address, ['changes'], log)
afterAll(() => listener.close())
const shop = await openTestApp({ address: postgres.address, listener, pages: builtPages })
/** Another process, in whose memory nothing is. */
const idle = await openTestApp({ address: postgres.address, listener, pages: builtPages })

test('the shop recovers without a restart when the database stops and starts again', async () => {
  expect((await shop.get('/api/categories/')).statusCode).toBe(200)
  expect((await shop.get('/')).statusCode).toBe(200)

  const lost = nextConnectionChange()
  await postgres.stop()
  expect(await lost).toBe(false)

  // Guests get what is in memory.
  expect((await shop.get('/')).statusCode).toBe(200)
  expect((await shop.get('/api/categories/')).statusCode).toBe(200)

  const answer = await idle.get('/api/categories/')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({
    error: 'Магазин ненадолго прилёг отдохнуть. Попробуйте через минуту.',
    detail: expect.stringMatching(/^database_away /),
  })
  const page = await idle.get('/')
  expect(page.statusCode).toBe(503)
  expect(page.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect(page.body).toContain('Магазин ненадолго закрыт')
  expect((await shop.get('/readyz')).statusCode).toBe(503)
  expect((await shop.get('/healthz')).statusCode).toBe(200)

  const found = nextConnectionChange()
  postgres = await startEmbeddedPostgres(folder, log)
  // Nobody tries to connect for a moment after a refusal, so the shop may need that moment.
  await expect.poll(async () => (await idle.get('/api/categories/')).statusCode).toBe(200)
  await expect.poll(async () => (await idle.get('/')).statusCode).toBe(200)
  await expect.poll(async () => (await shop.get('/readyz')).statusCode).toBe(200)
  expect(await found).toBe(true)
})

test('a database that hangs is away, too, and the shop recovers when it goes on', async () => {
  expect((await shop.get('/')).statusCode).toBe(200)
  const { pid } = postmasterOf(folder) ?? {}
  if (pid === undefined) throw new Error('PostgreSQL is not running')
  const processes = [pid, ...childrenOf(pid)]
  onTestFinished(() => signal(processes, 'SIGCONT'))
  signal(processes, 'SIGSTOP')

  expect((await shop.get('/readyz')).statusCode).toBe(503)
  for (const path of ['/api/search/?q=лиса', '/product/1/', '/api/search/?q=сова']) {
    const answer = await shop.get(path)
    expect([path, answer.statusCode, answer.headers['retry-after']]).toEqual([path, 503, '5'])
  }
  expect((await shop.get('/')).statusCode).toBe(200)

  signal(processes, 'SIGCONT')
  await expect.poll(async () => (await shop.get('/readyz')).statusCode).toBe(200)
  await expect.poll(async () => (await shop.get('/api/search/?q=лиса')).statusCode).toBe(200)
})

/** Some of them come and go. */
function signal(processes: number[], name: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended.
    }
  }
}

function nextConnectionChange(): Promise<boolean> {
  return new Promise((resolve) => listener.onConnectionChange(resolve))
}
