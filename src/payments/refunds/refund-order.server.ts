import { recordAudit } from '../../audit/audit.server.ts'
import { refunds } from '../../database/tables/payments.server.ts'
import { payOutCard } from '../../gift-cards/pay-out.server.ts'
import { balanceOf } from '../../ledger/ledger.ts'
import { paymentErrors } from '../../ledger/payment-errors.ts'
import { addRefund, readLedger } from '../../ledger/write-ledger.server.ts'
import { addOrderEvent, countVersionUp } from '../../orders/order-events.server.ts'
import { canCancel } from '../../orders/order-steps.ts'
import { requireVersion } from '../../orders/require-version.server.ts'
import { subjectOf } from '../../orders/staff/moves/move-order.server.ts'
import { lockOrder, releaseLetters } from '../../orders/transition.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { formatTotal, toKopecks } from '../../platform/text/money.ts'
import { writeOutsideRefund } from '../paying/outside-refunds.server.ts'
import { tellReturned } from '../paying/tell-returned.server.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import { confirmByHand } from '../pending-refunds.server.ts'
import { getOrderMoney } from './get-order-money.server.ts'
import type { OutsideRefund, RefundDone, RefundInput, StaffOrderMoney } from './refunds.contract.ts'

/** A part or the whole of what was paid goes back. Each request counts the order's version up, so that pressed twice it is one. */
export async function refundOrder(
  parts: PaymentsParts,
  viewer: Viewer,
  orderId: number,
  { version, sum, note, by_hand: byHand }: RefundInput,
): Promise<StaffOrderMoney> {
  await parts.db.transaction(async (tx) => {
    const at = parts.now()
    const { accountId } = viewer
    const order = await lockOrder(tx, orderId)
    await requireVersion(tx, order, version)
    const { kept } = balanceOf(await readLedger(tx, orderId))
    // Nobody packs for nothing: an order that gives all back is cancelled.
    const isUnsent = order.state !== 'awaiting_payment' && canCancel(order.state)
    if (isUnsent && toKopecks(sum) === kept) throw new ShopError(paymentErrors.refund_whole)
    await countVersionUp(tx, orderId)
    if (order.isAdvance) await payOutCard(tx, { orderId, kopecks: toKopecks(sum), note, accountId, at })
    await addRefund(tx, { orderId, kopecks: toKopecks(sum), reason: 'concession', note, byHand, accountId, at })
    await releaseLetters(tx, orderId)
    const text = `Возвращаем ${formatTotal(sum)}. ${note}`
    const event = { orderId, at, kind: 'refund' as const, actor: 'staff' as const, accountId, text, lettersDue: true }
    await addOrderEvent(tx, event)
    const after = { refund: sum, note }
    await recordAudit(tx, viewer, { action: 'order.refund', ...subjectOf(orderId), after })
  })
  parts.runOutboxSoon()
  parts.runPaymentsSoon()
  return getOrderMoney(parts, orderId)
}

/** What went back without the shop and no answer of the provider names. */
export async function noteOutsideRefund(
  parts: PaymentsParts,
  viewer: Viewer,
  orderId: number,
  { version, payment_id: paymentId, sum, note }: OutsideRefund,
): Promise<StaffOrderMoney> {
  const { accountId } = viewer
  await parts.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    await requireVersion(tx, order, version)
    const seen = { paymentId, kopecks: toKopecks(sum), note, accountId }
    await writeOutsideRefund(tx, order, seen, parts.now())
    await recordAudit(tx, viewer, {
      action: 'order.outside_refund',
      ...subjectOf(orderId),
      after: { refund: sum, note },
    })
  })
  parts.runOutboxSoon()
  parts.runPaymentsSoon()
  return getOrderMoney(parts, orderId)
}

/** The money has left us: the document is what the books point to. */
export async function confirmRefund(
  parts: PaymentsParts,
  viewer: Viewer,
  refundId: number,
  { method, document, date }: RefundDone,
): Promise<StaffOrderMoney> {
  const [known] = await parts.db.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId))
  if (!known) throw new ShopError('not_found')
  const { orderId } = known
  await parts.db.transaction(async (tx) => {
    const at = parts.now()
    await lockOrder(tx, orderId)
    const { accountId } = viewer
    const refund = await confirmByHand(tx, refundId, { method, document, documentDate: date, accountId, at })
    if (!refund) throw new ShopError(paymentErrors.refund_not_waiting)
    await tellReturned(tx, refund, at)
    const after = { refund: refund.kopecks / 100, document, document_date: date }
    await recordAudit(tx, viewer, { action: 'order.refunded', ...subjectOf(orderId), after })
  })
  parts.runOutboxSoon()
  return getOrderMoney(parts, orderId)
}
