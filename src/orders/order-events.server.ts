import { orderEvents, orders } from '../database/tables/orders.server.ts'
import type { PaymentRow } from '../ledger/write-ledger.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, eq, inArray, sql } from '../platform/postgres/drizzle.server.ts'

/** Something happened to an order; with `lettersDue` the outbox writes about it. Changes of its state write their own. */
export async function addOrderEvent(tx: Transaction, event: typeof orderEvents.$inferInsert): Promise<void> {
  await tx.insert(orderEvents).values(event)
}

/** It never happened. */
export async function removeOrderEvent(tx: Transaction, id: number): Promise<void> {
  await tx.delete(orderEvents).where(eq(orderEvents.id, id))
}

/**
 * Staff said that this payment came, and it never did: what the shopper was told of it is off the timeline. Gives that
 * event, so that who has read of it by letter can be told.
 */
export async function removePaymentEvent(
  tx: Transaction,
  { orderId, createdAt }: Pick<PaymentRow, 'orderId' | 'createdAt'>,
): Promise<typeof orderEvents.$inferSelect | undefined> {
  const isMoney = and(eq(orderEvents.actor, 'shop'), inArray(orderEvents.kind, ['payment', 'refund']))
  const [told] = await tx
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.at, createdAt), isMoney))
    // The outbox locks it while it writes the letter.
    .for('update')
  if (told) await removeOrderEvent(tx, told.id)
  return told
}

/** Whoever has read the order before this is refused: it must be looked at again. */
export async function countVersionUp(tx: Transaction, orderId: number): Promise<void> {
  await tx
    .update(orders)
    .set({ version: sql`${orders.version} + 1` })
    .where(eq(orders.id, orderId))
}
