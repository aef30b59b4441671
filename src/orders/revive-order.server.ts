import { orderLines } from '../database/tables/orders.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { lockCounts, moveStock } from '../stock/move-stock.server.ts'
import { type OrderRow, transition } from './transition.server.ts'

/**
 * An order that expired and was paid after all: if its goods are all there, it takes them again and is paid. A gift card
 * has none that could be gone.
 */
export async function reviveOrder(
  tx: Transaction,
  order: OrderRow,
  at: Date,
): Promise<'revived' | 'goods_gone' | 'over'> {
  const wanted = await tx
    .select({ id: orderLines.productId, pieces: sql<number>`sum(${orderLines.quantity})::int` })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .groupBy(orderLines.productId)
  // The delivery of a parcel from the shelf: its goods are back there, perhaps in another parcel by now.
  if (wanted.length === 0 && !order.isAdvance) return 'over'
  const goods = await lockCounts(
    tx,
    wanted.map(({ id }) => id),
  )
  const areThere = wanted.every(({ id, pieces }) => {
    const product = goods.get(id)
    return product?.archivedAt === null && (product.stock ?? pieces) >= pieces
  })
  if (!areThere) return 'goods_gone'
  await moveStock(
    tx,
    wanted.map(({ id, pieces }) => ({ productId: id, change: -pieces, orderId: order.id })),
    { reason: 'order_revived', at },
  )
  const why = order.isAdvance ? '' : ', но товары ещё были'
  const reason = `Оплата пришла после срока${why}: заказ снова в силе.`
  await transition(tx, order.id, { event: 'revived', at, actor: 'shop', reason })
  return 'revived'
}
