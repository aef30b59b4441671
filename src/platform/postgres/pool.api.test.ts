import { expect, test } from 'vitest'
import { cloneTestDatabase } from '../../testing/test-database.server.ts'
import { isDatabaseAway } from './database-errors.server.ts'
import { ShopPool } from './pool.server.ts'

test('a connection that ends while nobody gives it back is replaced, and the pool can be closed', async () => {
  const address = await cloneTestDatabase()
  const pool = new ShopPool({ ...address, max: 1, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const forgotten = await pool.connect()
  const { rows } = await forgotten.query<{ pid: number }>('select pg_backend_pid() as pid')
  const other = new ShopPool({ ...address, max: 1 })
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await Promise.all([pool.end(), other.end()])
})

test('a connection that ends between two statements says that the database is away', async () => {
  const address = await cloneTestDatabase()
  const pool = new ShopPool({ ...address, max: 1 })
  const other = new ShopPool({ ...address, max: 1 })
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  client.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await ended
  const next = client.query('select 1').catch((error: unknown) => error)
  expect(await next).toSatisfy(isDatabaseAway)
  await Promise.all([pool.end(), other.end()])
})
