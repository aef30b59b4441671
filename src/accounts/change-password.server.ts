import { createHash, randomBytes } from 'node:crypto'
import { accounts, passwordLinks } from '../database/tables/accounts.server.ts'
import { queueForNobody, queueMail } from '../mail/mail.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, eq, gt, isNull } from '../platform/postgres/drizzle.server.ts'
import { networkOf } from '../rate-limits/rate-limits.server.ts'
import { accountErrors } from './account-errors.ts'
import { accountLetters } from './account-letters.server.ts'
import type { AccountsParts } from './accounts-parts.server.ts'
import { codeAttempts, linkAttempts, mailAttempts, passwordAttempts } from './attempt-limits.server.ts'
import { emailKey } from './email.ts'
import { endAccess } from './end-access.server.ts'
import { type Account, findAccount } from './find-account.server.ts'
import { linkMinutes } from './password-link.ts'
import type { Origin } from './sessions.server.ts'

/** Asks the signed-in user for the password again, for actions that an unattended browser must not allow. */
export async function confirmPassword(
  parts: AccountsParts,
  viewer: Viewer,
  password: string,
  origin: Origin,
): Promise<Account> {
  const email = emailKey(viewer.email)
  return parts.limits.judge(passwordAttempts(email, networkOf(origin.address), viewer.sessionId), async () => {
    const account = await findAccount(parts.db, email)
    const fits = await parts.passwords.fits(password, account?.passwordHash)
    if (!account || !fits) throw new ShopError(accountErrors.wrong_password)
    return account
  })
}

/** Signs out all other devices, and whoever enters by a service that was linked. */
export async function changePassword(
  parts: AccountsParts,
  viewer: Viewer,
  { current, next }: { current: string; next: string },
  origin: Origin,
): Promise<void> {
  const account = await confirmPassword(parts, viewer, current, origin)
  const [sender, passwordHash] = await Promise.all([parts.sender(), parts.passwords.hash(next)])
  await parts.db.transaction(async (tx) => {
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id))
    await endAccess(parts, tx, account, { sender, tell: account.email, keptSession: viewer.sessionId })
    await queueMail(tx, accountLetters(sender).passwordChanged(account.email))
  })
}

/** Mails a link if the address has an account. The answer and its timing are the same if it has none. */
export async function sendPasswordLink(parts: AccountsParts, email: string, origin: Origin): Promise<void> {
  const key = emailKey(email)
  await parts.limits.spend(mailAttempts(key, networkOf(origin.address)), async () => {
    const [sender, account] = await Promise.all([parts.sender(), findAccount(parts.db, key)])
    await parts.db.transaction(async (tx) => {
      const token = await addPasswordLink(parts, tx, account?.id ?? null)
      const letter = accountLetters(sender).passwordLink(account?.email ?? email, token)
      await (account ? queueMail(tx, letter) : queueForNobody(tx, letter, parts.now()))
    })
  })
}

/** Returns the token of a one-time link that sets the account's password. It must only be sent by mail. */
export async function addPasswordLink(
  parts: AccountsParts,
  tx: Transaction,
  accountId: number | null,
  minutes = linkMinutes,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const createdAt = parts.now()
  const expiresAt = new Date(createdAt.getTime() + minutes * 60_000)
  await tx.insert(passwordLinks).values({ hash: hashOf(token), accountId, createdAt, expiresAt })
  return token
}

/** The link proves that the user owns the mailbox, so the account's attempt counters are cleared. Returns the address. */
export async function resetPassword(
  parts: AccountsParts,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<string> {
  const network = networkOf(origin.address)
  const works = and(
    eq(passwordLinks.hash, hashOf(token)),
    isNull(passwordLinks.usedAt),
    gt(passwordLinks.expiresAt, parts.now()),
  )
  const [seen] = await parts.db.select({ hash: passwordLinks.hash }).from(passwordLinks).where(works)
  if (!seen) return refuseLink(parts, origin)
  const [sender, passwordHash] = await Promise.all([parts.sender(), parts.passwords.hash(password)])
  const done = await parts.db.transaction(async (tx) => {
    const [link] = await tx.update(passwordLinks).set({ usedAt: parts.now() }).where(works).returning()
    if (!link?.accountId) return undefined
    const [account] = await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, link.accountId)).returning()
    if (!account) return undefined
    await endAccess(parts, tx, account, { sender, tell: account.email })
    await queueMail(tx, accountLetters(sender).passwordChanged(account.email))
    const email = emailKey(account.email)
    await parts.limits.reset(tx, ...passwordAttempts(email, network), ...codeAttempts(email, network))
    return account.email
  })
  if (done === undefined) throw new ShopError(accountErrors.link_expired)
  return done
}

/** Only an unknown link counts: what strangers do in the same network does not hold up who has a right one. */
export async function refuseLink(parts: AccountsParts, { address }: Origin): Promise<never> {
  await parts.limits.take(...linkAttempts(networkOf(address)))
  throw new ShopError(accountErrors.link_expired)
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
