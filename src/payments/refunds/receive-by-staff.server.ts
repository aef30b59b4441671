import { recordAudit } from '../../audit/audit.server.ts'
import { orderStateWords } from '../../database/values/order-states.ts'
import { subjectOf } from '../../orders/staff/moves/move-order.server.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { toKopecks, toRoubles } from '../../platform/text/money.ts'
import { acceptLess, receivePart } from '../paying/receive-payment.server.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import { getOrderMoney } from './get-order-money.server.ts'
import type { ReceivedPayment, StaffOrderMoney } from './refunds.contract.ts'

export async function receivePayment(
  parts: PaymentsParts,
  viewer: Viewer,
  orderId: number,
  { sum, document, ...payment }: ReceivedPayment,
): Promise<StaffOrderMoney> {
  await parts.db.transaction(async (tx) => {
    const by = { kopecks: toKopecks(sum), document, at: parts.now(), accountId: viewer.accountId }
    const { order } = await receivePart(tx, orderId, { ...payment, ...by })
    const after = { received: sum, state: orderStateWords[order.state], ...(document && { document }) }
    await recordAudit(tx, viewer, { action: 'order.payment', ...subjectOf(orderId), after })
  })
  return told(parts, orderId)
}

export async function acceptMissing(
  parts: PaymentsParts,
  viewer: Viewer,
  orderId: number,
  { version, note }: { version: number; note: string },
): Promise<StaffOrderMoney> {
  await parts.db.transaction(async (tx) => {
    const { accountId } = viewer
    const waived = toRoubles(await acceptLess(tx, orderId, { version, note, accountId, at: parts.now() }))
    const after = { waived, reason: note, state: orderStateWords.paid }
    await recordAudit(tx, viewer, { action: 'order.accept_less', ...subjectOf(orderId), after })
  })
  return told(parts, orderId)
}

function told(parts: PaymentsParts, orderId: number): Promise<StaffOrderMoney> {
  parts.runOutboxSoon()
  parts.runPaymentsSoon()
  return getOrderMoney(parts, orderId)
}
