import type { ClientBase } from 'pg'
import { emailHash } from '../../consent/consent.server.ts'
import { consents } from '../../database/tables/consent.server.ts'
import { insertRows } from '../../platform/postgres/insert-rows.server.ts'
import type { ShopperOrder } from './check-order.server.ts'

const insertConsents = insertRows('insert_order_consents', consents, [
  'accountId',
  'emailHash',
  'action',
  'purpose',
  'document',
  'version',
  'address',
  'at',
])

/** Records that each shopper has agreed to the current text. */
export async function recordConsents(tx: ClientBase, placed: ShopperOrder[]): Promise<void> {
  await insertConsents(
    tx,
    placed.map(({ confirmation: { accountId, accountEmail, address }, terms }) => ({
      accountId,
      emailHash: emailHash(accountEmail),
      action: 'given' as const,
      purpose: 'order',
      document: 'consent',
      version: terms.consentVersion,
      address,
      at: terms.at,
    })),
  )
}
