import { passwordLinks } from '../database/tables/accounts.server.ts'
import type { Sender } from '../mail/letter-layout.server.ts'
import { queueMail } from '../mail/mail.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, eq, isNull } from '../platform/postgres/drizzle.server.ts'
import { accountLetters } from './account-letters.server.ts'
import type { AccountsParts } from './accounts-parts.server.ts'
import { closeCodesOf } from './code-challenges.server.ts'
import type { Account } from './find-account.server.ts'
import { unlinkAdded } from './identities/account-identities.server.ts'
import { identityNames } from './identities/identity-names.ts'
import { closeChallengesOf } from './second-factor/factor-challenges.server.ts'

/**
 * With a new password or address nobody else can enter the account any more: not by a service that was linked since it
 * was made, nor by codes, questions and links on their way, nor by an open session. Sessions come last: a sign-in that is
 * under way has then opened its own, or is refused.
 */
export async function endAccess(
  parts: AccountsParts,
  tx: Transaction,
  account: Account,
  { sender, tell, keptSession }: { sender: Sender; tell: string; keptSession?: string | undefined },
): Promise<void> {
  const at = parts.now()
  for (const provider of await unlinkAdded(tx, account))
    await queueMail(tx, accountLetters(sender).identityChanged(tell, identityNames[provider], false))
  await closeCodesOf(tx, account.id, at)
  await closeChallengesOf(tx, account.id)
  await tx
    .update(passwordLinks)
    .set({ usedAt: at })
    .where(and(eq(passwordLinks.accountId, account.id), isNull(passwordLinks.usedAt)))
  await parts.sessions.endAll(tx, account.id, keptSession)
}
