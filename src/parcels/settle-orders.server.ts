import { orders } from '../database/tables/orders.server.ts'
import { parcelLines, parcels } from '../database/tables/parcels.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, eq, inArray, ne } from '../platform/postgres/drizzle.server.ts'
import { events } from '../shop-events.server.ts'
import { lockParcel, type ParcelRow } from './change-parcel.server.ts'
import type { ParcelCause } from './parcel-cause.ts'
import { isGivenUp, isHere } from './parcel-states.ts'

export interface LockedParcel {
  parcel: ParcelRow
  orderIds: number[]
}

/** Locks the orders of a parcel before the parcel, as everybody does who moves orders. */
export async function lockWithOrders(tx: Transaction, parcelId: number): Promise<LockedParcel> {
  const found = await ordersOf(tx, parcelId)
  if (found.length > 0)
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(inArray(orders.id, found))
      .orderBy(asc(orders.id))
      .for('no key update')
  const parcel = await lockParcel(tx, parcelId)
  // One of several orders may have been cancelled while the others were waited for. None ever joins.
  return { parcel, orderIds: await ordersOf(tx, parcelId) }
}

/** The orders of its goods, then the one by which its delivery is paid, if it was collected from the shelf. */
export async function ordersOf(tx: Transaction, parcelId: number): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ orderId: parcelLines.orderId })
    .from(parcelLines)
    .where(eq(parcelLines.parcelId, parcelId))
    .orderBy(asc(parcelLines.orderId))
  const [parcel] = await tx.select({ id: parcels.deliveryOrderId }).from(parcels).where(eq(parcels.id, parcelId))
  return [...rows.map(({ orderId }) => orderId), ...(parcel?.id ? [parcel.id] : [])]
}

/** After a parcel has moved: orders whose parcels are all sent, or all received, move too. True when all of them are sent. */
export async function settleOrders(
  tx: Transaction,
  { parcel, orderIds }: LockedParcel,
  cause: ParcelCause,
  { quiet = false } = {},
): Promise<boolean> {
  const rows = await tx
    .selectDistinct({ orderId: parcelLines.orderId, parcelId: parcels.id, state: parcels.state })
    .from(parcelLines)
    .innerJoin(parcels, eq(parcels.id, parcelLines.parcelId))
    .where(and(inArray(parcelLines.orderId, orderIds), ne(parcels.state, 'cancelled')))
  if (parcel.deliveryOrderId !== null)
    rows.push({ orderId: parcel.deliveryOrderId, parcelId: parcel.id, state: parcel.state })
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  const those = (fits: (state: ParcelRow['state']) => boolean) =>
    orderIds.filter((id) => byOrder.get(id)?.every(({ state }) => fits(state)) === true)
  const sent = those((state) => !isHere(state))
  const place = { deliveryAddress: parcel.address, deliveryIndex: parcel.postalIndex, isPickup: parcel.isPickup }
  await events.tell(tx, 'parcels.sent', {
    orderIds: sent,
    ...cause,
    trackingNumber: parcel.trackingNumber,
    ...(quiet && { quiet }),
    ...(parcel.deliveryOrderId !== null && { place }),
  })
  // What was lost or given back is no longer waited for.
  const received = those((state) => state === 'received' || isGivenUp(state)).filter((id) =>
    byOrder.get(id)?.some(({ state }) => state === 'received'),
  )
  await events.tell(tx, 'parcels.received', { orderIds: received, ...cause })
  return sent.length === orderIds.length
}
