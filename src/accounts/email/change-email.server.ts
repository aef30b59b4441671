import { createHash, randomBytes } from 'node:crypto'
import { recordAudit } from '../../audit/audit.server.ts'
import { accounts, codeChallenges, emailChanges } from '../../database/tables/accounts.server.ts'
import type { Sender } from '../../mail/letter-layout.server.ts'
import { queueMail } from '../../mail/mail.server.ts'
import { type Refusal, ShopError } from '../../platform/contract/errors.ts'
import { requireRecentIdentity } from '../../platform/http/recent-identity.server.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { isDuplicate } from '../../platform/postgres/database-errors.server.ts'
import { and, eq, gt, gte, isNull, sql } from '../../platform/postgres/drizzle.server.ts'
import { networkOf } from '../../rate-limits/rate-limits.server.ts'
import { accountErrors } from '../account-errors.ts'
import { accountLetters } from '../account-letters.server.ts'
import type { AccountsParts } from '../accounts-parts.server.ts'
import { codeAttempts, codeMailAttempts, mailAttempts } from '../attempt-limits.server.ts'
import { addPasswordLink, confirmPassword, refuseLink } from '../change-password.server.ts'
import { type Challenge, resendSeconds } from '../code-challenges.server.ts'
import { emailKey } from '../email.ts'
import { endAccess } from '../end-access.server.ts'
import { type Account, findAccount } from '../find-account.server.ts'
import type { Origin } from '../sessions.server.ts'
import { tellOfEmail } from '../staff/tell-of-access.server.ts'
import { takeBackDays } from './take-back-days.ts'

interface EmailChange {
  email: string
  password?: string | undefined
  current_code?: string | undefined
  verification_code?: string | undefined
  resend?: true | undefined
}

type Step = { step: 'prove' | 'code' | 'done'; email: string; resend_after?: number }

/**
 * One step of a change, told apart by what was sent. Staff have proved lately who they are, by their second factor if they
 * have one: that is asked for as for everything else that would take their account over.
 */
export async function changeEmail(
  parts: AccountsParts,
  viewer: Viewer,
  change: EmailChange,
  origin: Origin,
): Promise<Step> {
  if (viewer.role !== null) requireRecentIdentity(viewer)
  if (emailKey(change.email) === emailKey(viewer.email))
    throw new ShopError('invalid_input', {}, { email: 'Это и есть ваш нынешний адрес.' })
  if (change.verification_code !== undefined) return finish(parts, viewer, change, change.verification_code, origin)
  if (change.resend) {
    await findProved(parts, viewer, change.email)
    return sendToNew(parts, viewer, change.email, origin)
  }
  if (change.password === undefined && change.current_code === undefined) return sendToCurrent(parts, viewer, origin)
  if (change.password !== undefined) await confirmPassword(parts, viewer, change.password, origin)
  else await confirmByCode(parts, viewer, change.current_code ?? '', origin)
  return sendToNew(parts, viewer, change.email, origin)
}

/** A code to the address that the account has: for who signs in without a password, or does not remember it. */
async function sendToCurrent(parts: AccountsParts, viewer: Viewer, origin: Origin): Promise<Step> {
  const email = emailKey(viewer.email)
  const sender = await parts.sender()
  await parts.limits.spend(codeMailAttempts(email, networkOf(origin.address), viewer.sessionId), () =>
    parts.db.transaction(async (tx) => {
      const deviceHash = ofSession(viewer)
      const code = await parts.challenges.open(tx, { purpose: 'email_proof', email, winnable: true, deviceHash })
      await queueMail(tx, accountLetters(sender).emailProof(viewer.email, code))
    }),
  )
  return { step: 'prove', email: viewer.email, resend_after: resendSeconds }
}

async function confirmByCode(parts: AccountsParts, viewer: Viewer, code: string, origin: Origin): Promise<void> {
  const email = emailKey(viewer.email)
  await judgeCode(parts, viewer, 'email_proof', { email, code, origin }, () => Promise.resolve(undefined))
}

/** Whether the new address has an account already, neither the answer nor its timing tells: only its own letter does. */
async function sendToNew(parts: AccountsParts, viewer: Viewer, to: string, origin: Origin): Promise<Step> {
  const email = emailKey(to)
  const sender = await parts.sender()
  await parts.limits.spend(mailAttempts(email, networkOf(origin.address)), () =>
    parts.db.transaction(async (tx) => {
      const known = await findAccount(tx, email)
      const winnable = known === undefined
      const deviceHash = ofSession(viewer)
      const code = await parts.challenges.open(tx, { purpose: 'email_change', email, winnable, deviceHash })
      const letters = accountLetters(sender)
      await queueMail(tx, known ? letters.addressTaken(known.email) : letters.emailCode(to.trim(), code))
    }),
  )
  return { step: 'code', email: to.trim(), resend_after: resendSeconds }
}

async function finish(
  parts: AccountsParts,
  viewer: Viewer,
  change: EmailChange,
  code: string,
  origin: Origin,
): Promise<Step> {
  const next = change.email.trim()
  const sender = await parts.sender()
  await judgeCode(parts, viewer, 'email_change', { email: emailKey(next), code, origin }, async (tx) => {
    const at = parts.now()
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, viewer.accountId)).for('no key update')
    // Of two addresses that one browser tab each waits for, the second starts again.
    if (!account || emailKey(account.email) !== emailKey(viewer.email)) return new ShopError(accountErrors.code_expired)
    if (await findAccount(tx, emailKey(next))) return new ShopError(accountErrors.code_expired)
    await setEmail(parts, tx, account, {
      tell: next,
      sender,
      keptSession: viewer.sessionId,
      whenTaken: accountErrors.code_expired,
    })
    const token = randomBytes(32).toString('base64url')
    await tx.insert(emailChanges).values({
      hash: hashOf(token),
      accountId: account.id,
      oldEmail: account.email,
      newEmail: next,
      createdAt: at,
      expiresAt: new Date(at.getTime() + takeBackDays * 24 * 60 * 60_000),
    })
    const letters = accountLetters(sender)
    await queueMail(tx, letters.emailChanged(account.email, next, token))
    await queueMail(tx, letters.emailIsNew(next))
    if (account.role) {
      await recordAudit(tx, viewer, {
        action: 'account.email',
        subject: 'account',
        subjectId: account.id,
        subjectName: next,
        before: { email: account.email },
        after: { email: next },
      })
      await tellOfEmail(tx, { sender, at }, { ...origin, viewer }, { before: account.email, after: next })
    }
    return undefined
  })
  return { step: 'done', email: next }
}

/** Judges a code that this session has asked for; what follows is done in the same transaction. */
async function judgeCode(
  parts: AccountsParts,
  viewer: Viewer,
  purpose: Challenge['purpose'],
  { email, code, origin }: { email: string; code: string; origin: Origin },
  then: (tx: Transaction) => Promise<ShopError | undefined>,
): Promise<void> {
  await parts.limits.judge(codeAttempts(email, networkOf(origin.address), viewer.sessionId), async () => {
    const refusal = await parts.db.transaction(async (tx) => {
      const challenge = await parts.challenges.newest(tx, purpose, email)
      if (challenge?.deviceHash !== ofSession(viewer)) return new ShopError(accountErrors.code_expired)
      const result = await parts.challenges.tryCode(tx, challenge, code)
      return result === 'right' ? then(tx) : result
    })
    // After the transaction, which must keep the try that was used up.
    if (refusal) throw refusal
  })
}

/** The code that this session waits for: it has proved its account minutes ago. */
async function findProved(parts: AccountsParts, viewer: Viewer, to: string): Promise<void> {
  const challenge = await parts.db.transaction((tx) => parts.challenges.newest(tx, 'email_change', emailKey(to)))
  const isWaiting = challenge && !challenge.usedAt && challenge.expiresAt > parts.now()
  if (!isWaiting || challenge.deviceHash !== ofSession(viewer)) throw new ShopError(accountErrors.code_expired)
}

/** Ends what hangs on the address that the account had; the new one is told. */
async function setEmail(
  parts: AccountsParts,
  tx: Transaction,
  account: Account,
  { whenTaken, ...next }: { tell: string; sender: Sender; keptSession?: string; whenTaken: Refusal },
): Promise<void> {
  await endAccess(parts, tx, account, next)
  try {
    await tx.update(accounts).set({ email: next.tell }).where(eq(accounts.id, account.id))
  } catch (error) {
    // Somebody else got the address since the caller has looked.
    throw isDuplicate(error) ? new ShopError(whenTaken) : error
  }
}

/**
 * The owner of the old address says that it was not them: they get the account back as it was, and a link for a new
 * password. Later changes are void with it, and so are services that were linked, before the change as well.
 */
export async function takeBackEmail(parts: AccountsParts, token: string, origin: Origin): Promise<string> {
  const works = and(eq(emailChanges.hash, hashOf(token)), gt(emailChanges.expiresAt, parts.now()))
  const [seen] = await parts.db.select().from(emailChanges).where(works)
  if (!seen) return refuseLink(parts, origin)
  const [sender, passwordHash] = await Promise.all([
    parts.sender(),
    parts.passwords.hash(randomBytes(32).toString('base64url')),
  ])
  return parts.db.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, seen.accountId)).for('no key update')
    // Read again under the lock: an earlier link may have been used meanwhile, which ends this one.
    const [change] = await tx.select().from(emailChanges).where(works)
    if (!account || !change) throw new ShopError(accountErrors.link_expired)
    const other = await findAccount(tx, emailKey(change.oldEmail))
    if (other && other.id !== account.id) throw new ShopError(accountErrors.address_taken)
    await setEmail(parts, tx, account, { tell: change.oldEmail, sender, whenTaken: accountErrors.address_taken })
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id))
    await tx
      .delete(emailChanges)
      .where(and(eq(emailChanges.accountId, account.id), gte(emailChanges.createdAt, change.createdAt)))
    await tx
      .update(codeChallenges)
      .set({ usedAt: parts.now() })
      .where(and(sql`${codeChallenges.email} = ${emailKey(account.email)}`, isNull(codeChallenges.usedAt)))
    const letters = accountLetters(sender)
    await queueMail(tx, letters.passwordLink(change.oldEmail, await addPasswordLink(parts, tx, account.id)))
    if (account.role) {
      const by = { accountId: account.id, email: change.oldEmail }
      await recordAudit(tx, by, {
        action: 'account.email',
        subject: 'account',
        subjectId: account.id,
        subjectName: change.oldEmail,
        before: { email: account.email },
        after: { email: change.oldEmail },
      })
    }
    return change.oldEmail
  })
}

/** Only the session that has proved its account may go on. */
function ofSession({ sessionId }: Viewer): string {
  return hashOf(`email ${sessionId}`)
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
