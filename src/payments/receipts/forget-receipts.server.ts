import { receipts } from '../../database/tables/receipts.server.ts'
import type { OrderState } from '../../database/values/order-states.ts'
import { paymentErrors } from '../../ledger/payment-errors.ts'
import type { PaymentRow, RefundRow } from '../../ledger/write-ledger.server.ts'
import { stepOf } from '../../orders/order-steps.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { eq, inArray } from '../../platform/postgres/drizzle.server.ts'
import { sumKopecks } from '../../pricing/sum-kopecks.ts'
import { events, type ShopEvents } from '../../shop-events.server.ts'
import { type ReceiptRow, readOrder } from './receipt-base.server.ts'

/*
 * Staff take back what was none. Receipts that nobody has printed are forgotten with it and written anew by what is true;
 * what is printed stays, and keeps the money that it is of.
 */

/** The goods are with the carrier or the shopper, so the prepayment is used up. */
export function isClosed(state: OrderState | undefined): boolean {
  return state === 'sent' || state === 'completed' || state === 'returned'
}

export function followMistakes(): void {
  events.on('payment.withdrawn', forgetPayment)
  events.on('order.taken_back', forgetClosing)
}

/** Those of later payments say whether the order was paid in full with them, and the closing one has the sum of all. */
async function forgetPayment(tx: Transaction, { orderId, paymentId }: ShopEvents['payment.withdrawn']): Promise<void> {
  const kept = await lockReceipts(tx, orderId)
  if (printedAmong(kept).includes(paymentId)) throw new ShopError(paymentErrors.payment_printed)
  const beside = kept.filter(({ kind, paymentId: id }) => kind === 'offset' || (kind === 'income' && id >= paymentId))
  await remove(
    tx,
    beside.filter(isUnprinted).map(({ id }) => id),
  )
}

/** Payments of an order whose receipt is printed, or may be: no mark of theirs is taken away. */
export async function printedPayments(db: Database | Transaction, orderId: number): Promise<number[]> {
  return printedAmong(await db.select().from(receipts).where(eq(receipts.orderId, orderId)))
}

function printedAmong(kept: ReceiptRow[]): number[] {
  return kept.filter((receipt) => receipt.kind === 'income' && !isUnprinted(receipt)).map(({ paymentId }) => paymentId)
}

/** An order that was not sent is closed when it is. A receipt that is printed is right by then, unless its money is not. */
async function forgetClosing(tx: Transaction, { orderId, left }: ShopEvents['order.taken_back']): Promise<void> {
  const order = await readOrder(tx, orderId)
  const closing = (await lockReceipts(tx, orderId)).find(({ kind }) => kind === 'offset')
  if (!closing || isClosed(stepOf(order, 'taken_back')?.to)) return
  if (isUnprinted(closing)) await remove(tx, [closing.id])
  else if (left === 'paid') throw new ShopError(paymentErrors.closing_printed)
}

interface Rows {
  payments: PaymentRow[]
  refunds: RefundRow[]
}

/**
 * A refund never happened. Its own receipt, and a closing one that was written without its money, are forgotten and
 * written anew by what is true, as long as nobody has printed them and nothing was printed after them. The order is locked.
 */
export async function forgetRefund(tx: Transaction, refund: RefundRow, { payments, refunds }: Rows): Promise<void> {
  const kept = await lockReceipts(tx, refund.orderId)
  const own = kept.find(({ refundId }) => refundId === refund.id)
  if (own && own.state !== 'pending') throw new ShopError(paymentErrors.outside_printed, { receipt: 'return' })
  const closing = kept.find(({ kind }) => kind === 'offset')
  const came = payments.filter(({ state }) => state === 'succeeded')
  const gone = refunds.filter(({ id, state }) => id <= refund.id && state !== 'cancelled')
  const isWithout = closing !== undefined && closing.kopecks <= sumKopecks(came) - sumKopecks(gone)
  const isLast = kept.every(({ id, kind }) => kind !== 'return' || id === own?.id || id < (closing?.id ?? 0))
  if (isWithout && !(isUnprinted(closing) && isLast))
    throw new ShopError(paymentErrors.outside_printed, { receipt: 'offset' })
  const wrong = [own, isWithout ? closing : undefined].flatMap((receipt) => receipt?.id ?? [])
  await remove(tx, wrong)
}

/** A person prints it, and has not yet. */
function isUnprinted({ state, desk }: ReceiptRow): boolean {
  return state === 'pending' && desk === 'own'
}

function lockReceipts(tx: Transaction, orderId: number): Promise<ReceiptRow[]> {
  return tx.select().from(receipts).where(eq(receipts.orderId, orderId)).for('update')
}

async function remove(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(receipts).where(inArray(receipts.id, ids))
}
