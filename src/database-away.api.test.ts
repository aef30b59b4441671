import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './platform/postgres/database.server.ts'
import { sql } from './platform/postgres/drizzle.server.ts'
import { openListener } from './platform/postgres/listen.server.ts'
import { builtPages } from './testing/built-pages.server.ts'
import { expectAway, expectBack, expectGoingOn, expectHanging } from './testing/database-away.ts'
import { openDatabaseWay } from './testing/database-way.ts'
import { openTestApp } from './testing/test-app.server.ts'
import { cloneTestDatabase } from './testing/test-database.server.ts'

// A server that is really stopped and halted has its drill, with the same questions.
const log = pino({ level: 'silent' })
const direct = await cloneTestDatabase()
const way = await openDatabaseWay(direct)
const { address } = way

const listener = await openListener(address, ['changes'], log)
afterAll(() => listener.close())
const options = { address, listener, pages: builtPages, connectMs: 3_000 }
const shop = await openTestApp(options)
/** Another process, in whose memory nothing is. */
const idle = await openTestApp(options)

test('the shop recovers without a restart when the way to the database is cut and mended', async () => {
  expect((await shop.get('/api/categories/')).statusCode).toBe(200)
  expect((await shop.get('/')).statusCode).toBe(200)

  const lost = nextConnectionChange()
  await way.cut()
  expect(await lost).toBe(false)

  await expectAway(shop, idle)

  const found = nextConnectionChange()
  await way.mend()
  await expectBack(shop, idle)
  expect(await found).toBe(true)
})

test('a database that hangs is away, too, and the shop recovers when it goes on', async () => {
  expect((await shop.get('/')).statusCode).toBe(200)
  way.clog()

  await expectHanging(shop)

  way.clear()
  await expectGoingOn(shop)
})

test('a connection that breaks between the statements of a transaction fails the transaction, not the process', async () => {
  const db = openDatabase(direct, log, 2)
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
