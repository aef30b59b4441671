import { readSiteSettings } from '../../content/read-site-settings.server.ts'
import { orders } from '../../database/tables/orders.server.ts'
import { paymentErrors } from '../../ledger/payment-errors.ts'
import { readLedger } from '../../ledger/write-ledger.server.ts'
import { asksForPart } from '../../orders/order-bill.server.ts'
import { missingOf, onlineOf } from '../../orders/read-money.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { readOneMoment } from '../../platform/postgres/one-moment.server.ts'
import { sendTogether } from '../../platform/postgres/statement.server.ts'
import { toRoubles } from '../../platform/text/money.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import { takesParts } from '../provider.ts'
import type { LinkedPayment } from './paying.contract.ts'

/** The order's number, if the link is one of ours. */
export function readPayLink({ payLinks }: PaymentsParts, { id, token }: { id: string; token: string }): number {
  if (!/^\d{1,15}$/.test(id) || !payLinks.fits(Number(id), token)) throw new ShopError(paymentErrors.pay_link_wrong)
  return Number(id)
}

/** Letters are forwarded and left open: no name, no goods, no address. */
export async function getLinkedPayment({ db, provider }: PaymentsParts, orderId: number): Promise<LinkedPayment> {
  const [[order], rows] = await readOneMoment(db, (tx) =>
    sendTogether([tx.select().from(orders).where(eq(orders.id, orderId)), readLedger(tx, orderId)]),
  )
  if (!order) throw new ShopError(paymentErrors.pay_link_wrong)
  const { is_pending, failure } = onlineOf(rows)
  const { correction } = order
  const waits = order.state === 'awaiting_payment' || correction !== null
  return {
    order_id: orderId,
    sum: toRoubles(missingOf(order, rows)),
    state: waits ? (is_pending ? 'pending' : 'to_pay') : order.state === 'cancelled' ? 'cancelled' : 'paid',
    failure: waits ? failure : null,
    online: provider !== undefined && (!asksForPart(order) || takesParts(provider, await readSiteSettings(db))),
    is_rest: order.restUntil !== null,
    is_more: correction !== null,
    pay_until: correction?.until ?? (waits ? order.expiresAt.toISOString() : null),
  }
}
