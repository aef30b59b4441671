import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase, requireServerVersion, UnsuitableDatabaseError } from '../platform/postgres/database.server.ts'
import { createEmptyTestDatabase } from '../testing/test-database.server.ts'
import { applyMigrations } from './migrate.server.ts'

const address = await createEmptyTestDatabase()
const migrations = join(import.meta.dirname, '..', '..', 'migrations')
const log = pino({ level: 'silent' })

test('several processes that start at once migrate once', async () => {
  const pools = Array.from({ length: 6 }, () => openDatabase(address, log, 2))
  try {
    await Promise.all(pools.map((db) => applyMigrations(db, migrations)))
    const [first] = pools
    const applied = await first?.$client.query('select hash from drizzle.__drizzle_migrations')
    const settings = await first?.$client.query('select shop_name from site_settings')
    expect(new Set(applied?.rows.map((row) => row.hash)).size).toBe(applied?.rowCount)
    expect(settings?.rows).toEqual([{ shop_name: 'Кицунэ' }])
    // The lock went with its connection.
    const locks = await first?.$client.query(`select from pg_locks where locktype = 'advisory' and database =
      (select oid from pg_database where datname = current_database())`)
    expect(locks?.rowCount).toBe(0)
  } finally {
    for (const db of pools) await db.$client.end()
  }
})

test('a server that is too old is refused with a sentence', async () => {
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
