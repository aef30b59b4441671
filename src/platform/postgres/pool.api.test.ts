import { expect, test } from 'vitest'
import { cloneTestDatabase } from '../../testing/test-database.server.ts'
import { isDatabaseAway } from './database-errors.server.ts'
import { ShopPool } from './pool.server.ts'

/** A pool of one connection, taken out of it and then ended by the server. */
async function breakConnection() {
  const address = await cloneTestDatabase()
  const pool = new ShopPool({ ...address, max: 1, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => undefined)
  const client = await pool.connect()
  client.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const other = new ShopPool({ ...address, max: 1 })
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await other.end()
  await ended
  return { pool, client }
}

test('a connection that ends while nobody gives it back is replaced, and the pool can be closed', async () => {
  const { pool } = await breakConnection()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a connection that ends between two statements says that the database is away', async () => {
  const { pool, client } = await breakConnection()
  const next = await client.query('select 1').catch((error: unknown) => error)
  expect(next).toSatisfy(isDatabaseAway)
  await pool.end()
})
