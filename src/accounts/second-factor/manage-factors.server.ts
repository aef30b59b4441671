import {
  authenticators,
  factorChallenges,
  passkeys,
  recoveryCodes,
} from '../../database/tables/second-factor.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { qrCode } from '../../platform/text/qr-code.ts'
import type { AccountsParts } from '../accounts-parts.server.ts'
import type { Origin } from '../sessions.server.ts'
import { closeChallenge, lockChallenge, openChallenge } from './factor-challenges.server.ts'
import { ownerOf } from './factor-seal.server.ts'
import { noteChange } from './note-change.server.ts'
import { checkNewPasskey, creationOptions, maxPasskeys, type NewPasskey, shortId } from './passkeys.server.ts'
import { factorsOf, hasAny, proofAttempts } from './prove-factor.server.ts'
import { renewCodes } from './recovery-codes.server.ts'
import { isFactorRequired, lockFactors } from './required-factor.server.ts'
import { secondFactorErrors } from './second-factor-errors.ts'
import { authenticatorUrl, base32, findStep, newTotpSecret } from './totp.server.ts'

/** Nothing is stored yet: the ticket holds the secret, sealed, until its first code comes back. */
export async function startApp(parts: AccountsParts, viewer: Viewer) {
  const { shopName } = await parts.sender()
  const secret = newTotpSecret()
  const url = authenticatorUrl(secret, viewer.email, shopName)
  const ticket = parts.factorSeal.seal(secret.toString('base64url'), setupOf(viewer))
  return { ticket, secret: base32(secret), url, qr: qrCode(url) }
}

/** The session too: a ticket of another device is not taken. */
function setupOf({ accountId, sessionId }: Viewer): string {
  return `setup ${accountId} ${sessionId}`
}

export async function confirmApp(
  parts: AccountsParts,
  viewer: Viewer,
  { ticket, code }: { ticket: string; code: string },
  origin: Origin,
): Promise<string[] | null> {
  const { accountId } = viewer
  const kept = parts.factorSeal.open(ticket, setupOf(viewer))
  if (kept === undefined) throw new ShopError(secondFactorErrors.factor_question_expired)
  const sender = await parts.sender()
  return parts.limits.judge(proofAttempts(accountId, { code }, origin, viewer.sessionId), async () => {
    const at = parts.now()
    const lastStep = findStep(Buffer.from(kept, 'base64url'), code, at)
    if (lastStep === undefined) throw new ShopError(secondFactorErrors.factor_wrong)
    return parts.db.transaction(async (tx) => {
      const before = await lockFactors(tx, accountId)
      const values = { secret: parts.factorSeal.seal(kept, ownerOf(accountId)), lastStep, createdAt: at }
      await tx
        .insert(authenticators)
        .values({ accountId, ...values })
        .onConflictDoUpdate({ target: authenticators.accountId, set: values })
      await noteChange(tx, viewer, selfOf(viewer), { change: 'app_added', sender })
      return hasAny(before) ? null : firstFactor(parts, tx, viewer)
    })
  })
}

export async function removeApp(parts: AccountsParts, viewer: Viewer): Promise<void> {
  const sender = await parts.sender()
  await parts.db.transaction(async (tx) => {
    const before = await lockFactors(tx, viewer.accountId)
    if (!before.app) return
    await tx.delete(authenticators).where(eq(authenticators.accountId, viewer.accountId))
    await noteChange(tx, viewer, selfOf(viewer), { change: 'app_removed', sender })
    await afterRemoval(tx, viewer)
  })
}

export async function startPasskey(parts: AccountsParts, viewer: Viewer) {
  const site = siteOf(parts)
  const { accountId, sessionId, email } = viewer
  const { shopName } = await parts.sender()
  return parts.db.transaction(async (tx) => {
    const known = (await factorsOf(tx, accountId)).passkeys
    if (known.length >= maxPasskeys) throw new ShopError(secondFactorErrors.passkeys_full, { max: maxPasskeys })
    const asked = await openChallenge(tx, { purpose: 'add_passkey', accountId, sessionId }, parts.now())
    const here = known.filter(({ domain }) => domain === site.domain)
    const passkey = await creationOptions(site, { accountId, email, shopName }, here, asked.challenge)
    return { ticket: asked.ticket, passkey }
  })
}

export async function addPasskey(
  parts: AccountsParts,
  viewer: Viewer,
  { ticket, name, passkey }: { ticket: string; name: string; passkey: NewPasskey },
): Promise<string[] | null> {
  const { accountId, sessionId } = viewer
  const site = siteOf(parts)
  const sender = await parts.sender()
  return parts.db.transaction(async (tx) => {
    const asked = await lockChallenge(tx, ticket, { purpose: 'add_passkey', sessionId }, parts.now())
    const key = await checkNewPasskey(site, passkey, asked.challenge)
    const before = await lockFactors(tx, accountId)
    await closeChallenge(tx, asked)
    if (before.passkeys.length >= maxPasskeys) {
      throw new ShopError(secondFactorErrors.passkeys_full, { max: maxPasskeys })
    }
    const added = await tx
      .insert(passkeys)
      .values({ ...key, accountId, name, createdAt: parts.now() })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (added.length === 0) throw new ShopError(secondFactorErrors.passkey_known)
    await noteChange(tx, viewer, selfOf(viewer), { change: 'passkey_added', name, sender })
    return hasAny(before) ? null : firstFactor(parts, tx, viewer)
  })
}

export async function removePasskey(parts: AccountsParts, viewer: Viewer, id: string): Promise<void> {
  const sender = await parts.sender()
  await parts.db.transaction(async (tx) => {
    const before = await lockFactors(tx, viewer.accountId)
    const removed = before.passkeys.find((key) => shortId(key) === id)
    if (!removed) throw new ShopError(secondFactorErrors.passkey_not_found)
    await tx.delete(passkeys).where(eq(passkeys.id, removed.id))
    await noteChange(tx, viewer, selfOf(viewer), { change: 'passkey_removed', name: removed.name, sender })
    await afterRemoval(tx, viewer)
  })
}

export async function renewRecoveryCodes(parts: AccountsParts, viewer: Viewer): Promise<string[]> {
  const sender = await parts.sender()
  return parts.db.transaction(async (tx) => {
    const factors = await lockFactors(tx, viewer.accountId)
    if (!hasAny(factors)) throw new ShopError(secondFactorErrors.factor_missing)
    await noteChange(tx, viewer, selfOf(viewer), { change: 'codes_renewed', sender })
    return renewCodes(tx, viewer.accountId)
  })
}

/** Passkeys, app and recovery codes; the requirement, if there is one, stays. */
export async function forgetFactors(tx: Transaction, accountId: number): Promise<void> {
  for (const table of [passkeys, authenticators, recoveryCodes, factorChallenges]) {
    await tx.delete(table).where(eq(table.accountId, accountId))
  }
}

/** Sessions that never showed a second factor end; this one was confirmed a moment ago. */
async function firstFactor(parts: AccountsParts, tx: Transaction, viewer: Viewer): Promise<string[]> {
  await parts.sessions.endAll(tx, viewer.accountId, viewer.sessionId)
  return renewCodes(tx, viewer.accountId)
}

/** Without a factor recovery codes recover nothing. */
async function afterRemoval(tx: Transaction, { accountId }: Viewer): Promise<void> {
  if (hasAny(await factorsOf(tx, accountId))) return
  if (await isFactorRequired(tx)) throw new ShopError(secondFactorErrors.last_factor)
  await forgetFactors(tx, accountId)
}

function siteOf({ passkeySite: site }: AccountsParts) {
  if (!site) throw new ShopError(secondFactorErrors.passkeys_unavailable)
  return site
}

function selfOf({ accountId, email }: Viewer) {
  return { id: accountId, email }
}
