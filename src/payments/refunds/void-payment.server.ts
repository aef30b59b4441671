import { recordAudit } from '../../audit/audit.server.ts'
import { isSaidByStaff, spareMarks, toPay } from '../../ledger/ledger.ts'
import { paymentErrors } from '../../ledger/payment-errors.ts'
import { type PaymentRow, readLedger, withdrawReceived } from '../../ledger/write-ledger.server.ts'
import { billBehind, billOf } from '../../orders/order-bill.server.ts'
import { addOrderEvent, countVersionUp } from '../../orders/order-events.server.ts'
import { requireVersion } from '../../orders/require-version.server.ts'
import { subjectOf } from '../../orders/staff/moves/move-order.server.ts'
import { receivedFields } from '../../orders/staff/moves/take-back.server.ts'
import { lockOrder, type OrderRow, releaseLetters } from '../../orders/transition.server.ts'
import { type ToldWrongly, untellPayment } from '../../orders/untell-payment.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Role } from '../../platform/contract/roles.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { events } from '../../shop-events.server.ts'
import { roubles } from '../paying/outside-refunds.server.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import { printedPayments } from '../receipts/forget-receipts.server.ts'
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
    if ((await printedPayments(tx, orderId)).includes(paymentId)) throw new ShopError(paymentErrors.mark_printed)
    await withdrawReceived(tx, billOf(order), mark, at)
    if (!spareMarks(billBehind(order), ledger).includes(mark))
      throw new ShopError(paymentErrors.payment_needed, { isRest: order.restUntil !== null })
    const wrong = await untellPayment(tx, billOf(order), mark, ledger)
    await countVersionUp(tx, orderId)
    await tell(tx, viewer, order, { mark, wrong, reason, at })
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

interface Told {
  mark: PaymentRow
  wrong: ToldWrongly
  reason: string
  at: Date
}

/** Staff read why; the shopper only that it was a mistake, and only who has read of the money or its return before. */
async function tell(
  tx: Transaction,
  { accountId }: Viewer,
  order: OrderRow,
  { mark, wrong, reason, at }: Told,
): Promise<void> {
  const { id: orderId } = order
  await releaseLetters(tx, orderId)
  const note = `Снята отметка об\u00a0оплате ${roubles(mark.kopecks)}. Причина: ${reason}`
  await addOrderEvent(tx, { orderId, at, kind: 'note', actor: 'staff', accountId, text: note })
  const mistake = mistakeText(order, mark, wrong)
  if (!mistake) return
  const missing = order.state === 'awaiting_payment' ? toPay(billOf(order), await readLedger(tx, orderId)) : 0
  const rest = missing > 0 ? ` Осталось оплатить ${roubles(missing)}.` : ''
  const text = `${mistake} Простите за\u00a0путаницу.${rest}`
  const kind = wrong.payment?.kind === 'payment' ? 'payment' : 'refund'
  await addOrderEvent(tx, { orderId, at, kind, actor: 'shop', text, lettersDue: true })
}

function mistakeText(
  { state }: OrderRow,
  mark: PaymentRow,
  { payment, promisedKopecks, leftKopecks }: ToldWrongly,
): string | undefined {
  const isPromised = promisedKopecks > 0
  if (!payment && !isPromised) return undefined
  const said = [
    payment && `получили за\u00a0этот заказ ${roubles(mark.kopecks)}`,
    isPromised && `вернём ${roubles(promisedKopecks)}`,
  ]
  // The order may have been paid all the same: then only what was beyond it never came.
  const surplus = leftKopecks > 0 ? 'лишнего пришло меньше' : 'лишнего не\u00a0приходило'
  const truth = payment || state === 'cancelled' ? 'такой оплаты не\u00a0было' : surplus
  const back = leftKopecks > 0 ? `, вернём ${roubles(leftKopecks)}` : ', возвращать нечего'
  return `Раньше мы написали, что ${said.filter(Boolean).join(' и\u00a0')}. Это наша ошибка: ${truth}${isPromised ? back : ''}.`
}

/** Only administrators say that money never came, as when they take a paid order back. */
export async function moneyFor(role: Role, told: Promise<StaffOrderMoney>): Promise<StaffOrderMoney> {
  const money = await told
  if (role === 'administrator') return money
  return { ...money, payments: money.payments.map((payment) => ({ ...payment, can_void: false })) }
}
