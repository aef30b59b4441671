import { products } from '../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { preorderAnswers } from '../database/tables/preorders.server.ts'
import { returnLines, returns } from '../database/tables/returns.server.ts'
import { orderStates } from '../database/values/order-states.ts'
import { waitsForRelease } from '../database/waiting-lines.server.ts'
import { billOf, priceOrder } from '../orders/order-bill.server.ts'
import { canCancel } from '../orders/order-steps.ts'
import { and, eq, inArray, type SQL, sql } from '../platform/postgres/drizzle.server.ts'
import { monthRank, type ReleaseMonth } from './release-month.ts'

/** Of orders that are neither sent, nor ready to be picked up, nor cancelled. */
export const openStates = orderStates.filter((state) => canCancel(state) && state !== 'ready')
export const paidStates = openStates.filter((state) => state !== 'awaiting_payment')

/** In a query over lines: staff have not said that it will not be sent. */
export const isSent = sql`not exists (select from ${returnLines} join ${returns} on ${returns.id} = ${returnLines.returnId}
  where ${returns.orderId} = ${orderLines.orderId} and ${returnLines.position} = ${orderLines.position} and ${returns.kind} = 'not_sent')`

/** In a query over lines, orders and products: lines of this release that are still waited for. */
export function waitingFor(productId: number | typeof products.id, states = openStates): SQL {
  return and(eq(orderLines.productId, productId), waitsForRelease, inArray(orders.state, states), isSent) ?? sql`false`
}

/** `monthRank` of what the buyer has agreed to. */
export const agreedRank = sql<number>`coalesce(${orderLines.agreedYear} * 12 + coalesce(${orderLines.agreedMonth}, 12), 0)`

/** Buyers to whom this month is later than what they have agreed to. */
export function agreedEarlierThan(month: ReleaseMonth): SQL {
  return sql`${agreedRank} < ${monthRank(month)}`
}

/** In a query over `orders`: how many lines each has. */
export const lineCount = sql<number>`(select count(*) from ${orderLines} as other where other.order_id = ${orders.id})::int`

/** What goes back when the buyer gives the line up, of a deposit just that unless the rest is paid: the whole order with its delivery when it is all there is. */
export function backKopecks({ order, line, lineCount: count }: Given): number {
  if (order.state === 'awaiting_payment') return 0
  if (count === 1) return billOf(order).totalKopecks
  const [share] = line ? priceOrder([line], 0).lines : []
  return (order.restUntil === null ? share?.nowKopecks : share?.sumKopecks) ?? 0
}

interface Given {
  order: typeof orders.$inferSelect
  /** Null when it was given up already. */
  line: typeof orderLines.$inferSelect | null
  lineCount: number
}

/** Joins of such a query are always the same. */
export const lineOfOrder = eq(orders.id, orderLines.orderId)
export const lineOfProduct = eq(products.id, orderLines.productId)
export const lineOfAnswer = and(
  eq(orderLines.orderId, preorderAnswers.orderId),
  eq(orderLines.position, preorderAnswers.position),
)
