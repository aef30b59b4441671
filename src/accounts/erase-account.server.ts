import { endConsents } from '../consent/consent.server.ts'
import { accounts, codeChallenges, passwordLinks } from '../database/tables/accounts.server.ts'
import { eraseMailsTo } from '../mail/mail.server.ts'
import type { PersonalRecords } from '../platform/feature.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { emailKey } from './email.ts'

/** Deletes an account with its data and anonymises the records that must stay. */
export async function eraseAccount(
  tx: Transaction,
  records: PersonalRecords[],
  account: { id: number; email: string },
  at: Date,
): Promise<void> {
  const email = emailKey(account.email)
  for (const each of records) await each.erase(tx, account.id, at)
  await endConsents(tx, account.id, at)
  await eraseMailsTo(tx, email)
  await tx.delete(codeChallenges).where(eq(codeChallenges.email, email))
  await tx.delete(passwordLinks).where(eq(passwordLinks.accountId, account.id))
  await tx.delete(accounts).where(eq(accounts.id, account.id))
}
