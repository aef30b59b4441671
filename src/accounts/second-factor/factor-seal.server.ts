import { accounts } from '../../database/tables/accounts.server.ts'
import { authenticators } from '../../database/tables/second-factor.server.ts'
import { openSeal, type Seal } from '../../platform/http/sealed-text.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { asc, eq } from '../../platform/postgres/drizzle.server.ts'

export function openFactorSeal(secret: string): Seal {
  return openSeal(secret, 'second-factor')
}

/** What the app's secret is sealed for: a row copied to another account does not open. */
export function ownerOf(accountId: number): string {
  return `account ${accountId}`
}

/** Whose app with codes was set up under another SESSION_SECRET. */
export async function unreadableApps(db: Database, secret: string): Promise<string[]> {
  const seal = openFactorSeal(secret)
  const rows = await db
    .select({ accountId: accounts.id, email: accounts.email, secret: authenticators.secret })
    .from(authenticators)
    .innerJoin(accounts, eq(accounts.id, authenticators.accountId))
    .orderBy(asc(accounts.id))
  return rows.filter((row) => seal.open(row.secret, ownerOf(row.accountId)) === undefined).map(({ email }) => email)
}
