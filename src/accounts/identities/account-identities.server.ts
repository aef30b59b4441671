import { accountIdentities, identityAttempts } from '../../database/tables/accounts.server.ts'
import { queueMail } from '../../mail/mail.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { PersonalRecords } from '../../platform/feature.server.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, ne } from '../../platform/postgres/drizzle.server.ts'
import { accountLetters } from '../account-letters.server.ts'
import type { AccountsParts } from '../accounts-parts.server.ts'
import { identityErrors } from './identity-errors.ts'
import { type IdentityProvider, identityNames, identityProviders } from './identity-names.ts'

/** The services that the shop has keys for, and for who is signed in also what was linked before keys were taken away. */
export async function listIdentities({ db, identities }: AccountsParts, viewer: Viewer | undefined) {
  if (!viewer) return offered(identities, [])
  const rows = await db
    .select({ provider: accountIdentities.provider })
    .from(accountIdentities)
    .where(eq(accountIdentities.accountId, viewer.accountId))
  const linked = rows.map(({ provider }) => provider)
  return offered(viewer.role === null ? identities : {}, linked)
}

function offered(services: AccountsParts['identities'], linked: IdentityProvider[]) {
  return identityProviders
    .filter((provider) => services[provider] || linked.includes(provider))
    .map((provider) => ({ provider, is_linked: linked.includes(provider) }))
}

/** Whoever entered by it is out: they could link another. */
export async function unlinkIdentity(parts: AccountsParts, viewer: Viewer, provider: IdentityProvider): Promise<void> {
  const sender = await parts.sender()
  await parts.db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(accountIdentities)
      .where(and(eq(accountIdentities.accountId, viewer.accountId), eq(accountIdentities.provider, provider)))
      .returning()
    if (!gone) throw new ShopError(identityErrors.identity_not_linked)
    await tx.delete(identityAttempts).where(eq(identityAttempts.accountId, viewer.accountId))
    await parts.sessions.endAll(tx, viewer.accountId, viewer.sessionId)
    await queueMail(tx, accountLetters(sender).identityChanged(viewer.email, identityNames[provider], false))
  })
}

/** All but the one with which the account was made, and whatever is on its way to be linked. */
export async function unlinkAdded(
  tx: Transaction,
  account: { id: number; createdAt: Date },
): Promise<IdentityProvider[]> {
  await tx.delete(identityAttempts).where(eq(identityAttempts.accountId, account.id))
  const gone = await tx
    .delete(accountIdentities)
    .where(and(eq(accountIdentities.accountId, account.id), ne(accountIdentities.createdAt, account.createdAt)))
    .returning()
  return gone.map(({ provider }) => provider)
}

export const identityRecords: PersonalRecords = {
  name: 'identities',
  async collect(db, accountId) {
    const rows = await db.select().from(accountIdentities).where(eq(accountIdentities.accountId, accountId))
    return rows.map(({ provider, subject, createdAt }) => ({
      service: identityNames[provider],
      subject,
      at: createdAt,
    }))
  },
  async erase(tx, accountId) {
    await tx.delete(accountIdentities).where(eq(accountIdentities.accountId, accountId))
  },
}
