import {
  accounts,
  codeChallenges,
  emailChanges,
  identityAttempts,
  passwordLinks,
  refreshTokens,
  sessions,
} from '../database/tables/accounts.server.ts'
import { factorChallenges } from '../database/tables/second-factor.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'

/** Sessions that were ended and links that were used after that time would work again, so everybody signs in anew. */
export async function endAllSessions(db: Database): Promise<void> {
  await db.delete(refreshTokens)
  await db.delete(sessions)
  await db.delete(codeChallenges)
  await db.delete(factorChallenges)
  await db.delete(passwordLinks)
  await db.delete(emailChanges)
  await db.delete(identityAttempts)
}

/** The consent was withdrawn after the time to which the shop was restored. */
export async function repeatWithdrawal(tx: Transaction, accountId: number, at: Date): Promise<void> {
  await tx.update(accounts).set({ processingConsent: false, consentWithdrawnAt: at }).where(eq(accounts.id, accountId))
}
