import { accounts } from '../../database/tables/accounts.server.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, isNull } from '../../platform/postgres/drizzle.server.ts'

/** The addresses of all administrators who can sign in. */
export async function administratorEmails(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.role, 'administrator'), isNull(accounts.lockedAt)))
  return rows.map(({ email }) => email)
}
