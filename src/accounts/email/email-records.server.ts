import { emailChanges } from '../../database/tables/accounts.server.ts'
import { eraseMailsTo } from '../../mail/mail.server.ts'
import type { PersonalRecords } from '../../platform/feature.server.ts'
import { asc, eq } from '../../platform/postgres/drizzle.server.ts'
import { emailKey } from '../email.ts'

/** Addresses that the account had, as long as they are kept. */
export const emailRecords: PersonalRecords = {
  name: 'email_changes',
  async collect(db, accountId) {
    const rows = await db
      .select()
      .from(emailChanges)
      .where(eq(emailChanges.accountId, accountId))
      .orderBy(asc(emailChanges.createdAt))
    return rows.map(({ oldEmail, newEmail, createdAt }) => ({ from: oldEmail, to: newEmail, at: createdAt }))
  },
  async erase(tx, accountId) {
    const rows = await tx.delete(emailChanges).where(eq(emailChanges.accountId, accountId)).returning()
    for (const { oldEmail } of rows) await eraseMailsTo(tx, emailKey(oldEmail))
  },
}
