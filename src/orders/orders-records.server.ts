import { orderLines, orders } from '../database/tables/orders.server.ts'
import { returns } from '../database/tables/returns.server.ts'
import { orderStateWords } from '../database/values/order-states.ts'
import { returnStateWords } from '../database/values/returns.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { readLedgers } from '../ledger/write-ledger.server.ts'
import { orderParcels } from '../parcels/order-parcels.server.ts'
import type { PersonalRecords } from '../platform/feature.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, desc, eq, inArray } from '../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../platform/text/money.ts'
import { isOver } from './order-steps.ts'
import { stripOrders } from './strip-orders.server.ts'
import { transition } from './transition.server.ts'

/** Orders are needed for accounting: they stay without personal data when the account is deleted. */
export const orderRecords: PersonalRecords = {
  name: 'orders',

  async collect(db, accountId) {
    const own = await db.select().from(orders).where(eq(orders.accountId, accountId)).orderBy(desc(orders.id))
    if (own.length === 0) return []
    const numbers = own.map(({ id }) => id)
    const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, numbers))
    const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
    const ledgerOf = await readLedgers(db, numbers)
    const back = Map.groupBy(
      await db.select().from(returns).where(inArray(returns.orderId, numbers)),
      ({ orderId }) => orderId,
    )
    const records = own.map(async (order) => ({
      order_id: order.id,
      created_at: order.createdAt,
      status: orderStateWords[order.state],
      full_name: order.fullName,
      phone: order.phone,
      email: order.email,
      delivery: order.deliveryName,
      delivery_address: order.deliveryAddress,
      delivery_index: order.deliveryIndex,
      comment: order.comment,
      tracking_number: order.trackingNumber,
      total_price: toRoubles(order.totalKopecks),
      items: (byOrder.get(order.id) ?? []).map(({ productName, priceKopecks, quantity }) => ({
        product_name: productName,
        price: toRoubles(priceKopecks),
        quantity,
      })),
      payments: ledgerOf(order.id).payments.map(({ method, state, kopecks, createdAt }) => {
        return { method, state, sum: toRoubles(kopecks), at: createdAt }
      }),
      refunds: ledgerOf(order.id).refunds.map(({ method, state, kopecks, createdAt, decidedAt }) => {
        return { method, state, sum: toRoubles(kopecks), due_since: createdAt, done_at: decidedAt }
      }),
      returns: (back.get(order.id) ?? []).map(({ createdAt, state, reason, trackingNumber }) => ({
        created_at: createdAt,
        status: returnStateWords[state],
        reason,
        tracking_number: trackingNumber,
      })),
      parcels: await orderParcels(db, order.id),
    }))
    return Promise.all(records)
  },

  async erase(tx, accountId, at) {
    const cancelled = await cancelUnpaid(tx, accountId, at)
    const left = await tx
      .update(orders)
      .set({ accountId: null })
      .where(eq(orders.accountId, accountId))
      .returning({ id: orders.id, state: orders.state })
    // Open orders need their address until they are finished; then the outbox strips them.
    await stripOrders(
      tx,
      left.filter(({ id, state }) => isOver(state) && !cancelled.has(id)).map(({ id }) => id),
    )
  },
}

/** Nobody will pay these: their goods go back into the shop. A deposit that was paid keeps its order open. */
async function cancelUnpaid(tx: Transaction, accountId: number, at: Date): Promise<ReadonlySet<number>> {
  const waiting = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.state, 'awaiting_payment')))
    .orderBy(orders.id)
  const ledgerOf = await readLedgers(
    tx,
    waiting.map(({ id }) => id),
  )
  const unpaid = waiting.filter(({ id }) => balanceOf(ledgerOf(id)).received === 0).map(({ id }) => id)
  const reason = 'Учётная запись удалена'
  for (const id of unpaid) await transition(tx, id, { event: 'cancelled', at, actor: 'shopper', reason })
  return new Set(unpaid)
}
