import { recordAudit } from '../../../audit/audit.server.ts'
import { orderEvents } from '../../../database/tables/orders.server.ts'
import { type OrderState, orderStateWords } from '../../../database/values/order-states.ts'
import { isSaidByStaff } from '../../../ledger/ledger.ts'
import { readLedger, withdrawReceived } from '../../../ledger/write-ledger.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Transaction } from '../../../platform/postgres/database.server.ts'
import { and, desc, eq } from '../../../platform/postgres/drizzle.server.ts'
import { lockCollected } from '../../lock-collected.server.ts'
import { billTakenBack } from '../../order-bill.server.ts'
import { orderErrors } from '../../order-errors.ts'
import { eventTo } from '../../order-steps.ts'
import type { OrdersParts } from '../../orders-parts.server.ts'
import { requireVersion } from '../../require-version.server.ts'
import { lockOrder, type OrderRow, takeBackStep, transition } from '../../transition.server.ts'
import { getStaffOrder } from '../card/get-staff-order.server.ts'
import type { StaffOrder, StateMove } from '../staff-orders.contract.ts'
import { canUndo, stateBefore } from '../staff-rules.ts'

/**
 * Staff move an order to its next state. The letter waits a few seconds, so that the move can be undone. A
 * cancellation was confirmed in a dialog and returns the stock at once, so its letter does not wait.
 */
export async function moveOrder(
  parts: OrdersParts,
  viewer: Viewer,
  orderId: number,
  {
    version,
    to,
    reason,
    tracking_number: tracking,
    payment_method: method,
  }: Omit<StateMove, 'to'> & { to: OrderState },
): Promise<StaffOrder> {
  if (to === 'cancelled' && !reason) throw new ShopError('invalid_input', {}, { reason: 'Напишите причину.' })
  await parts.db.transaction(async (tx) => {
    const at = parts.now()
    let before: OrderRow | undefined
    const event = eventTo(to)
    if (!event) throw new ShopError(orderErrors.order_state, { from: (await lockOrder(tx, orderId)).state, to })
    if (to === 'cancelled') await lockCollected(tx, orderId)
    const after = await transition(tx, orderId, {
      event,
      at,
      actor: 'staff',
      accountId: viewer.accountId,
      ...(to === 'cancelled' ? { reason } : { lettersAfter: new Date(at.getTime() + parts.undoSeconds * 1000) }),
      ...(to === 'sent' && tracking && { trackingNumber: tracking }),
      ...(to === 'paid' && { received: { method } }),
      async check(order) {
        await requireVersion(tx, order, version)
        before = order
      },
    })
    await recordAudit(tx, viewer, {
      action: to === 'cancelled' ? 'order.cancel' : 'order.state',
      ...subjectOf(orderId),
      before: before && stateFields(before),
      after: stateFields(after),
    })
  })
  parts.runOutboxSoon()
  parts.runPaymentsSoon()
  return getStaffOrder(parts, orderId)
}

/** Deletes the event of the move, and with it the letter that was not sent yet. */
export async function undoMove(
  parts: OrdersParts,
  viewer: Viewer,
  orderId: number,
  version: number,
): Promise<StaffOrder> {
  await parts.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    await requireVersion(tx, order, version)
    // The outbox locks the event while it writes the letter; after the wait it is no longer due.
    const [move] = await tx
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'state')))
      .orderBy(desc(orderEvents.id))
      .limit(1)
      .for('update')
    const former = stateBefore(order)
    if (!move || move.state !== order.state || !former || !canUndo(move, parts.now())) {
      throw new ShopError(orderErrors.undo_too_late)
    }
    if (order.state === 'paid') await withdrawMark(tx, order, move.at, parts.now())
    const after = await takeBackStep(tx, order, {
      at: parts.now(),
      accountId: viewer.accountId,
      set: order.state === 'paid' && order.restUntil === null ? { paidAt: null, waivedKopecks: 0 } : {},
    })
    await recordAudit(tx, viewer, {
      action: 'order.undo',
      ...subjectOf(orderId),
      before: stateFields(order),
      after: stateFields(after),
    })
  })
  return getStaffOrder(parts, orderId)
}

/** What the move itself has marked as received; money that came before stays. */
async function withdrawMark(tx: Transaction, order: OrderRow, movedAt: Date, at: Date): Promise<void> {
  const { payments } = await readLedger(tx, order.id)
  const mark = payments.findLast((payment) => isSaidByStaff(payment) && +payment.createdAt === +movedAt)
  if (mark) await withdrawReceived(tx, billTakenBack(order), mark, at)
}

export function subjectOf(orderId: number) {
  return { subject: 'order', subjectId: orderId, subjectName: `№\u00a0${orderId}` }
}

/** For the journal, in the words that staff read. */
export function stateFields({ state, trackingNumber, cancelReason, paidAt }: OrderRow) {
  return {
    state: orderStateWords[state],
    tracking_number: trackingNumber,
    cancel_reason: cancelReason,
    paid_at: paidAt,
  }
}
