import { createHash, randomBytes } from 'node:crypto'
import { recordConsent } from '../../consent/consent.server.ts'
import { accountIdentities, accounts, identityAttempts } from '../../database/tables/accounts.server.ts'
import { queueMail } from '../../mail/mail.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { readCookie } from '../../platform/http/cookies.server.ts'
import { requireRecentIdentity } from '../../platform/http/recent-identity.server.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, gt, isNotNull, isNull } from '../../platform/postgres/drizzle.server.ts'
import { networkOf } from '../../rate-limits/rate-limits.server.ts'
import { accountErrors } from '../account-errors.ts'
import { accountLetters } from '../account-letters.server.ts'
import type { AccountsParts } from '../accounts-parts.server.ts'
import { linkAttempts, mailAttempts, registrationAttempts } from '../attempt-limits.server.ts'
import { isOwnPath } from '../begun-action.ts'
import { confirmPassword } from '../change-password.server.ts'
import { resendSeconds } from '../code-challenges.server.ts'
import { emailKey } from '../email.ts'
import { findAccount } from '../find-account.server.ts'
import type { OpenedSession, Origin } from '../sessions.server.ts'
import { identityErrors } from './identity-errors.ts'
import { type IdentityProvider, identityNames } from './identity-names.ts'
import type { IdentityService } from './identity-services.server.ts'

export const identityCookie = 'identity'
const attemptMinutes = 30
export const identitySeconds = attemptMinutes * 60

type Attempt = typeof identityAttempts.$inferSelect

/**
 * Sends a visitor to the service. What comes back is accepted once, from the browser that was sent there. Who is signed in
 * links the service to the account: a session alone is no proof of it, because a link outlives the session.
 */
export async function startIdentity(
  parts: AccountsParts,
  provider: IdentityProvider,
  { viewer, password, comeBackTo }: { viewer: Viewer | undefined; password: string | undefined; comeBackTo: string },
  origin: Origin,
): Promise<{ url: string; secret: string }> {
  const service = serviceOf(parts, provider)
  await parts.limits.take(...linkAttempts(networkOf(origin.address)))
  if (viewer) {
    if (viewer.role !== null) throw new ShopError(identityErrors.identity_of_staff)
    if (password === undefined) requireRecentIdentity(viewer)
    else await confirmPassword(parts, viewer, password, origin)
  }
  const [state, secret, verifier] = [newSecret(), newSecret(), newSecret()]
  const at = parts.now()
  await parts.db.insert(identityAttempts).values({
    stateHash: hashOf(state),
    provider,
    deviceHash: hashOf(secret),
    verifier,
    accountId: viewer?.accountId ?? null,
    comeBackTo: isOwnPath(comeBackTo) ? comeBackTo : '/',
    createdAt: at,
    expiresAt: new Date(at.getTime() + attemptMinutes * 60_000),
  })
  return { url: service.addressFor({ state, challenge: hashOf(verifier) }), secret }
}

interface Returned {
  code: string
  state: string
  device_id?: string | undefined
}

type Outcome =
  | { outcome: 'signed_in'; session: OpenedSession; email: string; comeBackTo: string }
  | { outcome: 'linked' | 'email'; suggestedEmail: string | null; comeBackTo: string }

export async function finishIdentity(
  parts: AccountsParts,
  provider: IdentityProvider,
  returned: Returned,
  viewer: Viewer | undefined,
  origin: Origin,
): Promise<Outcome> {
  const service = serviceOf(parts, provider)
  const network = networkOf(origin.address)
  return parts.limits.judge(linkAttempts(network), async () => {
    const attempt = await claimAttempt(parts, provider, returned.state, origin)
    // Who signed out or changed accounts meanwhile must not link the other account.
    if (attempt.accountId !== null && attempt.accountId !== viewer?.accountId)
      throw new ShopError(identityErrors.identity_over)
    const { code, state, device_id: deviceId } = returned
    const person = await service.whoIs({ code, state, deviceId, verifier: attempt.verifier })
    return attempt.accountId === null
      ? signInOrAsk(parts, attempt, person, origin)
      : link(parts, attempt, attempt.accountId, person.subject)
  })
}

/** One statement, before the service is asked: of two answers with the same state, and of a replay, none comes through. */
async function claimAttempt(
  parts: AccountsParts,
  provider: IdentityProvider,
  state: string,
  { cookies }: Origin,
): Promise<Attempt> {
  const secret = readCookie(cookies, identityCookie)
  const [attempt] = await parts.db
    .update(identityAttempts)
    .set({ answeredAt: parts.now() })
    .where(
      and(
        eq(identityAttempts.stateHash, hashOf(state)),
        eq(identityAttempts.deviceHash, hashOf(secret ?? '')),
        eq(identityAttempts.provider, provider),
        isNull(identityAttempts.answeredAt),
        gt(identityAttempts.expiresAt, parts.now()),
      ),
    )
    .returning()
  if (!attempt) throw new ShopError(identityErrors.identity_over)
  return attempt
}

async function signInOrAsk(
  parts: AccountsParts,
  attempt: Attempt,
  { subject, email }: { subject: string; email: string | null },
  origin: Origin,
): Promise<Outcome> {
  const { comeBackTo, provider, stateHash } = attempt
  return parts.db.transaction(async (tx) => {
    const [known] = await tx
      .select({ id: accounts.id, email: accounts.email, role: accounts.role, lockedAt: accounts.lockedAt })
      .from(accountIdentities)
      .innerJoin(accounts, eq(accounts.id, accountIdentities.accountId))
      .where(and(eq(accountIdentities.provider, provider), eq(accountIdentities.subject, subject)))
    if (known) {
      if (known.role !== null) throw new ShopError(identityErrors.identity_of_staff)
      if (known.lockedAt) throw new ShopError(identityErrors.identity_over)
      const session = await parts.sessions.start(tx, known.id, origin)
      await tx.update(identityAttempts).set({ usedAt: parts.now() }).where(eq(identityAttempts.stateHash, stateHash))
      return { outcome: 'signed_in', session, email: known.email, comeBackTo }
    }
    // The address of the service opens no account, not even one with the same address: it may have been changed there.
    await tx
      .update(identityAttempts)
      .set({ subject, suggestedEmail: email })
      .where(eq(identityAttempts.stateHash, stateHash))
    return { outcome: 'email', suggestedEmail: email, comeBackTo }
  })
}

async function link(parts: AccountsParts, attempt: Attempt, accountId: number, subject: string): Promise<Outcome> {
  const sender = await parts.sender()
  const { provider, stateHash } = attempt
  return parts.db.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
    if (!account || account.role !== null) throw new ShopError(identityErrors.identity_of_staff)
    await addIdentity(tx, { provider, subject, accountId, at: parts.now() })
    await tx.update(identityAttempts).set({ usedAt: parts.now() }).where(eq(identityAttempts.stateHash, stateHash))
    await queueMail(tx, accountLetters(sender).identityChanged(account.email, identityNames[provider], true))
    return { outcome: 'linked', suggestedEmail: null, comeBackTo: attempt.comeBackTo }
  })
}

interface NewIdentity {
  provider: IdentityProvider
  subject: string
  accountId: number
  at: Date
}

/** A person of the service opens one account, and an account is opened by one person of each service. */
async function addIdentity(tx: Transaction, { provider, subject, accountId, at }: NewIdentity): Promise<void> {
  const values = { provider, subject, accountId, createdAt: at }
  const [added] = await tx.insert(accountIdentities).values(values).onConflictDoNothing().returning()
  if (added) return
  const name = identityNames[provider]
  const [same] = await tx
    .select()
    .from(accountIdentities)
    .where(and(eq(accountIdentities.provider, provider), eq(accountIdentities.subject, subject)))
  if (same?.accountId === accountId) return
  throw same
    ? new ShopError(identityErrors.identity_taken, { name })
    : new ShopError(identityErrors.identity_other, { name })
}

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
  const passwordHash = await parts.passwords.hash(newSecret())
  const version = await parts.consentVersion()
  const opened = await parts.limits.judge(registrationAttempts(key, network), async () => {
    const outcome = await parts.db.transaction(async (tx) => {
      const challenge = await parts.challenges.newest(tx, 'identity', key)
      // The code was sent for this browser and this person of the service.
      if (challenge?.deviceHash !== attempt.stateHash) return new ShopError(accountErrors.code_expired)
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

/** The newcomer that this browser brought back from a service. */
async function findAnswered(parts: AccountsParts, { cookies }: Origin): Promise<Attempt> {
  const secret = readCookie(cookies, identityCookie)
  const [attempt] = await parts.db
    .select()
    .from(identityAttempts)
    .where(
      and(
        eq(identityAttempts.deviceHash, hashOf(secret ?? '')),
        isNull(identityAttempts.accountId),
        isNotNull(identityAttempts.subject),
        isNull(identityAttempts.usedAt),
        gt(identityAttempts.expiresAt, parts.now()),
      ),
    )
    .limit(1)
  if (!attempt) throw new ShopError(identityErrors.identity_over)
  return attempt
}

function serviceOf({ identities }: AccountsParts, provider: IdentityProvider): IdentityService {
  const service = identities[provider]
  if (!service) throw new ShopError(identityErrors.identity_unknown)
  return service
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Also the challenge of PKCE, which is defined so. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
