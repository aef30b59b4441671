import { recordConsent } from '../consent/consent.server.ts'
import { accounts } from '../database/tables/accounts.server.ts'
import { discountRules, pointBalances } from '../database/tables/points.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { eq, or, sql } from '../platform/postgres/drizzle.server.ts'
import type { AccountsParts } from './accounts-parts.server.ts'
import type { Account } from './find-account.server.ts'
import type { Profile, ProfileChange } from './profile.contract.ts'

export async function getProfile({ db }: AccountsParts, viewer: Viewer): Promise<Profile> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, viewer.accountId))
  if (!account) throw new ShopError('sign_in_first')
  return toProfile(db, account)
}

export async function updateProfile(
  parts: AccountsParts,
  viewer: Viewer,
  change: ProfileChange,
  address: string,
): Promise<Profile> {
  const version = change.proccessing_data === undefined ? 0 : await parts.consentVersion()
  return parts.db.transaction(async (tx) => {
    const [before] = await tx.select().from(accounts).where(eq(accounts.id, viewer.accountId)).for('update')
    if (!before) throw new ShopError('sign_in_first')
    const consent = change.proccessing_data ?? before.processingConsent
    const consentChanged = consent !== before.processingConsent
    const at = parts.now()
    if (consentChanged) {
      const entry = { accountId: before.id, email: before.email, purpose: 'profile', version, address, at } as const
      await recordConsent(tx, consent ? 'given' : 'withdrawn', entry)
    }
    const [after] = await tx
      .update(accounts)
      .set({
        lastName: change.last_name ?? before.lastName,
        firstName: change.first_name ?? before.firstName,
        surname: change.surname === null ? '' : (change.surname ?? before.surname),
        phone: change.phone ?? before.phone,
        processingConsent: consent,
        consentWithdrawnAt: consentChanged ? (consent ? null : at) : before.consentWithdrawnAt,
      })
      .where(eq(accounts.id, before.id))
      .returning()
    return toProfile(tx, after ?? before)
  })
}

async function toProfile(db: Database | Transaction, account: Account): Promise<Profile> {
  const [points] = await db
    .select({ points: sql<number>`coalesce(${pointBalances.points}, 0)` })
    .from(discountRules)
    .leftJoin(pointBalances, eq(pointBalances.accountId, account.id))
    .where(or(sql`(${discountRules.points}->>'isOn')::boolean`, sql`${pointBalances.points} > 0`))
  return {
    last_name: account.lastName,
    first_name: account.firstName,
    surname: account.surname,
    phone: account.phone,
    email: account.email,
    proccessing_data: account.processingConsent,
    ...points,
  }
}
