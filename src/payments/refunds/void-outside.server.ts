import { recordAudit } from '../../audit/audit.server.ts'
import { orderEvents } from '../../database/tables/orders.server.ts'
import type { ProviderName } from '../../database/values/payment-methods.ts'
import { putBackOnCard } from '../../gift-cards/pay-out.server.ts'
import { toPay } from '../../ledger/ledger.ts'
import { paymentErrors } from '../../ledger/payment-errors.ts'
import { type RefundRow, readLedger, restoreRefund, returnLeftOver } from '../../ledger/write-ledger.server.ts'
import { recountCorrection } from '../../orders/correct-delivery.server.ts'
import { billOf } from '../../orders/order-bill.server.ts'
import { addOrderEvent, countVersionUp, removeOrderEvent } from '../../orders/order-events.server.ts'
import { requireVersion } from '../../orders/require-version.server.ts'
import { subjectOf } from '../../orders/staff/moves/move-order.server.ts'
import { lockOrder, type OrderRow, releaseLetters } from '../../orders/transition.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq } from '../../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../../platform/text/money.ts'
import { events } from '../../shop-events.server.ts'
import { roubles, toldText } from '../paying/outside-refunds.server.ts'
import { takeMoney } from '../paying/settle-payment.server.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import { compareSoon } from '../pending-payments.server.ts'
import { cancelOutside } from '../pending-refunds.server.ts'
import { providerOf } from '../providers.ts'
import { forgetRefund } from '../receipts/forget-receipts.server.ts'
import { getOrderMoney, isWrittenByStaff } from './get-order-money.server.ts'
import type { StaffOrderMoney } from './refunds.contract.ts'

interface Voided {
  orderId: number
  refundId: number
  version: number
  reason: string
}

/**
 * Staff wrote by mistake, or with a wrong sum, that money went back without the shop: it never did. What had made room
 * for it is due again. The provider is asked once more: what it knows to have gone back is written again.
 */
export async function voidOutsideRefund(
  parts: PaymentsParts,
  viewer: Viewer,
  { orderId, refundId, version, reason }: Voided,
): Promise<StaffOrderMoney> {
  await parts.db.transaction(async (tx) => {
    const at = parts.now()
    const order = await lockOrder(tx, orderId)
    await requireVersion(tx, order, version)
    const ledger = await readLedger(tx, orderId)
    const refund = ledger.refunds.find(({ id }) => id === refundId)
    if (refund?.reason !== 'outside') throw new ShopError('not_found')
    if (!isWrittenByStaff(refund)) throw new ShopError(paymentErrors.outside_not_written)
    if (refund.state !== 'succeeded') throw new ShopError(paymentErrors.outside_void)
    await forgetRefund(tx, refund, ledger)
    await cancelOutside(tx, refund, at)
    await putBackOnCard(tx, refundId, reason, at)
    await countVersionUp(tx, orderId)
    await tell(tx, viewer, refund, reason, at)
    for (const each of ledger.refunds) if (each.gaveWayTo === refundId) await restoreRefund(tx, billOf(order), each)
    await settle(tx, await recountCorrection(tx, order), viewer, at)
    await compareSoon(tx, refund.paymentId)
    await events.tell(tx, 'orders.told', { orderIds: [orderId] })
    await recordAudit(tx, viewer, {
      action: 'order.outside_refund_void',
      ...subjectOf(orderId),
      before: { refund: toRoubles(refund.kopecks), note: refund.note },
      after: { refund: 0, reason },
    })
  })
  parts.runOutboxSoon()
  parts.runPaymentsSoon()
  return getOrderMoney(parts, orderId)
}

/** The money is there: an order that waits for no more is paid, and what is too much goes back. */
async function settle(tx: Transaction, order: OrderRow, { accountId }: Viewer, at: Date): Promise<void> {
  const isWaiting = order.state === 'awaiting_payment' || order.correction !== null
  const missing = toPay(billOf(order), await readLedger(tx, order.id))
  if (isWaiting && missing === 0) await takeMoney(tx, order, at, { actor: 'staff', accountId })
  else await returnLeftOver(tx, billOf(order), at)
}

/** The shopper's timeline has no refund that was none; who has read of it by letter is told. */
async function tell(tx: Transaction, { accountId }: Viewer, refund: RefundRow, reason: string, at: Date) {
  const { orderId, kopecks, createdAt, method } = refund
  const isIt = and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'refunded'), eq(orderEvents.at, createdAt))
  const [told] = await tx
    .select()
    .from(orderEvents)
    .where(and(isIt, eq(orderEvents.text, toldText(kopecks))))
    // The outbox locks it while it writes the letter.
    .for('update')
  if (told) await removeOrderEvent(tx, told.id)
  await releaseLetters(tx, orderId)
  const { label } = providerOf(method as ProviderName)
  const note = `Снята запись о\u00a0возврате в\u00a0кабинете ${label}: ${roubles(kopecks)}. Причина: ${reason}`
  await addOrderEvent(tx, { orderId, at, kind: 'note', actor: 'staff', accountId, text: note })
  if (!told || told.lettersDue) return
  const text = `Раньше мы написали, что платёжный сервис вернул вам ${roubles(kopecks)}. Это наша ошибка: такого возврата не\u00a0было. Простите за\u00a0путаницу.`
  await addOrderEvent(tx, { orderId, at, kind: 'refund', actor: 'shop', text, lettersDue: true })
}
