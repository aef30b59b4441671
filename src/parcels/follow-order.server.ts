import { orders } from '../database/tables/orders.server.ts'
import { parcelEvents, parcelLines, parcels } from '../database/tables/parcels.server.ts'
import { shelfStays } from '../database/tables/shelf-stays.server.ts'
import type { OrderState } from '../database/values/order-states.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, desc, eq, inArray, ne, or, sql } from '../platform/postgres/drizzle.server.ts'
import { events, type ShopEvents } from '../shop-events.server.ts'
import { changeParcelState, type ParcelRow } from './change-parcel.server.ts'
import { makeParcel, type OrderRow } from './make-parcel.server.ts'
import type { ParcelCause } from './parcel-cause.ts'
import { parcelErrors } from './parcel-errors.ts'
import { canParcelBecome, isHere, isInShop, isWaiting, readyParcelState } from './parcel-states.ts'
import { beginStay, isForShelf, lockDeliveryOrders, returnToShelf } from './shelf-goods.server.ts'

/** Parcels follow their orders. */
export function followOrders(): void {
  events.on('order.moved', followOrder)
  events.on('order.taken_back', unfollowOrder)
}

/**
 * What a new state of an order means for its parcels. A paid order becomes one parcel, or goods on the shelf; before that
 * nothing is packed, so placing and editing orders know nothing of parcels.
 */
async function followOrder(tx: Transaction, moved: ShopEvents['order.moved']): Promise<void> {
  const { order, at, actor, accountId } = moved
  const cause = { at, actor: actor === 'staff' ? ('staff' as const) : ('shop' as const), accountId }
  if (order.state === 'cancelled') await lockDeliveryOrders(tx, [order.id])
  const own = await lockParcelsOf(tx, order.id)
  switch (order.state) {
    case 'paid':
      return followPayment(tx, order, own, cause)
    case 'cancelled':
      for (const parcel of own) await leaveParcel(tx, parcel, order.id, cause)
      return
    case 'packing':
      if (own.length > 0 && own.every(({ state }) => isWaiting(state))) throw new ShopError(parcelErrors.on_shelf)
      return
    case 'sent':
    case 'ready':
      for (const parcel of own) {
        if (!isHere(parcel.state)) continue
        if (isWaiting(parcel.state)) throw new ShopError(parcelErrors.on_shelf)
        if (await hasOthers(tx, parcel.id, order.id)) throw new ShopError(parcelErrors.shared_parcel)
        const trackingNumber = parcel.trackingNumber ?? order.trackingNumber
        await changeParcelState(tx, parcel, { to: readyParcelState(parcel), ...cause, set: { trackingNumber } })
      }
      return
    case 'completed':
      for (const parcel of own) {
        if (!canParcelBecome(parcel, 'received') || (await isAwaited(tx, parcel.id, order.id))) continue
        await changeParcelState(tx, parcel, { to: 'received', ...cause })
      }
      return
    default:
  }
}

async function followPayment(tx: Transaction, order: OrderRow, own: ParcelRow[], cause: ParcelCause): Promise<void> {
  const collected = own.find(({ deliveryOrderId }) => deliveryOrderId === order.id)
  if (collected) {
    if (collected.state === 'awaiting_payment')
      await changeParcelState(tx, collected, { to: 'awaiting_packing', ...cause })
    return
  }
  // Paid again after a mistake was taken back: what was packed is still there.
  if (own.length > 0) return
  const waits = await isForShelf(tx, order)
  await makeParcel(tx, order, cause.at, waits ? 'on_shelf' : 'awaiting_packing')
  if (waits) await beginStay(tx, order.id, cause.at)
}

/** What the parcels became when the order came to a state. */
const undoneStates: Partial<Record<OrderState, ParcelRow['state']>> = {
  sent: 'handed_over',
  ready: 'awaiting_pickup',
  completed: 'received',
}

/** Staff took the order's last move back within seconds: what the parcels did with it is taken back too. */
async function unfollowOrder(tx: Transaction, { orderId, left }: ShopEvents['order.taken_back']): Promise<void> {
  const own = await lockParcelsOf(tx, orderId)
  for (const parcel of own) {
    if (parcel.deliveryOrderId !== null && left !== 'packing') throw new ShopError(parcelErrors.shared_undo)
  }
  if (left === 'paid') {
    const waiting = own.filter(({ state }) => state === 'awaiting_packing' || state === 'on_shelf').map(({ id }) => id)
    if (waiting.length > 0) await tx.delete(parcels).where(inArray(parcels.id, waiting))
    await tx.delete(shelfStays).where(eq(shelfStays.orderId, orderId))
    return
  }
  const undone = undoneStates[left]
  for (const parcel of own) {
    if (parcel.state !== undone) continue
    const [last, before] = await tx
      .select()
      .from(parcelEvents)
      .where(eq(parcelEvents.parcelId, parcel.id))
      .orderBy(desc(parcelEvents.id))
      .limit(2)
    // What the carrier has told stays.
    if (!last || last.actor === 'carrier') continue
    await tx.delete(parcelEvents).where(eq(parcelEvents.id, last.id))
    await tx
      .update(parcels)
      .set({
        state: before?.state ?? 'awaiting_packing',
        version: sql`${parcels.version} + 1`,
        ...(undone === 'handed_over' && { handedOverAt: null }),
        // A number of the carrier is its own; one that staff typed with the move goes with it.
        ...(undone === 'handed_over' && !parcel.carrierUuid && { trackingNumber: null }),
      })
      .where(eq(parcels.id, parcel.id))
  }
}

/** Those with its goods, and the one whose delivery it pays. */
export async function lockParcelsOf(tx: Transaction, orderId: number): Promise<ParcelRow[]> {
  const ids = tx.select({ id: parcelLines.parcelId }).from(parcelLines).where(eq(parcelLines.orderId, orderId))
  return tx
    .select()
    .from(parcels)
    .where(and(or(inArray(parcels.id, ids), eq(parcels.deliveryOrderId, orderId)), ne(parcels.state, 'cancelled')))
    .orderBy(asc(parcels.id))
    .for('no key update')
}

/** The goods of a cancelled order leave the parcel; one that is empty then is cancelled. */
async function leaveParcel(tx: Transaction, parcel: ParcelRow, orderId: number, cause: ParcelCause): Promise<void> {
  if (!isInShop(parcel)) throw new ShopError(parcelErrors.partly_sent)
  const { deliveryOrderId } = parcel
  if (deliveryOrderId === orderId) return returnToShelf(tx, parcel, cause)
  if (await hasOthers(tx, parcel.id, orderId)) {
    await tx.delete(parcelLines).where(and(eq(parcelLines.parcelId, parcel.id), eq(parcelLines.orderId, orderId)))
    return
  }
  await changeParcelState(tx, parcel, { to: 'cancelled', ...cause, set: { carrierNextAt: null } })
  if (deliveryOrderId !== null) await events.tell(tx, 'parcel.emptied', { deliveryOrderId, at: cause.at })
}

async function hasOthers(tx: Transaction, parcelId: number, orderId: number): Promise<boolean> {
  const others = and(eq(parcelLines.parcelId, parcelId), ne(parcelLines.orderId, orderId))
  return (await tx.$count(parcelLines, others)) > 0
}

/** A parcel of several orders is received when the last of them is finished. */
async function isAwaited(tx: Transaction, parcelId: number, orderId: number): Promise<boolean> {
  const others = tx
    .select({ id: parcelLines.orderId })
    .from(parcelLines)
    .where(and(eq(parcelLines.parcelId, parcelId), ne(parcelLines.orderId, orderId)))
  const open = and(inArray(orders.id, others), inArray(orders.state, ['paid', 'packing', 'sent', 'ready']))
  return (await tx.$count(orders, open)) > 0
}
