import { readSiteSettings } from '../content/read-site-settings.server.ts'
import { deliveryTypes, orders } from '../database/tables/orders.server.ts'
import { parcelLines, parcels } from '../database/tables/parcels.server.ts'
import { shelfStays } from '../database/tables/shelf-stays.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, eq, inArray, isNotNull, ne, sql } from '../platform/postgres/drizzle.server.ts'
import { dayMs } from '../platform/text/shop-day.ts'
import type { ParcelRow } from './change-parcel.server.ts'
import { insertParcel, measureParcel, type OrderRow } from './make-parcel.server.ts'
import { packGoods } from './pack-goods.ts'
import type { ParcelCause } from './parcel-cause.ts'
import { cancelParcel } from './reopen-parcel.server.ts'

/** What came back out of a parcel stays at least so long, whatever its time was. */
const returnedDays = 7

/** Whether the shopper has chosen to keep the order's goods on «Моя полка». */
export async function isForShelf(tx: Transaction, { deliveryTypeId }: OrderRow): Promise<boolean> {
  if (deliveryTypeId === null) return false
  const [type] = await tx
    .select({ shelf: deliveryTypes.shelf })
    .from(deliveryTypes)
    .where(eq(deliveryTypes.id, deliveryTypeId))
  return type?.shelf ?? false
}

/** The time on the shelf begins: as long as the owner's setting says at this moment. */
export async function beginStay(tx: Transaction, orderId: number, since: Date): Promise<Date> {
  const { shelfDays } = await readSiteSettings(tx)
  const until = new Date(since.getTime() + shelfDays * dayMs)
  const stay = { since, until, warnings: 0, overdueAt: null }
  await tx
    .insert(shelfStays)
    .values({ orderId, ...stay })
    .onConflictDoUpdate({ target: shelfStays.orderId, set: stay })
  return until
}

/** Goods that come back get the whole time on the shelf, whatever they had before. */
export async function keepStays(tx: Transaction, orderIds: number[], at: Date): Promise<void> {
  for (const orderId of orderIds) await beginStay(tx, orderId, at)
}

/**
 * The delivery of a parcel is not paid, or not wanted any more: its goods go back to the shelf. The orders of the goods
 * are not locked here, so each gets a new place on the shelf instead of one that somebody may be emptying.
 */
export async function returnToShelf(tx: Transaction, parcel: ParcelRow, cause: ParcelCause): Promise<void> {
  const inside = tx.select({ id: parcelLines.orderId }).from(parcelLines).where(eq(parcelLines.parcelId, parcel.id))
  const owners = await tx.select().from(orders).where(inArray(orders.id, inside)).orderBy(asc(orders.id))
  for (const order of owners) {
    const place = await insertParcel(tx, order, cause.at, { state: 'on_shelf', size: packGoods([]) })
    await tx
      .update(parcelLines)
      .set({ parcelId: place })
      .where(and(eq(parcelLines.parcelId, parcel.id), eq(parcelLines.orderId, order.id)))
    await measureParcel(tx, place)
    const atLeast = new Date(cause.at.getTime() + returnedDays * dayMs)
    await tx
      .update(shelfStays)
      .set({ until: sql`greatest(${shelfStays.until}, ${atLeast})` })
      .where(eq(shelfStays.orderId, order.id))
  }
  await cancelParcel(tx, parcel, cause)
}

/** Puts lines of a place on the shelf into a parcel. */
export async function takeOffShelf(
  tx: Transaction,
  place: number,
  parcelId: number,
  lines: Pick<typeof parcelLines.$inferSelect, 'orderId' | 'position' | 'quantity'>[],
): Promise<void> {
  for (const { orderId, position, quantity } of lines) {
    const line = and(eq(parcelLines.orderId, orderId), eq(parcelLines.position, position))
    await tx.delete(parcelLines).where(and(eq(parcelLines.parcelId, place), line))
    await tx
      .insert(parcelLines)
      .values({ parcelId, orderId, position, quantity })
      .onConflictDoUpdate({
        target: [parcelLines.parcelId, parcelLines.orderId, parcelLines.position],
        set: { quantity: sql`${parcelLines.quantity} + excluded.quantity` },
      })
  }
}

/**
 * The orders by which the delivery of this order's parcels is paid, locked. They are younger than the orders of the goods,
 * so everybody locks by number: first the goods' orders, then these, then parcels.
 */
export async function lockDeliveryOrders(tx: Transaction, orderIds: number[]): Promise<number[]> {
  const own = tx
    .select({ id: parcels.deliveryOrderId })
    .from(parcels)
    .innerJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
    .where(
      and(inArray(parcelLines.orderId, orderIds), ne(parcels.state, 'cancelled'), isNotNull(parcels.deliveryOrderId)),
    )
  const locked = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, own))
    .orderBy(asc(orders.id))
    .for('no key update')
  return locked.map(({ id }) => id)
}
