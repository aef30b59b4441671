import { accountIdentities, accounts, identityAttempts } from '../../database/tables/accounts.server.ts'
import { queueMail } from '../../mail/mail.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { readCookie } from '../../platform/http/cookies.server.ts'
import { requireRecentIdentity } from '../../platform/http/recent-identity.server.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { and, eq, gt, isNull } from '../../platform/postgres/drizzle.server.ts'
import { networkOf } from '../../rate-limits/rate-limits.server.ts'
import { accountLetters } from '../account-letters.server.ts'
import type { AccountsParts } from '../accounts-parts.server.ts'
import { linkAttempts } from '../attempt-limits.server.ts'
import { isOwnPath } from '../begun-action.ts'
import { confirmPassword } from '../change-password.server.ts'
import { emailKey } from '../email.ts'
import type { OpenedSession, Origin } from '../sessions.server.ts'
import {
  type Attempt,
  addIdentity,
  findAnswered,
  hashOf,
  identityCookie,
  identitySeconds,
  newSecret,
} from './identity-attempts.server.ts'
import { identityErrors } from './identity-errors.ts'
import { type IdentityProvider, identityNames } from './identity-names.ts'
import type { IdentityService } from './identity-services.server.ts'

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
    expiresAt: new Date(at.getTime() + identitySeconds * 1000),
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
  | { outcome: 'linked' | 'email'; suggestedEmail: string | null; sentTo?: string | undefined; comeBackTo: string }

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
    if (!attempt) return askAgain(parts, returned.state, origin)
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

/** One statement, before the service is asked: of two answers with the same state one is taken, and no replay. */
async function claimAttempt(
  parts: AccountsParts,
  provider: IdentityProvider,
  state: string,
  { cookies }: Origin,
): Promise<Attempt | undefined> {
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
  return attempt
}

/** A newcomer who reloads the page, or comes back from their mail to a tab that was dropped, goes on where they were. */
async function askAgain(parts: AccountsParts, state: string, origin: Origin): Promise<Outcome> {
  const { stateHash, suggestedEmail, comeBackTo } = await findAnswered(parts, origin)
  if (stateHash !== hashOf(state)) throw new ShopError(identityErrors.identity_over)
  const isSent = suggestedEmail !== null && (await waitsForCode(parts, stateHash, suggestedEmail))
  return { outcome: 'email', suggestedEmail, ...(isSent && { sentTo: suggestedEmail }), comeBackTo }
}

async function waitsForCode(parts: AccountsParts, stateHash: string, email: string): Promise<boolean> {
  const challenge = await parts.db.transaction((tx) => parts.challenges.newest(tx, 'identity', emailKey(email)))
  return challenge?.deviceHash === stateHash && !challenge.usedAt && challenge.expiresAt > parts.now()
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
      // Who unlinks it meanwhile ends the session that is opened here as well.
      .for('share', { of: accountIdentities })
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
    const [used] = await tx
      .update(identityAttempts)
      .set({ usedAt: parts.now() })
      .where(eq(identityAttempts.stateHash, stateHash))
      .returning()
    // Password or address were changed while the service was asked: by the owner, perhaps, against who is linking.
    if (!used) throw new ShopError(identityErrors.identity_over)
    await addIdentity(tx, { provider, subject, accountId, at: parts.now() })
    await queueMail(tx, accountLetters(sender).identityChanged(account.email, identityNames[provider], true))
    return { outcome: 'linked', suggestedEmail: null, comeBackTo: attempt.comeBackTo }
  })
}

function serviceOf({ identities }: AccountsParts, provider: IdentityProvider): IdentityService {
  const service = identities[provider]
  if (!service) throw new ShopError(identityErrors.identity_unknown)
  return service
}
