import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { applyMigrations } from './database/migrate.server.ts'
import { openDatabase } from './platform/postgres/database.server.ts'
import { sql } from './platform/postgres/drizzle.server.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.server.ts'
import { openListener } from './platform/postgres/listen.server.ts'
import { builtPages } from './testing/built-pages.server.ts'
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

test('the shop recovers without a restart when the database stops and starts again', async () => {
  expect((await shop.get('/api/categories/')).statusCode).toBe(200)
  expect((await shop.get('/')).statusCode).toBe(200)

  const lost = nextConnectionChange()
  await postgres.stop()
  expect(await lost).toBe(false)

  const answer = await shop.get('/api/categories/')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({
    error: 'Магазин ненадолго прилёг отдохнуть. Попробуйте через минуту.',
    detail: expect.stringMatching(/^database_away /),
  })
  const page = await shop.get('/')
  expect(page.statusCode).toBe(503)
  expect(page.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect(page.body).toContain('Магазин ненадолго закрыт')
  expect((await shop.get('/readyz')).statusCode).toBe(503)
  expect((await shop.get('/healthz')).statusCode).toBe(200)

  const found = nextConnectionChange()
  postgres = await startEmbeddedPostgres(folder, log)
  expect((await shop.get('/api/categories/')).statusCode).toBe(200)
  expect((await shop.get('/')).statusCode).toBe(200)
  expect((await shop.get('/readyz')).statusCode).toBe(200)
  expect(await found).toBe(true)
})

test('a connection that breaks between the statements of a transaction fails the transaction, not the process', async () => {
  const db = openDatabase(postgres.address, log, 2)
  onTestFinished(() => db.$client.end())
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`)
    // Lets the client process the server's last message before the next statement.
    await new Promise((resolve) => setImmediate(resolve))
    await tx.execute(sql`select 1`)
  })
  await expect(broken).rejects.toThrow()
  expect((await db.execute(sql`select 1 as alive`)).rows).toEqual([{ alive: 1 }])
})

function nextConnectionChange(): Promise<boolean> {
  return new Promise((resolve) => listener.onConnectionChange(resolve))
}
