import { orders } from '../database/tables/orders.server.ts'
import { parcelLines, parcels } from '../database/tables/parcels.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, eq, inArray, ne } from '../platform/postgres/drizzle.server.ts'
import { lockParcel, type ParcelRow } from './change-parcel.server.ts'
import type { OrderMoves, ParcelCause } from './order-moves.server.ts'
import { isHere } from './parcel-states.ts'

export interface LockedParcel {
  parcel: ParcelRow
  orderIds: number[]
}

/** Locks the orders of a parcel before the parcel, as everybody does who moves orders. */
export async function lockWithOrders(tx: Transaction, parcelId: number): Promise<LockedParcel> {
  const orderIds = await ordersOf(tx, parcelId)
  if (orderIds.length > 0)
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(inArray(orders.id, orderIds))
      .orderBy(asc(orders.id))
      .for('no key update')
  return { parcel: await lockParcel(tx, parcelId), orderIds }
}

export async function ordersOf(tx: Transaction, parcelId: number): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ orderId: parcelLines.orderId })
    .from(parcelLines)
    .where(eq(parcelLines.parcelId, parcelId))
    .orderBy(asc(parcelLines.orderId))
  return rows.map(({ orderId }) => orderId)
}

/** After a parcel has moved: orders whose parcels are all sent, or all received, move too. True when all of them are sent. */
export async function settleOrders(
  tx: Transaction,
  { parcel, orderIds }: LockedParcel,
  moves: OrderMoves,
  cause: ParcelCause,
): Promise<boolean> {
  const rows = await tx
    .selectDistinct({ orderId: parcelLines.orderId, parcelId: parcels.id, state: parcels.state })
    .from(parcelLines)
    .innerJoin(parcels, eq(parcels.id, parcelLines.parcelId))
    .where(and(inArray(parcelLines.orderId, orderIds), ne(parcels.state, 'Отменена')))
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  const those = (fits: (state: ParcelRow['state']) => boolean) =>
    orderIds.filter((id) => byOrder.get(id)?.every(({ state }) => fits(state)) === true)
  const sent = those((state) => !isHere(state))
  await moves.sent(tx, sent, { ...cause, trackingNumber: parcel.trackingNumber })
  await moves.received(
    tx,
    those((state) => state === 'Получена'),
    cause,
  )
  return sent.length === orderIds.length
}
