import { createHash, randomBytes } from 'node:crypto'
import { accountIdentities, identityAttempts } from '../../database/tables/accounts.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { readCookie } from '../../platform/http/cookies.server.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, gt, isNotNull, isNull } from '../../platform/postgres/drizzle.server.ts'
import type { AccountsParts } from '../accounts-parts.server.ts'
import type { Origin } from '../sessions.server.ts'
import { identityErrors } from './identity-errors.ts'
import { type IdentityProvider, identityNames } from './identity-names.ts'

export const identityCookie = 'identity'
export const identitySeconds = 30 * 60

export type Attempt = typeof identityAttempts.$inferSelect

interface NewIdentity {
  provider: IdentityProvider
  subject: string
  accountId: number
  at: Date
}

/** A person of the service opens one account, and an account is opened by one person of each service. */
export async function addIdentity(tx: Transaction, { provider, subject, accountId, at }: NewIdentity): Promise<void> {
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

/** The newcomer that this browser brought back from a service. */
export async function findAnswered(parts: AccountsParts, { cookies }: Origin): Promise<Attempt> {
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

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Also the challenge of PKCE, which is defined so. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
