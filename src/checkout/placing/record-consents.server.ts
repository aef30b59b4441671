import type { ClientBase } from 'pg'
import { emailHash, insertConsents } from '../../consent/consent.server.ts'
import type { ShopperOrder } from './check-order.server.ts'

interface RecordedOrder extends Pick<ShopperOrder, 'terms'> {
  confirmation: Pick<ShopperOrder['confirmation'], 'accountId' | 'accountEmail' | 'address'>
}

/** Records that each shopper has agreed to the current text. */
export async function recordConsents(tx: ClientBase, placed: RecordedOrder[]): Promise<void> {
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
