import { accountIdentities } from '../../database/tables/accounts.server.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, gte } from '../../platform/postgres/drizzle.server.ts'

/** Services that somebody linked who then turned out not to be the owner. */
export async function unlinkSince(tx: Transaction, accountId: number, since: Date): Promise<void> {
  await tx
    .delete(accountIdentities)
    .where(and(eq(accountIdentities.accountId, accountId), gte(accountIdentities.createdAt, since)))
}
