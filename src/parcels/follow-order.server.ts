import { orders } from '../database/tables/orders.server.ts'
import { parcelLines, parcels } from '../database/tables/parcels.server.ts'
import { shelfStays } from '../database/tables/shelf-stays.server.ts'
import type { OrderState } from '../database/values/order-states.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, eq, inArray, ne, or } from '../platform/postgres/drizzle.server.ts'
import { events, type ShopEvents } from '../shop-events.server.ts'
import { isWithdrawing } from './carrier-orders/carrier-order-state.server.ts'
import { changeParcelState, type ParcelRow, takeParcelBack } from './change-parcel.server.ts'
import { handOverColumns } from './hand-over-columns.server.ts'
import { makeParcel, measureParcel, type OrderRow } from './make-parcel.server.ts'
import type { ParcelCause } from './parcel-cause.ts'
import { parcelErrors } from './parcel-errors.ts'
import { canParcelBecome, isHere, isInShop, isWaiting, readyParcelState } from './parcel-states.ts'
import { cancelParcel, noteAttention, reopenParcel, requireSendable } from './reopen-parcel.server.ts'
import { beginStay, isForShelf, lockDeliveryOrders, returnToShelf } from './shelf-goods.server.ts'

/** Parcels follow their orders. */
export function followOrders(): void {
  events.on('orders.moved', followSteps)
  events.on('order.taken_back', unfollowOrder)
}

/**
 * What a step of orders means for their parcels. A paid order becomes one parcel, or goods on the shelf; before that
 * nothing is packed, so placing and editing orders know nothing of parcels.
 */
async function followSteps(tx: Transaction, moved: ShopEvents['orders.moved']): Promise<void> {
  if (moved.event === 'packing_started') return requirePackable(tx, moved.orders)
  const { at, actor, accountId } = moved
  const cause = { at, actor: actor === 'staff' ? ('staff' as const) : ('shop' as const), accountId }
  const follow = followers[moved.event]
  if (follow) for (const order of moved.orders) await follow(tx, order, cause)
}

type Follow = (tx: Transaction, order: OrderRow, cause: ParcelCause) => Promise<void>

const followers: Partial<Record<ShopEvents['orders.moved']['event'], Follow>> = {
  paid: followPayment,
  revived: followPayment,
  sent: handOver,
  put_ready: handOver,
  async handed_over(tx, order, cause) {
    await lockDeliveryOrders(tx, [order.id])
    for (const parcel of await lockParcelsOf(tx, order.id)) await receive(tx, parcel, order.id, cause)
  },
  async cancelled(tx, order, cause) {
    await lockDeliveryOrders(tx, [order.id])
    for (const parcel of await lockParcelsOf(tx, order.id)) await leaveParcel(tx, parcel, order.id, cause)
  },
}

/** Of a parcel of several orders with the last of them: then its delivery is done, too. */
async function receive(tx: Transaction, parcel: ParcelRow, orderId: number, cause: ParcelCause): Promise<void> {
  if (!canParcelBecome(parcel, 'received') || (await isAwaited(tx, parcel.id, orderId))) return
  await changeParcelState(tx, parcel, { to: 'received', ...cause })
  const { deliveryOrderId } = parcel
  if (deliveryOrderId !== null && deliveryOrderId !== orderId)
    await events.tell(tx, 'parcels.received', { orderIds: [deliveryOrderId], ...cause })
}

async function handOver(tx: Transaction, order: OrderRow, cause: ParcelCause): Promise<void> {
  for (const parcel of await lockParcelsOf(tx, order.id)) {
    if (!isHere(parcel.state)) continue
    if (isWaiting(parcel.state)) throw new ShopError(parcelErrors.on_shelf)
    if (await hasOthers(tx, parcel.id, order.id)) throw new ShopError(parcelErrors.shared_parcel)
    requireSendable(parcel)
    const set = handOverColumns(parcel, parcel.trackingNumber ?? order.trackingNumber)
    await changeParcelState(tx, parcel, { to: readyParcelState(parcel), ...cause, set })
  }
}

/** Goods on the shelf are not packed before their shopper has said where they go. One statement for many orders. */
async function requirePackable(tx: Transaction, packed: OrderRow[]): Promise<void> {
  const rows = await tx
    .select({ orderId: parcelLines.orderId, state: parcels.state })
    .from(parcelLines)
    .innerJoin(parcels, eq(parcels.id, parcelLines.parcelId))
    .where(
      and(
        inArray(
          parcelLines.orderId,
          packed.map(({ id }) => id),
        ),
        ne(parcels.state, 'cancelled'),
      ),
    )
    .orderBy(asc(parcels.id))
    .for('no key update', { of: parcels })
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  const waits = [...byOrder.values()].some((own) => own.every(({ state }) => isWaiting(state)))
  if (waits) throw new ShopError(parcelErrors.on_shelf)
}

async function followPayment(tx: Transaction, order: OrderRow, cause: ParcelCause): Promise<void> {
  // A gift card goes by letter.
  if (order.isAdvance) return
  const own = await lockParcelsOf(tx, order.id)
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

/** Staff took the order's last move back: what the parcels did with it is taken back too. Others left before it. */
async function unfollowOrder(tx: Transaction, { orderId, left, since }: ShopEvents['order.taken_back']): Promise<void> {
  const own = await lockParcelsOf(tx, orderId)
  for (const parcel of own) {
    if (parcel.deliveryOrderId !== null && left !== 'packing') throw new ShopError(parcelErrors.shared_undo)
  }
  if (left === 'paid') {
    const waiting = own.filter((each) => isUntouched(each)).map(({ id }) => id)
    // What is packed would be sent as it is, whatever becomes of the order.
    if (waiting.length < own.length) throw new ShopError(parcelErrors.packed_undo)
    if (waiting.length > 0) await tx.delete(parcels).where(inArray(parcels.id, waiting))
    await tx.delete(shelfStays).where(eq(shelfStays.orderId, orderId))
    return
  }
  // Paid would mean that nothing of it is packed or sent.
  if (left === 'packing' && own.some(({ state }) => !isWaiting(state) && state !== 'awaiting_packing'))
    throw new ShopError(parcelErrors.packed_undo)
  const undone = undoneStates[left]
  const states: ParcelRow['state'][] = []
  for (const parcel of own)
    states.push(parcel.state === undone ? await takeParcelBack(tx, parcel, since) : parcel.state)
  // Packing would mean that something of it is here.
  if (left === 'sent' && own.length > 0 && !states.some(isHere)) throw new ShopError(parcelErrors.carrier_undo)
}

/** Neither packed nor known to a carrier. */
function isUntouched(parcel: ParcelRow): boolean {
  return (parcel.state === 'awaiting_packing' || parcel.state === 'on_shelf') && !isWithdrawing(parcel)
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
  if (!isInShop(parcel)) throw new ShopError(parcelErrors.partly_sent, { toStaff: cause.actor === 'staff' })
  const { deliveryOrderId } = parcel
  if (deliveryOrderId === orderId) return putBackOnShelf(tx, parcel, cause)
  if (await hasOthers(tx, parcel.id, orderId)) {
    await tx.delete(parcelLines).where(and(eq(parcelLines.parcelId, parcel.id), eq(parcelLines.orderId, orderId)))
    const attention = `Заказ №\u00a0${orderId} отменён: вскройте посылку и достаньте его товары.`
    if (parcel.state === 'packed') await reopenParcel(tx, parcel, attention, cause)
    // One that waits at the counter is opened where it is.
    else if (parcel.state === 'awaiting_pickup') {
      await noteAttention(tx, parcel, attention)
      await receive(tx, parcel, orderId, cause)
    }
    await measureParcel(tx, parcel.id)
    return
  }
  await cancelParcel(tx, parcel, cause)
  if (deliveryOrderId !== null) await events.tell(tx, 'parcel.emptied', { deliveryOrderId, at: cause.at })
}

/** Nothing that was handed over at the counter comes back this way, and what waited there is not ready any more. */
async function putBackOnShelf(tx: Transaction, parcel: ParcelRow, cause: ParcelCause): Promise<void> {
  if (parcel.state !== 'awaiting_pickup') return returnToShelf(tx, parcel, cause)
  const owners = await tx
    .selectDistinct({ id: orders.id, state: orders.state })
    .from(parcelLines)
    .innerJoin(orders, eq(orders.id, parcelLines.orderId))
    .where(eq(parcelLines.parcelId, parcel.id))
    .orderBy(asc(orders.id))
  if (owners.some(({ state }) => state === 'completed' || state === 'returned'))
    throw new ShopError(parcelErrors.partly_handed_over)
  await returnToShelf(tx, parcel, cause)
  await events.tell(tx, 'parcels.back', { orderIds: owners.map(({ id }) => id), sentAgain: false, ...cause })
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
