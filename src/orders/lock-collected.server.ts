import { orders } from '../database/tables/orders.server.ts'
import { parcelLines, parcels } from '../database/tables/parcels.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, eq, inArray, ne, or } from '../platform/postgres/drizzle.server.ts'

/**
 * Locks an order that may be cancelled, and before it the orders whose goods are in the parcel that it pays the delivery of:
 * they may move with it, and everybody locks orders by number.
 */
export async function lockCollected(tx: Transaction, orderId: number): Promise<void> {
  const paidFor = tx
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.deliveryOrderId, orderId), ne(parcels.state, 'cancelled')))
  const goods = tx.select({ id: parcelLines.orderId }).from(parcelLines).where(inArray(parcelLines.parcelId, paidFor))
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(or(inArray(orders.id, goods), eq(orders.id, orderId)))
    .orderBy(asc(orders.id))
    .for('no key update')
}
