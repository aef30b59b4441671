import { orderEvents, orders } from '../database/tables/orders.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'

/** Something happened to an order; with `lettersDue` the outbox writes about it. Changes of its state write their own. */
export async function addOrderEvent(tx: Transaction, event: typeof orderEvents.$inferInsert): Promise<void> {
  await tx.insert(orderEvents).values(event)
}

/** It never happened. */
export async function removeOrderEvent(tx: Transaction, id: number): Promise<void> {
  await tx.delete(orderEvents).where(eq(orderEvents.id, id))
}

/** Whoever has read the order before this is refused: it must be looked at again. */
export async function countVersionUp(tx: Transaction, orderId: number): Promise<void> {
  await tx
    .update(orders)
    .set({ version: sql`${orders.version} + 1` })
    .where(eq(orders.id, orderId))
}
