import { recordAudit } from '../../../audit/audit.server.ts'
import { readSiteSettings } from '../../../content/read-site-settings.server.ts'
import { orderEvents } from '../../../database/tables/orders.server.ts'
import { orderStateWords } from '../../../database/values/order-states.ts'
import { isSaidByStaff, type TakenBackMoney, takeBackChoices } from '../../../ledger/ledger.ts'
import { readLedger, withdrawReceived } from '../../../ledger/write-ledger.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Transaction } from '../../../platform/postgres/database.server.ts'
import { dayMs } from '../../../platform/text/shop-day.ts'
import { billTakenBack } from '../../order-bill.server.ts'
import { orderErrors } from '../../order-errors.ts'
import type { OrdersParts } from '../../orders-parts.server.ts'
import { lockOrder, type OrderRow, takeBackStep } from '../../transition.server.ts'
import { getStaffOrder } from '../card/get-staff-order.server.ts'
import type { StaffOrder } from '../staff-orders.contract.ts'
import { takesBackTo } from '../staff-rules.ts'
import { requireVersion, stateFields, subjectOf } from './move-order.server.ts'

/** For the journal. */
const paymentWords: Record<TakenBackMoney, string> = { void: 'отметка об оплате снята', keep: 'деньги остались' }

/**
 * Corrects a mistake after the time for undo. The event of the wrong state is deleted, so that the shopper's timeline
 * is right; the note and the audit log keep what happened. A cancellation has returned the stock, which may be sold by
 * now: it cannot be taken back.
 */
export async function takeBack(
  parts: OrdersParts,
  viewer: Viewer,
  orderId: number,
  { version, reason, payment = 'void' }: { version: number; reason: string; payment?: TakenBackMoney | undefined },
): Promise<StaffOrder> {
  await parts.db.transaction(async (tx) => {
    const at = parts.now()
    const order = await lockOrder(tx, orderId)
    requireVersion(order, version)
    const former = takesBackTo(order)
    if (!former) throw new ShopError(orderErrors.cannot_take_back, { state: order.state })
    if (order.state === 'paid') await settleMoney(tx, order, payment, at)
    const { unpaidOrderDays } = await readSiteSettings(tx)
    const after = await takeBackStep(tx, order, {
      at,
      accountId: viewer.accountId,
      // The shopper gets the whole time again: the order must not be cancelled at once.
      set:
        order.state === 'paid'
          ? {
              paidAt: null,
              waivedKopecks: 0,
              expiryWarnedAt: null,
              expiresAt: new Date(at.getTime() + unpaidOrderDays * dayMs),
            }
          : {},
    })
    await tx.insert(orderEvents).values({
      orderId,
      at,
      kind: 'note',
      actor: 'staff',
      accountId: viewer.accountId,
      text: `Шаг назад: из «${orderStateWords[order.state]}» в «${orderStateWords[former]}». Причина: ${reason}`,
    })
    await recordAudit(tx, viewer, {
      action: 'order.take_back',
      ...subjectOf(orderId),
      before: stateFields(order),
      after: { ...stateFields(after), reason, ...(order.state === 'paid' && { payment: paymentWords[payment] }) },
    })
  })
  return getStaffOrder(parts, orderId)
}

/** What staff said by mistake never happened. Money that a provider took did, and what is there is not waited for. */
async function settleMoney(tx: Transaction, order: OrderRow, payment: TakenBackMoney, at: Date): Promise<void> {
  const ledger = await readLedger(tx, order.id)
  const isPossible = takeBackChoices(billTakenBack(order), ledger).includes(payment)
  if (payment === 'keep') {
    if (!isPossible) throw new ShopError(orderErrors.paid_in_full)
    return
  }
  if (!ledger.payments.some(isSaidByStaff)) throw new ShopError(orderErrors.paid_online)
  await withdrawReceived(tx, order.id, at)
  if (!isPossible) throw new ShopError(orderErrors.paid_in_full)
}
