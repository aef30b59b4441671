import { repeatWithdrawal } from './accounts/after-restore.server.ts'
import { eraseAccount } from './accounts/erase-account.server.ts'
import type { Deletion } from './backups/copy-deletions.server.ts'
import { accounts } from './database/tables/accounts.server.ts'
import { addListeners } from './listeners.server.ts'
import { personalRecords } from './personal-records.server.ts'
import type { Database } from './platform/postgres/database.server.ts'
import { and, eq, sql } from './platform/postgres/drizzle.server.ts'

/** Repeats in a restored database what people have asked for after that time; returns for how many. */
export async function repeatDeletions(db: Database, deletions: Deletion[], restoredTo: Date): Promise<number> {
  // Features erase what they keep about an order when they are told of it.
  addListeners()
  let repeated = 0
  for (const { kind, account_id: id, account_created_at: createdAt, at } of deletions) {
    const isSame = and(eq(accounts.id, id), sql`${accounts.createdAt} = ${createdAt}::timestamptz`)
    await db.transaction(async (tx) => {
      const [account] = await tx.select().from(accounts).where(isSame).for('update')
      if (!account) return
      const time = new Date(at)
      if (kind === 'account') await eraseAccount(tx, personalRecords, account, time)
      // Whoever withdrew the consent before and gave it again since has it in the restored state.
      else if (time <= restoredTo || !account.processingConsent) return
      else await repeatWithdrawal(tx, account.id, time)
      repeated += 1
    })
  }
  return repeated
}
