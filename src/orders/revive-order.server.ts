import { orderEvents, orderLines, orders } from '../database/tables/orders.server.ts'
import { returnLeftOver } from '../ledger/write-ledger.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { events } from '../shop-events.server.ts'
import { lockCounts, moveStock } from '../stock/move-stock.server.ts'
import { type OrderRow, releaseLetters } from './change-order-state.server.ts'
import { billOf } from './order-bill.server.ts'

/**
 * An order that expired and was paid after all: if its goods are all there, it takes them again and is paid. The one
 * way out of «Отменен», which is no step of the transition table: nobody can choose it.
 */
export async function reviveOrder(tx: Transaction, order: OrderRow, at: Date): Promise<boolean> {
  const wanted = await tx
    .select({ id: orderLines.productId, pieces: sql<number>`sum(${orderLines.quantity})::int` })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .groupBy(orderLines.productId)
  // The delivery of a parcel from the shelf: its goods are back there, perhaps in another parcel by now.
  if (wanted.length === 0) return false
  const goods = await lockCounts(
    tx,
    wanted.map(({ id }) => id),
  )
  const areThere = wanted.every(({ id, pieces }) => {
    const product = goods.get(id)
    return product?.archivedAt === null && (product.stock ?? pieces) >= pieces
  })
  if (!areThere) return false
  await moveStock(
    tx,
    wanted.map(({ id, pieces }) => ({ productId: id, change: -pieces, orderId: order.id })),
    { reason: 'order_revived', at },
  )
  const [revived] = await tx
    .update(orders)
    .set({ state: 'paid', paidAt: at, cancelReason: null, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, order.id))
    .returning()
  await releaseLetters(tx, order.id)
  const text = 'Оплата пришла после срока, но товары ещё были: заказ снова в силе.'
  const event = { orderId: order.id, at, kind: 'state' as const, state: 'paid' as const, actor: 'shop' as const }
  await tx.insert(orderEvents).values({ ...event, text, lettersDue: true })
  await returnLeftOver(tx, billOf({ ...order, state: 'paid' }), at)
  if (revived) await events.tell(tx, 'order.moved', { order: revived, at, actor: 'shop' })
  return true
}
