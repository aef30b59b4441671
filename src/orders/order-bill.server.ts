import { type orderLines, orders } from '../database/tables/orders.server.ts'
import { payments } from '../database/tables/payments.server.ts'
import type { Bill } from '../ledger/ledger.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { type OrderPrice, price } from '../pricing/price.ts'
import { orderErrors } from './order-errors.ts'

type BilledOrder = Pick<
  typeof orders.$inferSelect,
  'id' | 'isAdvance' | 'totalKopecks' | 'deferredKopecks' | 'waivedKopecks' | 'restUntil' | 'state' | 'correction'
>

export type BilledLine = Pick<
  typeof orderLines.$inferSelect,
  'position' | 'priceKopecks' | 'quantity' | 'depositKopecks'
>

/** What an order with these lines costs. */
export function priceOrder(lines: readonly BilledLine[], deliveryKopecks: number): OrderPrice {
  return price({ lines: lines.map((line) => ({ ...line, key: line.position })), deliveryKopecks })
}

/**
 * What the ledger is measured by: what is owed now. Of an order with deposits these, the other goods and the delivery;
 * once its preorders have come, all of it; less what staff have waived; and what another place costs more, once it is
 * wanted, but not what went back before.
 */
export function billOf(order: BilledOrder): Bill & { id: number } {
  const { moreKopecks = 0, missingKopecks = 0 } = order.correction ?? {}
  const totalKopecks =
    Math.max(0, order.totalKopecks - deferredOf(order) - order.waivedKopecks) + moreKopecks - missingKopecks
  return { id: order.id, totalKopecks, stands: order.state !== 'cancelled' }
}

/**
 * The same for an order that is to wait for payment again: a concession is taken back with it, and a dearer place that is
 * not paid for is not wanted any more.
 */
export function billTakenBack(order: BilledOrder): Bill & { id: number } {
  return billOf({ ...order, waivedKopecks: 0, correction: null })
}

/**
 * What must have come in for the order to be where it is: nothing of one that waits for its first payment, the deposit of
 * one that waits for the rest. Marks of staff beyond it can be taken away.
 */
export function billBehind(order: BilledOrder): Bill {
  const isWaiting = order.state === 'awaiting_payment'
  if (isWaiting && order.restUntil === null) return { totalKopecks: 0, stands: true }
  return billOf({ ...order, correction: null, ...(isWaiting && { restUntil: null }) })
}

/** A deposit is asked for, or the advance of a gift card: not every provider prints such receipts. */
export function asksForPart({ state, isAdvance, ...order }: BilledOrder): boolean {
  return state === 'awaiting_payment' && (isAdvance || deferredOf(order) > 0)
}

/** What is not asked for yet. */
export function deferredOf({ deferredKopecks, restUntil }: Pick<BilledOrder, 'deferredKopecks' | 'restUntil'>): number {
  return restUntil === null ? deferredKopecks : 0
}

/** Kopecks that a transfer for an unpaid order has: what is owed now and has not come in yet. */
export const awaitedKopecks = sql<number>`greatest(0, ${orders.totalKopecks} - ${orders.waivedKopecks}
  - case when ${orders.restUntil} is null then ${orders.deferredKopecks} else 0 end
  - coalesce((select sum(paid.kopecks - paid.refunded_kopecks) from ${payments} as paid
      where paid.order_id = ${orders}.id and paid.state = 'succeeded'), 0))::float8`

/** What is missing of an order is not asked for any more. Whoever calls has locked it and says why in the journal. */
export async function waiveMissing(tx: Transaction, id: number, kopecks: number) {
  const [waived] = await tx
    .update(orders)
    .set({ waivedKopecks: sql`${orders.waivedKopecks} + ${kopecks}` })
    .where(eq(orders.id, id))
    .returning()
  if (!waived) throw new ShopError(orderErrors.order_not_found)
  return waived
}
