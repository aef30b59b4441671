import { recordAudit } from '../../../audit/audit.server.ts'
import { orderEvents, orders } from '../../../database/tables/orders.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { eq, sql } from '../../../platform/postgres/drizzle.server.ts'
import { orderErrors } from '../../order-errors.ts'
import type { OrdersParts } from '../../orders-parts.server.ts'
import { requireVersion } from '../../require-version.server.ts'
import { lockOrder, releaseLetters } from '../../transition.server.ts'
import { subjectOf } from '../moves/move-order.server.ts'
import type { StaffOrder } from '../staff-orders.contract.ts'
import { canHaveTracking } from '../staff-rules.ts'
import { getStaffOrder } from './get-staff-order.server.ts'

/** Sets or corrects the tracking number of a sent order. A removed number causes no letter to the shopper. */
export async function setTracking(
  parts: OrdersParts,
  viewer: Viewer,
  orderId: number,
  { version, tracking_number: given }: { version: number; tracking_number: string },
): Promise<StaffOrder> {
  await parts.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    await requireVersion(tx, order, version)
    if (!canHaveTracking(order.state)) throw new ShopError(orderErrors.tracking_too_early)
    const trackingNumber = given || null
    if (trackingNumber === order.trackingNumber) return
    await tx
      .update(orders)
      .set({ trackingNumber, version: sql`${orders.version} + 1` })
      .where(eq(orders.id, orderId))
    if (trackingNumber) {
      await releaseLetters(tx, orderId)
      await tx.insert(orderEvents).values({
        orderId,
        at: parts.now(),
        kind: 'tracking',
        actor: 'staff',
        accountId: viewer.accountId,
        text: trackingNumber,
        lettersDue: true,
      })
    }
    await recordAudit(tx, viewer, {
      action: 'order.tracking',
      ...subjectOf(orderId),
      before: { tracking_number: order.trackingNumber },
      after: { tracking_number: trackingNumber },
    })
  })
  parts.runOutboxSoon()
  return getStaffOrder(parts, orderId)
}

/** For staff only. A note does not raise the version, so it causes no conflict with an open editor. */
export async function addNote(parts: OrdersParts, viewer: Viewer, orderId: number, text: string): Promise<StaffOrder> {
  await parts.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    await tx
      .insert(orderEvents)
      .values({ orderId, at: parts.now(), kind: 'note', actor: 'staff', accountId: viewer.accountId, text })
    await recordAudit(tx, viewer, { action: 'order.note', ...subjectOf(orderId), before: null, after: { note: text } })
  })
  return getStaffOrder(parts, orderId)
}
