import { deliveryTypes, orderLines } from '../../database/tables/orders.server.ts'
import { parcelLines, parcels } from '../../database/tables/parcels.server.ts'
import { shelfStays } from '../../database/tables/shelf-stays.server.ts'
import type { OrderState } from '../../database/values/order-states.ts'
import type { ParcelState } from '../../database/values/parcel-states.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, asc, eq, inArray, isNotNull, ne, or } from '../../platform/postgres/drizzle.server.ts'
import type { Order } from '../orders.contract.ts'
import type { OrderRow } from '../transition.server.ts'

/** What orders have to do with the shelf and with parcels collected from it. */
export interface Collecting {
  /** The order has no goods of its own: it pays the delivery of this parcel. */
  parcel?: { id: number; lines: (typeof orderLines.$inferSelect)[] }
  /** Its goods are in a parcel whose delivery that order pays. */
  travelsWith?: number
  /** Goods of it are on the shelf until then. */
  until?: Date
  /** Its delivery is the shelf. */
  isKept?: boolean
}

/** For many orders in three statements; most have nothing to do with it. */
export async function readCollecting(
  db: Database | Transaction,
  orderIds: number[],
): Promise<(orderId: number) => Collecting> {
  if (orderIds.length === 0) return () => ({})
  const own = await db
    .select({ id: parcels.id, deliveryOrderId: parcels.deliveryOrderId })
    .from(parcels)
    .where(inArray(parcels.deliveryOrderId, orderIds))
  const inside =
    own.length > 0
      ? await linesIn(
          db,
          own.map(({ id }) => id),
        )
      : []
  const placed = await db
    .select({ orderId: parcelLines.orderId, state: parcels.state, deliveryOrderId: parcels.deliveryOrderId })
    .from(parcelLines)
    .innerJoin(parcels, eq(parcels.id, parcelLines.parcelId))
    .where(
      and(
        inArray(parcelLines.orderId, orderIds),
        ne(parcels.state, 'cancelled'),
        or(eq(parcels.state, 'on_shelf'), isNotNull(parcels.deliveryOrderId)),
      ),
    )
  const stays = placed.length > 0 ? await db.select().from(shelfStays).where(inArray(shelfStays.orderId, orderIds)) : []
  return (orderId) => {
    const parcel = own.find(({ deliveryOrderId }) => deliveryOrderId === orderId)
    const mine = placed.filter((row) => row.orderId === orderId)
    const travelsWith = mine.find(({ deliveryOrderId }) => deliveryOrderId !== null)?.deliveryOrderId
    const stay = mine.some(({ state }) => state === 'on_shelf') && stays.find((row) => row.orderId === orderId)
    return {
      ...(parcel && {
        parcel: {
          id: parcel.id,
          lines: inside.flatMap(({ parcelId, line }) => (parcelId === parcel.id ? [line] : [])),
        },
      }),
      ...(travelsWith && { travelsWith }),
      ...(stay && { until: stay.until }),
    }
  }
}

/** With the quantities that are in the parcel, which may be less than was bought. */
async function linesIn(db: Database | Transaction, parcelIds: number[]) {
  const rows = await db
    .select({ parcelId: parcelLines.parcelId, quantity: parcelLines.quantity, line: orderLines })
    .from(parcelLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, parcelLines.orderId), eq(orderLines.position, parcelLines.position)),
    )
    .where(inArray(parcelLines.parcelId, parcelIds))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  return rows.map(({ parcelId, quantity, line }) => ({ parcelId, line: { ...line, quantity } }))
}

/** The same for the shopper's page of one order. */
export async function readOrderShelf(db: Database | Transaction, order: OrderRow): Promise<Order['shelf']> {
  const [{ parcel, travelsWith, until }, [shelf]] = await Promise.all([
    readCollecting(db, [order.id]).then((collectingOf) => collectingOf(order.id)),
    db.select().from(deliveryTypes).where(eq(deliveryTypes.shelf, true)),
  ])
  const isKept = shelf !== undefined && shelf.id === order.deliveryTypeId
  const isOffered = shelf !== undefined && shelf.archivedAt === null
  return {
    until: until?.toISOString() ?? null,
    is_kept: isKept,
    can_keep:
      isOffered &&
      !isKept &&
      !order.isAdvance &&
      parcel === undefined &&
      canKeep(order.state, await parcelsOf(db, order.id)),
    collected_in: travelsWith ?? null,
    is_delivery: parcel !== undefined,
  }
}

async function parcelsOf(db: Database | Transaction, orderId: number) {
  const ids = db.select({ id: parcelLines.parcelId }).from(parcelLines).where(eq(parcelLines.orderId, orderId))
  return db
    .select({ state: parcels.state, deliveryOrderId: parcels.deliveryOrderId })
    .from(parcels)
    .where(and(inArray(parcels.id, ids), ne(parcels.state, 'cancelled')))
}

/** Before the payment there are no parcels; after it all of them must be untouched and the order's own. */
export function canKeep(state: OrderState, own: { state: ParcelState; deliveryOrderId: number | null }[]): boolean {
  if (state === 'awaiting_payment') return own.length === 0
  const untouched = own.every((parcel) => parcel.state === 'awaiting_packing' && parcel.deliveryOrderId === null)
  return state === 'paid' && own.length > 0 && untouched
}
