import { createHash, randomBytes } from 'node:crypto'
import { ShopError } from '../platform/contract/errors.ts'
import { readCookie } from '../platform/http/cookies.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { accountErrors } from './account-errors.ts'
import type { AccountsParts } from './accounts-parts.server.ts'
import { type Challenge, codeMinutes } from './code-challenges.server.ts'

export const pendingCookie = 'pending_sign_in'
export const pendingSeconds = codeMinutes * 60

/** For the browser that has given the right password: with this secret it may come back for the code without it. */
export function newPending(): { secret: string; deviceHash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, deviceHash: hashOf(secret) }
}

/**
 * The code that this browser waits for, when it has not sent the password again. A browser without the secret is asked
 * for the password; one whose ten minutes are over starts again.
 */
export async function findPending(
  parts: AccountsParts,
  tx: Transaction,
  purpose: Challenge['purpose'],
  email: string,
  cookies: string | undefined,
): Promise<Challenge> {
  const secret = readCookie(cookies, pendingCookie)
  if (!secret) throw new ShopError('invalid_input', {}, { password: 'Введите пароль.' })
  const challenge = await parts.challenges.newest(tx, purpose, email)
  const isWaiting = challenge && !challenge.usedAt && challenge.expiresAt > parts.now()
  if (!isWaiting || challenge.deviceHash !== hashOf(secret)) throw new ShopError(accountErrors.code_expired)
  return challenge
}

/** Whether this browser has given the password for the code. */
export function isPendingOf({ deviceHash }: Challenge, cookies: string | undefined): boolean {
  const secret = readCookie(cookies, pendingCookie)
  return secret !== undefined && deviceHash === hashOf(secret)
}

/** The secret is long and random: an unsalted hash cannot be reversed. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
