import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { products, stockMovements } from '../database/tables/catalogue.server.ts'
import { orderEvents, orders } from '../database/tables/orders.server.ts'
import type { OrderState } from '../database/values/order-states.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { orderErrors } from './order-errors.ts'
import { canBecome } from './order-states.ts'

export type OrderRow = typeof orders.$inferSelect

export interface StateChange {
  to: OrderState
  at: Date
  actor: 'shopper' | 'staff' | 'shop'
  /** Who of the people did it. */
  accountId?: number
  /** Why it was cancelled, for the shopper to read. */
  reason?: string
  trackingNumber?: string
  /** The letters wait until then; meanwhile the change can be taken back. */
  lettersAfter?: Date
  /** Looked at once the order is locked; throws when it may not be changed after all. */
  check?: (order: OrderRow) => void
}

/**
 * The one way in which an order gets another state: by the transition table, with the order locked. Cancelling returns
 * the stock. The event asks for the letters; run the outbox soon after the commit.
 */
export async function changeOrderState(tx: Transaction, orderId: number, change: StateChange): Promise<OrderRow> {
  const { to, at, actor, accountId, reason, trackingNumber, lettersAfter, check } = change
  const order = await lockOrder(tx, orderId)
  check?.(order)
  if (!canBecome(order.state, to)) throw new ShopError(orderErrors.order_state, { from: order.state, to })
  const [changed] = await tx
    .update(orders)
    .set({
      state: to,
      version: sql`${orders.version} + 1`,
      ...(to === 'Оплачен' && { paidAt: at }),
      ...(to === 'Отменен' && { cancelReason: reason ?? null }),
      ...(trackingNumber !== undefined && { trackingNumber }),
    })
    .where(eq(orders.id, orderId))
    .returning()
  await releaseLetters(tx, orderId)
  await tx
    .insert(orderEvents)
    .values({ orderId, at, kind: 'state', state: to, actor, accountId, text: reason, lettersDue: true, lettersAfter })
  if (to === 'Отменен') await returnStock(tx, orderId, at, actor === 'staff' ? accountId : undefined)
  if (!changed) throw new ShopError(orderErrors.order_not_found)
  return changed
}

/** What happened before can be taken back no more: its letters go first. */
export async function releaseLetters(tx: Transaction, orderId: number): Promise<void> {
  await tx
    .update(orderEvents)
    .set({ lettersAfter: null })
    .where(and(eq(orderEvents.orderId, orderId), isNotNull(orderEvents.lettersAfter)))
}

export async function lockOrder(tx: Transaction, orderId: number): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
  if (!order) throw new ShopError(orderErrors.order_not_found)
  return order
}

/** Gives back what the order took, by its movements: goods that were not counted then took nothing. */
async function returnStock(tx: Transaction, orderId: number, at: Date, staffId: number | undefined): Promise<void> {
  // Products are always locked in the order of their ids, see placing/place-order.
  await tx.execute(sql`
    select from ${products} where id in (select product_id from ${stockMovements} where order_id = ${orderId})
    order by id for no key update`)
  // Counts are announced by the outbox, after the commit; goods that are back are announced at once.
  await tx.execute(sql`select set_config('kitsune.counts', 'later', true)`)
  await tx.execute(sql`
    with taken as (
      select product_id, -sum(change) as pieces from ${stockMovements} where order_id = ${orderId} group by product_id
    ), returned as (
      update ${products} set stock = stock + taken.pieces from taken
      where ${products.id} = taken.product_id and ${products.stock} is not null and taken.pieces > 0
      returning ${products.id}, taken.pieces, ${products.stock}
    ), moved as (
      insert into ${stockMovements} (product_id, at, change, stock_after, reason, order_id, account_id)
      select id, ${at}, pieces, stock, 'Отмена заказа', ${orderId}, ${staffId ?? null}::bigint from returned
    )
    select announce_products(array_agg(id), false) from returned where stock = pieces having count(*) > 0`)
}
