import { accounts } from '../src/database/tables/accounts.server.ts'
import type { Database } from '../src/platform/postgres/database.server.ts'
import { inArray, sql } from '../src/platform/postgres/drizzle.server.ts'
import { demoAccounts } from './accounts.ts'

export const isDemoAccount = inArray(
  accounts.email,
  demoAccounts.map(({ email }) => email),
)

/** Locks the demo accounts, or unlocks them; returns the addresses of those that are locked. Sessions follow the lock. */
export async function lockDemoAccounts(db: Database, lock: boolean): Promise<string[]> {
  const rows = await db
    .update(accounts)
    .set({ lockedAt: lock ? sql`coalesce(${accounts.lockedAt}, now())` : null })
    .where(isDemoAccount)
    .returning({ email: accounts.email })
  return lock ? rows.map(({ email }) => email) : []
}
