import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase, requireServerVersion, UnsuitableDatabaseError } from '../platform/postgres/database.server.ts'
import { StartError } from '../platform/process/start-error.server.ts'
import { createEmptyTestDatabase } from '../testing/test-database.server.ts'
import { applyMigrations } from './migrate.server.ts'

const address = await createEmptyTestDatabase()
const oldAddress = await createEmptyTestDatabase()
const log = pino({ level: 'silent' })

test('several processes that start at the same time migrate once', async () => {
  const pools = Array.from({ length: 6 }, () => openDatabase(address, log, 2))
  try {
    await Promise.all(pools.map((db) => applyMigrations(db)))
    const [first] = pools
    const applied = await first?.$client.query('select hash from drizzle.__drizzle_migrations')
    const settings = await first?.$client.query('select shop_name from site_settings')
    expect(new Set(applied?.rows.map((row) => row.hash)).size).toBe(applied?.rowCount)
    expect(settings?.rows).toEqual([{ shop_name: 'Кицунэ' }])
    // The lock was released with its connection.
    const locks = await first?.$client.query(`select from pg_locks where locktype = 'advisory' and database =
      (select oid from pg_database where datname = current_database())`)
    expect(locks?.rowCount).toBe(0)
  } finally {
    for (const db of pools) await db.$client.end()
  }
})

test('a database from before the first release is refused with instructions, and left unchanged', async () => {
  const db = openDatabase(oldAddress, log, 1)
  try {
    await db.$client.query(`create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('0000_foundation', 1794708794428)`)
    const refusal = await applyMigrations(db).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartError)
    expect(String(refusal)).toMatch(/keep a copy of DATA_DIR, .* start with an empty DATA_DIR, .*\.$/)
    const tables = await db.$client.query(`select from pg_tables where schemaname in ('public', 'drizzle')`)
    expect(tables.rowCount).toBe(1)
  } finally {
    await db.$client.end()
  }
})

test('a database whose migration has been edited since then is refused too', async () => {
  const db = openDatabase(address, log, 1)
  try {
    await applyMigrations(db)
    await db.$client.query(`update drizzle.__drizzle_migrations set hash = 'another' where id = 1`)
    await expect(applyMigrations(db)).rejects.toThrow(StartError)
  } finally {
    await db.$client.end()
  }
})

test('a server that is too old is refused with a message', async () => {
  const db = openDatabase(address, log, 1)
  try {
    await requireServerVersion(db)
    await expect(requireServerVersion(db, 99)).rejects.toThrow(UnsuitableDatabaseError)
    await expect(requireServerVersion(db, 99)).rejects.toThrow(
      /^PostgreSQL \d+.* is too old: version 99 or newer is needed\.$/,
    )
  } finally {
    await db.$client.end()
  }
})
