import { recordAudit } from '../../../audit/audit.server.ts'
import { readSiteSettings } from '../../../content/read-site-settings.server.ts'
import { orderEvents } from '../../../database/tables/orders.server.ts'
import { orderStateWords } from '../../../database/values/order-states.ts'
import { withdrawReceived } from '../../../ledger/write-ledger.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { and, eq } from '../../../platform/postgres/drizzle.server.ts'
import { dayMs } from '../../../platform/text/shop-day.ts'
import { orderErrors } from '../../order-errors.ts'
import type { OrdersParts } from '../../orders-parts.server.ts'
import { lockOrder, takeBackStep } from '../../transition.server.ts'
import { getStaffOrder } from '../card/get-staff-order.server.ts'
import type { StaffOrder } from '../staff-orders.contract.ts'
import { takesBackTo } from '../staff-rules.ts'
import { requireVersion, stateFields, subjectOf } from './move-order.server.ts'

/**
 * Corrects a mistake after the time for undo. The event of the wrong state is deleted, so that the shopper's timeline
 * is right; the note and the audit log keep what happened. A cancellation has returned the stock, which may be sold by
 * now: it cannot be taken back.
 */
export async function takeBack(
  parts: OrdersParts,
  viewer: Viewer,
  orderId: number,
  { version, reason }: { version: number; reason: string },
): Promise<StaffOrder> {
  await parts.db.transaction(async (tx) => {
    const at = parts.now()
    const order = await lockOrder(tx, orderId)
    requireVersion(order, version)
    const former = takesBackTo(order)
    if (!former) throw new ShopError(orderErrors.cannot_take_back, { state: order.state })
    // What staff said by mistake never happened. Money that a provider took did.
    const isVoided = order.state !== 'paid' || (await withdrawReceived(tx, orderId, at))
    if (!isVoided) throw new ShopError(orderErrors.paid_online)
    const { unpaidOrderDays } = await readSiteSettings(tx)
    const after = await takeBackStep(tx, order, {
      told: and(eq(orderEvents.kind, 'state'), eq(orderEvents.state, order.state)),
      // The shopper gets the whole time again: the order must not be cancelled at once.
      set:
        order.state === 'paid'
          ? { paidAt: null, expiryWarnedAt: null, expiresAt: new Date(at.getTime() + unpaidOrderDays * dayMs) }
          : {},
    })
    await tx.insert(orderEvents).values({
      orderId,
      at,
      kind: 'note',
      actor: 'staff',
      accountId: viewer.accountId,
      text: `Состояние «${orderStateWords[order.state]}» снято, снова «${orderStateWords[former]}». Причина: ${reason}`,
    })
    await recordAudit(tx, viewer, {
      action: 'order.take_back',
      ...subjectOf(orderId),
      before: stateFields(order),
      after: { ...stateFields(after), reason },
    })
  })
  return getStaffOrder(parts, orderId)
}
