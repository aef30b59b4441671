import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from '../platform/postgres/database.server.ts'

/** Any number that no other part of the shop uses for an advisory lock. */
const migrationLock = 7_201_001

/** Applies what is missing from migrations/. Several processes may start at once: one works, the others wait. */
export async function applyMigrations(db: Database, folder: string): Promise<void> {
  const client = await db.$client.connect()
  try {
    // Waiting for another process's migration may take longer than an ordinary statement is allowed to.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    // The connection carries the lock and the changed setting: it is closed, not returned to the pool.
    client.release(true)
  }
}
