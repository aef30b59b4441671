import { explainCancel } from '../ledger/cancel-reasons.ts'
import { balanceOf, isProvider, toPay } from '../ledger/ledger.ts'
import { refundUntil } from '../ledger/refund-clock.ts'
import type { PaymentRow, RefundRow } from '../ledger/write-ledger.server.ts'
import { toRoubles } from '../platform/text/money.ts'
import { billOf, deferredOf } from './order-bill.server.ts'
import type { OnlinePayment, OrderMoney } from './order-money.contract.ts'
import type { OrderRow } from './transition.server.ts'

interface Rows {
  payments: PaymentRow[]
  refunds: RefundRow[]
}

export function moneyOf(order: OrderRow, rows: Rows): OrderMoney {
  return {
    received: toRoubles(balanceOf(rows).received),
    to_pay: toRoubles(missingOf(order, rows)),
    later: toRoubles(order.state === 'cancelled' ? 0 : deferredOf(order)),
    waived: toRoubles(order.waivedKopecks),
    is_rest: order.restUntil !== null,
    ...shownCards(rows),
    refunds: rows.refunds
      .filter(({ state }) => state !== 'cancelled')
      .map(({ id, kopecks, state, method, reason, createdAt, decidedAt }) => ({
        id,
        sum: toRoubles(kopecks),
        is_done: state === 'succeeded',
        method,
        reason,
        since: createdAt.toISOString(),
        until: refundUntil(createdAt).toISOString(),
        done_at: decidedAt?.toISOString() ?? null,
      })),
  }
}

/** Kopecks that are still to be paid; an order that was taken as paid is, whatever came in. */
export function missingOf(order: OrderRow, rows: Rows): number {
  return order.state === 'awaiting_payment' || order.correction ? toPay(billOf(order), rows) : 0
}

/** Of the newest payment by a provider: whether it waits, or why it failed. */
export function onlineOf({ payments }: Rows): OnlinePayment {
  const last = payments.findLast(({ method }) => isProvider(method))
  // An attempt failed; whether its page takes another one is the provider's business.
  const hasFailed = last?.state === 'cancelled' || (last?.state === 'pending' && last.cancelReason !== null)
  return {
    is_pending: !hasFailed && last?.state === 'pending' && last.providerId !== null,
    failure: hasFailed ? explainCancel(last.cancelReason) : null,
  }
}

/** What gift cards paid: none is shown where none did. */
function shownCards({ payments }: Rows): Pick<OrderMoney, 'gift_cards'> {
  const paid = payments.filter(({ method, state }) => method === 'gift_card' && state === 'succeeded')
  if (paid.length === 0) return {}
  return { gift_cards: paid.map(({ instrument, kopecks }) => ({ end: instrument ?? '', sum: toRoubles(kopecks) })) }
}
