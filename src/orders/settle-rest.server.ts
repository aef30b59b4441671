import { orderEvents, orders } from '../database/tables/orders.server.ts'
import { type Ledger, toPay } from '../ledger/ledger.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { type OrderRow, releaseLetters } from './change-order-state.server.ts'
import { billOf, deferredOf } from './order-bill.server.ts'

/**
 * When all of an order with deposits was paid before its rest was asked for, it counts as asked for: from then on the
 * order is owed nothing and packed like any other. Whoever calls has locked the order.
 */
export async function settleRest(tx: Transaction, order: OrderRow, ledger: Ledger, at: Date): Promise<OrderRow> {
  const isOpen = order.state === 'awaiting_payment' || order.state === 'paid'
  const isWhole = toPay(billOf({ ...order, restUntil: at }), ledger) === 0
  if (!isOpen || !isWhole || deferredOf(order) === 0) return order
  const [settled = order] = await tx
    .update(orders)
    .set({ restUntil: at, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, order.id))
    .returning()
  if (order.state === 'paid') {
    await releaseLetters(tx, order.id)
    const event = { orderId: order.id, at, kind: 'state' as const, state: 'paid' as const, actor: 'shop' as const }
    await tx.insert(orderEvents).values({ ...event, text: 'Остаток оплачен заранее.', lettersDue: true })
  }
  return settled
}
