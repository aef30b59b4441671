import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { applyMigrations } from './database/migrate.server.ts'
import { openDatabase } from './platform/postgres/database.server.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.server.ts'
import { openListener } from './platform/postgres/listen.server.ts'
import { builtPages } from './testing/built-pages.server.ts'
import { expectAway, expectBack, expectGoingOn, expectHanging } from './testing/database-away.ts'
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
const options = { address: postgres.address, listener, pages: builtPages, connectMs: 3_000 }
const shop = await openTestApp(options)
/** Another process, in whose memory nothing is. */
const idle = await openTestApp(options)

test('the shop recovers without a restart when the database stops and starts again', async () => {
  expect((await shop.get('/api/categories/')).statusCode).toBe(200)
  expect((await shop.get('/')).statusCode).toBe(200)

  const lost = nextConnectionChange()
  await postgres.stop()
  expect(await lost).toBe(false)

  await expectAway(shop, idle)

  const found = nextConnectionChange()
  postgres = await startEmbeddedPostgres(folder, log)
  await expectBack(shop, idle)
  expect(await found).toBe(true)
})

test('a database that hangs is away, too, and the shop recovers when it goes on', async () => {
  expect((await shop.get('/')).statusCode).toBe(200)
  const { pid } = postmasterOf(folder) ?? {}
  if (pid === undefined) throw new Error('PostgreSQL is not running')
  const processes = [pid, ...childrenOf(pid)]
  onTestFinished(() => signal(processes, 'SIGCONT'))
  signal(processes, 'SIGSTOP')

  await expectHanging(shop)

  signal(processes, 'SIGCONT')
  await expectGoingOn(shop)
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
