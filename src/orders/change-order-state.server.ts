import { orderEvents, orders } from '../database/tables/orders.server.ts'
import type { OrderState } from '../database/values/order-states.ts'
import { toPay } from '../ledger/ledger.ts'
import { type Received, readLedger, recordReceived, returnLeftOver } from '../ledger/write-ledger.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, eq, inArray, isNotNull, sql } from '../platform/postgres/drizzle.server.ts'
import { events } from '../shop-events.server.ts'
import { moveStock, readHeld } from '../stock/move-stock.server.ts'
import { billOf, deferredOf } from './order-bill.server.ts'
import { orderErrors } from './order-errors.ts'
import { canBecome } from './order-states.ts'

export type OrderRow = typeof orders.$inferSelect

export interface StateChange {
  to: OrderState
  at: Date
  actor: 'shopper' | 'staff' | 'shop'
  /** The account that made the change. */
  accountId?: number
  /** Why it was cancelled, shown to the shopper. */
  reason?: string
  trackingNumber?: string
  /** What staff took for an order that becomes paid; otherwise a transfer of what the ledger lacks. */
  received?: Partial<Pick<Received, 'method' | 'kopecks' | 'document'>>
  /** Letters are held until then, and the change can still be undone. */
  lettersAfter?: Date
  /** Called once the order is locked; throws when the order may not be changed. */
  check?: (order: OrderRow) => void
}

/**
 * The only function that changes the state of an order: by the transition table, with the order locked. Cancelling
 * returns the stock and makes the refund due. No order becomes paid without its money in the ledger. The event queues
 * the letters, so run the outbox soon after the commit.
 */
export async function changeOrderState(tx: Transaction, orderId: number, change: StateChange): Promise<OrderRow> {
  const { to, at, actor, accountId, reason, trackingNumber, lettersAfter, check } = change
  const order = await lockOrder(tx, orderId)
  check?.(order)
  if (!canBecome(order, to)) throw new ShopError(orderErrors.order_state, { from: order.state, to })
  if (to === 'packing' && deferredOf(order) > 0) throw new ShopError(orderErrors.order_rest_unpaid)
  const [changed] = await tx
    .update(orders)
    .set({
      state: to,
      version: sql`${orders.version} + 1`,
      // Preorders are served in the order of their first payment.
      ...(to === 'paid' && { paidAt: order.restUntil === null ? at : (order.paidAt ?? at) }),
      ...(to === 'cancelled' && { cancelReason: reason ?? null }),
      ...(trackingNumber !== undefined && { trackingNumber }),
    })
    .where(eq(orders.id, orderId))
    .returning()
  await releaseLetters(tx, orderId)
  await tx
    .insert(orderEvents)
    .values({ orderId, at, kind: 'state', state: to, actor, accountId, text: reason, lettersDue: true, lettersAfter })
  if (to === 'cancelled') await returnStock(tx, orderId, at, actor === 'staff' ? accountId : undefined)
  if (!changed) throw new ShopError(orderErrors.order_not_found)
  if (to === 'paid') await recordMissing(tx, changed, change)
  if (to === 'paid' || to === 'cancelled') await returnLeftOver(tx, billOf(changed), at)
  await events.tell(tx, 'order.moved', { order: changed, at, actor, accountId })
  return changed
}

/**
 * Paid orders go to the packers, many by one statement: this move touches neither money nor stock nor parcels. Whoever
 * calls has locked the orders and knows that their goods are not on the shelf.
 */
export async function beginPacking(
  tx: Transaction,
  orderIds: number[],
  { at, reason }: Required<Pick<StateChange, 'at' | 'reason'>>,
): Promise<void> {
  const to = 'packing'
  const moved = await tx
    .update(orders)
    .set({ state: to, version: sql`${orders.version} + 1` })
    .where(and(inArray(orders.id, orderIds), eq(orders.state, 'paid')))
    .returning({ id: orders.id })
  if (moved.length === 0) return
  const ids = moved.map(({ id }) => id)
  await releaseLetters(tx, ...ids)
  const event = { at, kind: 'state', state: to, actor: 'shop', text: reason, lettersDue: true } as const
  await tx.insert(orderEvents).values(ids.map((orderId) => ({ orderId, ...event })))
}

/** What staff say came in, or what is missing. After a payment by the provider nothing is. */
async function recordMissing(tx: Transaction, order: OrderRow, { at, accountId, received = {} }: StateChange) {
  const { method = 'transfer', document } = received
  const kopecks = received.kopecks ?? toPay(billOf(order), await readLedger(tx, order.id))
  if (kopecks > 0) await recordReceived(tx, { orderId: order.id, method, kopecks, document, at, accountId })
}

/** Earlier changes can no longer be undone, and their letters are sent before the next ones. */
export async function releaseLetters(tx: Transaction, ...orderIds: number[]): Promise<void> {
  await tx
    .update(orderEvents)
    .set({ lettersAfter: null })
    .where(and(inArray(orderEvents.orderId, orderIds), isNotNull(orderEvents.lettersAfter)))
}

export async function lockOrder(tx: Transaction, orderId: number): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
  if (!order) throw new ShopError(orderErrors.order_not_found)
  return order
}

/** Returns the pieces that the order holds; products without a stock count at the time have none. */
async function returnStock(tx: Transaction, orderId: number, at: Date, accountId: number | undefined): Promise<void> {
  const held = [...(await readHeld(tx, orderId))].filter(([, pieces]) => pieces > 0)
  await moveStock(
    tx,
    held.map(([productId, change]) => ({ productId, change, orderId })),
    { reason: 'order_cancelled', at, accountId },
  )
}
