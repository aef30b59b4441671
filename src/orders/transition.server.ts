import { orderEvents, orders } from '../database/tables/orders.server.ts'
import { isMoneyGone, type Ledger, toPay } from '../ledger/ledger.ts'
import {
  type Received,
  readLedger,
  readLedgers,
  recordReceived,
  returnLeftOver,
} from '../ledger/write-ledger.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, desc, eq, inArray, isNotNull, sql } from '../platform/postgres/drizzle.server.ts'
import { events } from '../shop-events.server.ts'
import { moveStock, readHeld } from '../stock/move-stock.server.ts'
import { billOf, deferredOf } from './order-bill.server.ts'
import { orderErrors } from './order-errors.ts'
import { type Actor, canReturnTo, type OnwardEvent, type OrderEvent, stateAfter, stepOf } from './order-steps.ts'

export type OrderRow = typeof orders.$inferSelect

export interface Transition {
  event: OnwardEvent
  at: Date
  actor: Actor
  /** The account that made the change. */
  accountId?: number | undefined
  /** Shown to the shopper; of a cancellation, why. */
  reason?: string | undefined
  trackingNumber?: string | undefined
  /** How staff took what the ledger lacks of an order that becomes paid; otherwise by transfer. */
  received?: Partial<Pick<Received, 'method'>>
  /** Letters are held until then, and the change can still be undone. */
  lettersAfter?: Date | undefined
  /** It follows from what was told just now: that is held with it. */
  isConsequence?: boolean
  /** A step on the way to another one, about which nobody is written. */
  quiet?: boolean
  /** Called once the order is locked; throws when the order may not be changed. */
  check?: (order: OrderRow) => void | Promise<void>
}

/** What else changes with a step, and what must be done before others are told of it. */
interface Effect {
  require?: (order: OrderRow) => void
  /** The same, by what came in and went back. */
  requireMoney?: (order: OrderRow, ledger: Ledger) => void
  set?: (order: OrderRow, change: Transition) => Partial<typeof orders.$inferInsert>
  do?: (tx: Transaction, order: OrderRow, change: Transition) => Promise<void>
}

const effects: Partial<Record<OrderEvent, Effect>> = {
  paid: {
    // Preorders are served in the order of their first payment.
    set: (order, { at }) => ({ paidAt: order.restUntil === null ? at : (order.paidAt ?? at) }),
    async do(tx, order, change) {
      await recordMissing(tx, order, change)
      await returnLeftOver(tx, billOf(order), change.at)
    },
  },
  packing_started: {
    require(order) {
      if (deferredOf(order) > 0) throw new ShopError(orderErrors.order_rest_unpaid)
      if (order.correction) throw new ShopError(orderErrors.correction_unpaid)
    },
    requireMoney({ id }, ledger) {
      if (isMoneyGone(ledger)) throw new ShopError(orderErrors.order_money_gone, { id })
    },
  },
  sent: { set: (_, { trackingNumber }) => (trackingNumber === undefined ? {} : { trackingNumber }) },
  sent_again: { set: () => ({ trackingNumber: null }) },
  shelved: { set: () => ({ trackingNumber: null }) },
  cancelled: {
    set: (_, { reason }) => ({ cancelReason: reason ?? null, correction: null }),
    async do(tx, order, { at, actor, accountId }) {
      await returnStock(tx, order.id, at, actor === 'staff' ? accountId : undefined)
      await returnLeftOver(tx, billOf(order), at)
    },
  },
  revived: {
    set: (_, { at }) => ({ paidAt: at, cancelReason: null }),
    do: async (tx, order, { at }) => void (await returnLeftOver(tx, billOf(order), at)),
  },
}

/**
 * Moves an order by a step of the table, with the order locked. No order becomes paid without its money in the ledger;
 * cancelling returns the stock and makes the refund due. The event queues the letters, so run the outbox soon after the
 * commit.
 */
export async function transition(tx: Transaction, orderId: number, change: Transition): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId)
  await change.check?.(order)
  const [moved] = await move(tx, [order], change, () => change.reason)
  if (!moved) throw new ShopError(orderErrors.order_not_found)
  return moved
}

/** Steps that write the same to every order, so that one statement is enough for many. */
type SharedStep = Omit<Transition, 'check' | 'reason' | 'event'> & { event: 'packing_started' | 'rest_called' }

/** The same for many orders, which the caller has locked. */
export function transitionAll(
  tx: Transaction,
  locked: OrderRow[],
  change: SharedStep,
  textOf: (order: OrderRow) => string,
): Promise<OrderRow[]> {
  return locked.length === 0 ? Promise.resolve([]) : move(tx, locked, change, textOf)
}

/** Those of them that can take the step now, locked by id as everybody locks orders. */
export async function lockMovable(tx: Transaction, orderIds: number[], event: OrderEvent): Promise<OrderRow[]> {
  if (orderIds.length === 0) return []
  const locked = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, orderIds))
    .orderBy(asc(orders.id))
    .for('no key update')
  return locked.filter((order) => stepOf(order, event) !== undefined)
}

async function move(
  tx: Transaction,
  locked: OrderRow[],
  change: Transition,
  textOf: (order: OrderRow) => string | undefined,
): Promise<OrderRow[]> {
  const { event, at, actor, accountId, lettersAfter } = change
  const effect = effects[event]
  const to = stateAfter(event)
  for (const order of locked) {
    const step = stepOf(order, event)
    if (!step?.by.includes(actor)) throw new ShopError(orderErrors.order_state, { from: order.state, to })
    effect?.require?.(order)
  }
  const ids = locked.map(({ id }) => id)
  if (effect?.requireMoney) {
    const ledgerOf = await readLedgers(tx, ids)
    for (const order of locked) effect.requireMoney(order, ledgerOf(order.id))
  }
  const [first] = locked
  const set = first && effect?.set ? effect.set(first, change) : {}
  const moved = await writeState(tx, ids, { ...set, state: to })
  if (!change.isConsequence) await releaseLetters(tx, ...ids)
  await tx.insert(orderEvents).values(
    locked.map((order) => ({
      orderId: order.id,
      at,
      kind: 'state' as const,
      state: to,
      actor,
      accountId,
      text: textOf(order),
      // What came back is told by a letter about the parcel: nothing was paid or begun anew.
      lettersDue: !change.quiet && event !== 'sent_again' && event !== 'shelved',
      lettersAfter,
    })),
  )
  for (const order of moved) await effect?.do?.(tx, order, change)
  await events.tell(tx, 'orders.moved', { orders: moved, event, at, actor, accountId })
  return moved
}

interface TakenBack {
  at: Date
  accountId: number | undefined
  set: Partial<typeof orders.$inferInsert>
}

/**
 * Staff take the last step of an order back, and its event is deleted: it never happened. An earlier time in that state
 * did, as of a parcel that came back. The order is locked.
 */
export async function takeBackStep(
  tx: Transaction,
  order: OrderRow,
  { at, accountId, set }: TakenBack,
): Promise<OrderRow> {
  const step = stepOf(order, 'taken_back')
  if (!step) throw new ShopError(orderErrors.cannot_take_back, { state: order.state })
  const told = and(eq(orderEvents.orderId, order.id), isNotNull(orderEvents.state))
  const [last, before] = await tx.select().from(orderEvents).where(told).orderBy(desc(orderEvents.id)).limit(2)
  if (last?.state === order.state) await tx.delete(orderEvents).where(eq(orderEvents.id, last.id))
  // The timeline ends with where the order is, also when it came there another way.
  if (before?.state !== step.to)
    await tx
      .insert(orderEvents)
      .values({ orderId: order.id, at, kind: 'state', state: step.to, actor: 'staff', accountId })
  const since = last?.state === order.state ? last.at : order.createdAt
  await events.tell(tx, 'order.taken_back', { orderId: order.id, left: order.state, to: step.to, since })
  const [after] = await writeState(tx, [order.id], {
    ...set,
    ...(order.state === 'sent' && { trackingNumber: null }),
    correction: null,
    state: step.to,
  })
  if (!after) throw new ShopError(orderErrors.order_not_found)
  // Nobody is written to, so the outbox does not tell of it.
  await events.tell(tx, 'orders.told', { orderIds: [order.id] })
  return after
}

/** Staff take back that everything came back: the order is where it was before that. It is locked. */
export async function undoReturned(tx: Transaction, order: OrderRow): Promise<void> {
  if (order.state !== 'returned') return
  const [closed, before] = await tx
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, 'state')))
    .orderBy(desc(orderEvents.id))
    .limit(2)
  if (closed?.state !== 'returned' || !before?.state || !canReturnTo(order, before.state))
    throw new ShopError(orderErrors.undo_too_late)
  await tx.delete(orderEvents).where(eq(orderEvents.id, closed.id))
  await writeState(tx, [order.id], { state: before.state })
}

/** The one statement that writes a state. */
function writeState(tx: Transaction, ids: number[], set: Partial<typeof orders.$inferInsert>): Promise<OrderRow[]> {
  return tx
    .update(orders)
    .set({ ...set, version: sql`${orders.version} + 1` })
    .where(inArray(orders.id, ids))
    .returning()
}

/** Staff say that what is missing came in. After a payment that covers the order nothing is. */
async function recordMissing(tx: Transaction, order: OrderRow, { at, accountId, received = {} }: Transition) {
  const { method = 'transfer' } = received
  const kopecks = toPay(billOf(order), await readLedger(tx, order.id))
  if (kopecks > 0) await recordReceived(tx, { orderId: order.id, method, kopecks, at, accountId })
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
