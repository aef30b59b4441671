import { recordAudit } from '../../audit/audit.server.ts'
import { isSaidByStaff, spareMarks, toPay } from '../../ledger/ledger.ts'
import { paymentErrors } from '../../ledger/payment-errors.ts'
import { type PaymentRow, readLedger, withdrawReceived } from '../../ledger/write-ledger.server.ts'
import { billBehind, billOf } from '../../orders/order-bill.server.ts'
import { addOrderEvent, countVersionUp, removePaymentEvent } from '../../orders/order-events.server.ts'
import { requireVersion } from '../../orders/require-version.server.ts'
import { subjectOf } from '../../orders/staff/moves/move-order.server.ts'
import { receivedFields } from '../../orders/staff/moves/take-back.server.ts'
import { lockOrder, type OrderRow, releaseLetters } from '../../orders/transition.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Role } from '../../platform/contract/roles.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { events } from '../../shop-events.server.ts'
import { roubles } from '../paying/outside-refunds.server.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import { getOrderMoney } from './get-order-money.server.ts'
import type { StaffOrderMoney } from './refunds.contract.ts'

interface Voided {
  orderId: number
  paymentId: number
  version: number
  reason: string
}

/**
 * Staff marked by mistake that money came in for an order, and the order is where it is without it: it never came. Where
 * the order stands on it, taking the order back voids it.
 */
export async function voidPayment(
  parts: PaymentsParts,
  viewer: Viewer,
  { orderId, paymentId, version, reason }: Voided,
): Promise<StaffOrderMoney> {
  await parts.db.transaction(async (tx) => {
    const at = parts.now()
    const order = await lockOrder(tx, orderId)
    await requireVersion(tx, order, version)
    const ledger = await readLedger(tx, orderId)
    const mark = ledger.payments.find((payment) => payment.id === paymentId && isSaidByStaff(payment))
    if (!mark) throw new ShopError('not_found')
    await withdrawReceived(tx, billOf(order), mark, at)
    if (!spareMarks(billBehind(order), ledger).includes(mark)) throw new ShopError(paymentErrors.payment_needed)
    await countVersionUp(tx, orderId)
    await tell(tx, viewer, order, { mark, reason, at })
    await events.tell(tx, 'orders.told', { orderIds: [orderId] })
    await recordAudit(tx, viewer, {
      action: 'order.payment_void',
      ...subjectOf(orderId),
      before: receivedFields(mark),
      after: { received: 0, reason },
    })
  })
  parts.runOutboxSoon()
  parts.runPaymentsSoon()
  return getOrderMoney(parts, orderId)
}

/** Staff read why; the shopper only that it was a mistake, and only who has read of the money before. */
async function tell(
  tx: Transaction,
  { accountId }: Viewer,
  order: OrderRow,
  { mark, reason, at }: { mark: PaymentRow; reason: string; at: Date },
): Promise<void> {
  const { id: orderId } = order
  const told = await removePaymentEvent(tx, mark)
  await releaseLetters(tx, orderId)
  const note = `Снята отметка об\u00a0оплате ${roubles(mark.kopecks)}. Причина: ${reason}`
  await addOrderEvent(tx, { orderId, at, kind: 'note', actor: 'staff', accountId, text: note })
  if (!told || told.lettersDue) return
  const missing = order.state === 'awaiting_payment' ? toPay(billOf(order), await readLedger(tx, orderId)) : 0
  const rest = missing > 0 ? ` Осталось оплатить ${roubles(missing)}.` : ''
  const text = `Раньше мы написали, что получили за\u00a0этот заказ ${roubles(mark.kopecks)}. Это наша ошибка: такой оплаты не\u00a0было. Простите за\u00a0путаницу.${rest}`
  await addOrderEvent(tx, { orderId, at, kind: told.kind, actor: 'shop', text, lettersDue: true })
}

/** Only administrators say that money never came, as when they take a paid order back. */
export async function moneyFor(role: Role, told: Promise<StaffOrderMoney>): Promise<StaffOrderMoney> {
  const money = await told
  if (role === 'administrator') return money
  return { ...money, payments: money.payments.map((payment) => ({ ...payment, can_void: false })) }
}
