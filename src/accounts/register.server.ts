import { recordConsent } from '../consent/consent.server.ts'
import { accounts } from '../database/tables/accounts.server.ts'
import { queueMail } from '../mail/mail.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import { networkOf } from '../rate-limits/rate-limits.server.ts'
import { accountErrors } from './account-errors.ts'
import { accountLetters } from './account-letters.server.ts'
import type { AccountsParts } from './accounts-parts.server.ts'
import { mailAttempts, registrationAttempts, registrationPasswordAttempts } from './attempt-limits.server.ts'
import { type Challenge, isWaiting, resendSeconds } from './code-challenges.server.ts'
import { emailKey } from './email.ts'
import { findAccount } from './find-account.server.ts'
import { findPending, isPendingOf, newPending } from './pending-sign-in.server.ts'
import type { OpenedSession, Origin } from './sessions.server.ts'
import type { SentCode } from './sign-in.server.ts'

interface Registration {
  email: string
  /** Null when the browser has given it before and comes back for the code. */
  password: string | null
}

/**
 * Step 1: mails a code. An address that already has an account gets a letter that says so, and a challenge that no code
 * can pass; the answer and its timing are the same in both cases.
 */
export async function sendRegistrationCode(
  parts: AccountsParts,
  { email, password }: Registration,
  origin: Origin,
): Promise<SentCode> {
  const key = emailKey(email)
  const { secret, deviceHash } = newPending()
  await parts.limits.spend(mailAttempts(key, networkOf(origin.address)), async () => {
    const passwordHash =
      password === null ? (await findWaiting(parts, key, origin)).passwordHash : await parts.passwords.hash(password)
    const [sender, consentVersion] = await Promise.all([parts.sender(), parts.consentVersion()])
    await parts.db.transaction(async (tx) => {
      const known = await findAccount(tx, key)
      const winnable = known === undefined
      const challenge = {
        purpose: 'registration',
        email: key,
        winnable,
        passwordHash,
        consentVersion,
        deviceHash,
      } as const
      const code = await parts.challenges.open(tx, challenge)
      const letters = accountLetters(sender)
      await queueMail(tx, known ? letters.alreadyRegistered(known.email) : letters.registrationCode(email.trim(), code))
    })
  })
  return { email: email.trim(), resendAfter: resendSeconds, secret }
}

function findWaiting(parts: AccountsParts, key: string, { cookies }: Origin): Promise<Challenge> {
  return parts.db.transaction((tx) => findPending(parts, tx, 'registration', key, cookies))
}

/** Step 2: checks the code, creates the account with the consent that was given, and signs in. */
export async function registerWithCode(
  parts: AccountsParts,
  { email, password, code }: Registration & { code: string },
  origin: Origin,
): Promise<OpenedSession> {
  const key = emailKey(email)
  const network = networkOf(origin.address)
  // The password from the first step is required, or its browser: a code that somebody else has seen is not enough.
  const challenge =
    password === null ? await findWaiting(parts, key, origin) : await findByPassword(parts, key, password, origin)
  const opened = await parts.limits.judge(registrationAttempts(key, network), () =>
    openRegistered(parts, challenge, { email, code }, origin),
  )
  await parts.limits.giveBack(...mailAttempts(key, network))
  return opened
}

async function openRegistered(
  parts: AccountsParts,
  challenge: Challenge,
  { email, code }: { email: string; code: string },
  origin: Origin,
): Promise<OpenedSession> {
  const { consentVersion } = challenge
  // Without the version of what was agreed to there is no consent to record.
  if (consentVersion === null) throw new ShopError(accountErrors.code_expired)
  const outcome = await parts.db.transaction(async (tx) => {
    const result = await parts.challenges.tryCode(tx, challenge, code)
    if (result !== 'right') return result
    const [account] = await tx
      .insert(accounts)
      .values({
        email: email.trim(),
        passwordHash: challenge.passwordHash ?? '',
        processingConsent: true,
        createdAt: parts.now(),
      })
      .onConflictDoNothing()
      .returning({ id: accounts.id })
    if (!account) return new ShopError(accountErrors.code_expired)
    await recordConsent(tx, 'given', {
      accountId: account.id,
      email,
      purpose: 'registration',
      version: consentVersion,
      address: origin.address,
      at: challenge.createdAt,
    })
    return parts.sessions.start(tx, account.id, origin)
  })
  if (outcome instanceof ShopError) throw outcome
  return outcome
}

/**
 * A challenge that is over keeps the password of the account that it has made: it is never compared. The browser that
 * waits for the code has a limit of its own, which the guesses of others do not use up.
 */
async function findByPassword(
  parts: AccountsParts,
  key: string,
  password: string,
  { address, cookies }: Origin,
): Promise<Challenge> {
  const newest = await parts.db.transaction((tx) => parts.challenges.newest(tx, 'registration', key))
  const challenge = newest && isWaiting(newest, parts.now()) ? newest : undefined
  const device = challenge && isPendingOf(challenge, cookies) ? challenge.id : undefined
  return parts.limits.judge(registrationPasswordAttempts(key, networkOf(address), device), async () => {
    const fits = await parts.passwords.fits(password, challenge?.passwordHash ?? undefined)
    if (!challenge || !fits) throw new ShopError(accountErrors.code_expired)
    return challenge
  })
}
