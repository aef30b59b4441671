import { sessions } from '../../database/tables/accounts.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, eq, isNull, sql } from '../../platform/postgres/drizzle.server.ts'
import { StaffInputError } from '../create-staff.server.ts'
import { emailKey } from '../email.ts'
import { findAccount } from '../find-account.server.ts'
import { forgetFactors } from './manage-factors.server.ts'

/** The operator's way, for all of these addresses or none. Password, role and the requirement stay as they are. */
export async function resetFactors(db: Database, emails: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const email of emails) {
      const account = await findAccount(tx, emailKey(email))
      if (!account) throw new StaffInputError(`${email} has no account.`)
      await forgetFactors(tx, account.id)
      const open = and(eq(sessions.accountId, account.id), isNull(sessions.endedAt))
      await tx.update(sessions).set({ endedAt: sql`now()` }).where(open)
    }
  })
}
