import { parcelLines } from '../database/tables/parcels.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, eq } from '../platform/postgres/drizzle.server.ts'
import { lockParcelsOf } from './follow-order.server.ts'
import { measureParcel } from './make-parcel.server.ts'
import type { ParcelCause } from './parcel-cause.ts'
import { parcelErrors } from './parcel-errors.ts'
import { cancelParcel } from './reopen-parcel.server.ts'
import { settleOrders } from './settle-orders.server.ts'

/** A line of an order, which is locked, leaves its parcels; the order may be sent as a whole without it. */
export async function takeLineOut(
  tx: Transaction,
  { orderId, position }: { orderId: number; position: number },
  cause: ParcelCause,
): Promise<void> {
  for (const parcel of await lockParcelsOf(tx, orderId)) {
    const line = and(
      eq(parcelLines.parcelId, parcel.id),
      eq(parcelLines.orderId, orderId),
      eq(parcelLines.position, position),
    )
    if ((await tx.$count(parcelLines, line)) === 0) continue
    const canLeave =
      parcel.deliveryOrderId === null && (parcel.state === 'awaiting_packing' || parcel.state === 'on_shelf')
    if (!canLeave) throw new ShopError(parcelErrors.parcel_state, { state: parcel.state })
    await tx.delete(parcelLines).where(line)
    if ((await tx.$count(parcelLines, eq(parcelLines.parcelId, parcel.id))) > 0) await measureParcel(tx, parcel.id)
    else await cancelParcel(tx, parcel, cause)
    // What is on its way was told when it left.
    await settleOrders(tx, { parcel, orderIds: [orderId] }, cause, { quiet: true })
  }
}
