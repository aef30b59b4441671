import { createHash } from 'node:crypto'
import { consents } from '../database/tables/consent.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, eq, isNull, lt } from '../platform/postgres/drizzle.server.ts'
import { insertRows } from '../platform/postgres/insert-rows.server.ts'

export interface ConsentEntry {
  accountId: number
  email: string
  purpose: 'registration' | 'profile' | 'order'
  version: number
  address: string
  at: Date
}

const document = 'consent'
const keptYears = 3

export async function recordConsent(
  tx: Transaction,
  action: 'given' | 'withdrawn',
  { email, ...entry }: ConsentEntry,
): Promise<void> {
  await tx.insert(consents).values({ ...entry, action, document, emailHash: emailHash(email) })
}

/** Of many orders at once. */
export const insertConsents = insertRows('insert_order_consents', consents, [
  'accountId',
  'emailHash',
  'action',
  'purpose',
  'document',
  'version',
  'address',
  'at',
])

/** Marks the end of processing: from then on the journal is kept only as proof. */
export async function endConsents(tx: Transaction, accountId: number, at: Date): Promise<void> {
  await tx
    .update(consents)
    .set({ endedAt: at })
    .where(and(eq(consents.accountId, accountId), isNull(consents.endedAt)))
}

export async function consentsOf(db: Database, accountId: number) {
  return db
    .select({
      action: consents.action,
      purpose: consents.purpose,
      document: consents.document,
      version: consents.version,
      address: consents.address,
      at: consents.at,
    })
    .from(consents)
    .where(eq(consents.accountId, accountId))
    .orderBy(asc(consents.id))
}

export async function deleteOldConsents(db: Database, now: Date): Promise<void> {
  const limit = new Date(now)
  limit.setUTCFullYear(limit.getUTCFullYear() - keptYears)
  await db.delete(consents).where(lt(consents.endedAt, limit))
}

/** Stored in the journal instead of the address itself. */
export function emailHash(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex')
}
