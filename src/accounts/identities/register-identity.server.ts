import { recordConsent } from '../../consent/consent.server.ts'
import { accounts, identityAttempts } from '../../database/tables/accounts.server.ts'
import { queueMail } from '../../mail/mail.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, isNull } from '../../platform/postgres/drizzle.server.ts'
import { networkOf } from '../../rate-limits/rate-limits.server.ts'
import { accountErrors } from '../account-errors.ts'
import { accountLetters } from '../account-letters.server.ts'
import type { AccountsParts } from '../accounts-parts.server.ts'
import { mailAttempts, registrationAttempts } from '../attempt-limits.server.ts'
import { resendSeconds } from '../code-challenges.server.ts'
import { emailKey } from '../email.ts'
import { findAccount } from '../find-account.server.ts'
import type { OpenedSession, Origin } from '../sessions.server.ts'
import { type Attempt, addIdentity, findAnswered, newSecret } from './identity-attempts.server.ts'

interface Newcomer {
  email: string
  verification_code?: string | undefined
}

/**
 * A newcomer whom the service has named gives an e-mail address and proves it by a code. An address that has an account
 * gets a letter that says so, and no code passes: that account is linked from its own cabinet.
 */
export async function registerIdentity(
  parts: AccountsParts,
  { email, verification_code: code }: Newcomer,
  origin: Origin,
): Promise<OpenedSession | { resendAfter: number }> {
  const attempt = await findAnswered(parts, origin)
  const key = emailKey(email)
  const network = networkOf(origin.address)
  if (code === undefined) {
    await sendCode(parts, attempt, email, origin)
    return { resendAfter: resendSeconds }
  }
  const challenge = await parts.db.transaction((tx) => parts.challenges.newest(tx, 'identity', key))
  // The code was sent for this browser and this person of the service.
  if (challenge?.deviceHash !== attempt.stateHash) throw new ShopError(accountErrors.code_expired)
  const passwordHash = await parts.passwords.hash(newSecret())
  const version = await parts.consentVersion()
  const opened = await parts.limits.judge(registrationAttempts(key, network), async () => {
    const outcome = await parts.db.transaction(async (tx) => {
      const result = await parts.challenges.tryCode(tx, challenge, code)
      if (result !== 'right') return result
      return openNewcomer(parts, tx, { attempt, email, passwordHash, version }, origin)
    })
    if (outcome instanceof ShopError) throw outcome
    return outcome
  })
  await parts.limits.giveBack(...mailAttempts(key, network))
  return opened
}

async function sendCode(parts: AccountsParts, { stateHash }: Attempt, email: string, origin: Origin): Promise<void> {
  const key = emailKey(email)
  const sender = await parts.sender()
  await parts.limits.spend(mailAttempts(key, networkOf(origin.address)), () =>
    parts.db.transaction(async (tx) => {
      const known = await findAccount(tx, key)
      const challenge = {
        purpose: 'identity',
        email: key,
        winnable: known === undefined,
        deviceHash: stateHash,
      } as const
      const code = await parts.challenges.open(tx, challenge)
      // As typed, for a page that is loaded again.
      await tx
        .update(identityAttempts)
        .set({ suggestedEmail: email.trim() })
        .where(eq(identityAttempts.stateHash, stateHash))
      const letters = accountLetters(sender)
      await queueMail(tx, known ? letters.alreadyRegistered(known.email) : letters.registrationCode(email.trim(), code))
    }),
  )
}

async function openNewcomer(
  parts: AccountsParts,
  tx: Transaction,
  { attempt, email, ...given }: { attempt: Attempt; email: string; passwordHash: string; version: number },
  origin: Origin,
): Promise<OpenedSession | ShopError> {
  const { provider, subject, stateHash } = attempt
  const at = parts.now()
  const [used] = await tx
    .update(identityAttempts)
    .set({ usedAt: at })
    .where(and(eq(identityAttempts.stateHash, stateHash), isNull(identityAttempts.usedAt)))
    .returning()
  const [account] = await tx
    .insert(accounts)
    .values({ email: email.trim(), passwordHash: given.passwordHash, processingConsent: true, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  if (!used || !account || subject === null) throw new ShopError(accountErrors.code_expired)
  await addIdentity(tx, { provider, subject, accountId: account.id, at })
  const consent = { accountId: account.id, email, purpose: 'registration', version: given.version } as const
  await recordConsent(tx, 'given', { ...consent, address: origin.address, at })
  return parts.sessions.start(tx, account.id, origin)
}
