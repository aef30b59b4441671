import { type orderLines, orders } from '../database/tables/orders.server.ts'
import type { Bill } from '../ledger/ledger.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import { type OrderPrice, price } from '../pricing/price.ts'

type BilledOrder = Pick<typeof orders.$inferSelect, 'id' | 'totalKopecks' | 'deferredKopecks' | 'restUntil' | 'state'>

type BilledLine = Pick<typeof orderLines.$inferSelect, 'position' | 'priceKopecks' | 'quantity' | 'depositKopecks'>

/** What an order with these lines costs. */
export function priceOrder(lines: readonly BilledLine[], deliveryKopecks: number): OrderPrice {
  return price({ lines: lines.map((line) => ({ ...line, key: line.position })), deliveryKopecks })
}

/**
 * What the ledger is measured by: what is owed now. Of an order with deposits these, the other goods and the delivery;
 * once its preorders have come, all of it.
 */
export function billOf(order: BilledOrder): Bill & { id: number } {
  return { id: order.id, totalKopecks: order.totalKopecks - deferredOf(order), stands: order.state !== 'cancelled' }
}

/** What is not asked for yet. */
export function deferredOf({ deferredKopecks, restUntil }: Pick<BilledOrder, 'deferredKopecks' | 'restUntil'>): number {
  return restUntil === null ? deferredKopecks : 0
}

/** Kopecks that a transfer for an unpaid order has: all of it, the deposits, or the rest. */
export const awaitedKopecks = sql<number>`(case when ${orders.deferredKopecks} = 0 then ${orders.totalKopecks}
  when ${orders.restUntil} is null then ${orders.totalKopecks} - ${orders.deferredKopecks}
  else ${orders.deferredKopecks} end)::float8`
