import { products } from '../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { preorderAnswers, releaseMoves } from '../database/tables/preorders.server.ts'
import { returnLines, returns } from '../database/tables/returns.server.ts'
import { orderStates } from '../database/values/order-states.ts'
import { waitsForRelease } from '../database/waiting-lines.server.ts'
import { type BilledLine, billOf, priceOrder } from '../orders/order-bill.server.ts'
import { canCancel } from '../orders/order-steps.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
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

/** In a query over lines: all lines of its product in its order that came or wait with it. A discount may have split them. */
export const sameGoods = sql<
  BilledLine[]
>`(select coalesce(json_agg(json_build_object('position', same.position, 'quantity', same.quantity,
    'priceKopecks', same.price_kopecks, 'depositKopecks', same.deposit_kopecks)), '[]') from ${orderLines} as same
  where same.order_id = ${orderLines.orderId} and same.product_id = ${orderLines.productId}
    and same.arrived_at is not distinct from ${orderLines.arrivedAt})`

/** What goes back when the buyer gives the goods up, of a deposit just that unless the rest is paid: the whole order with its delivery when they are all there is. */
export function backKopecks({ order, same, lineCount: count }: Given): number {
  if (order.state === 'awaiting_payment') return 0
  if (count === same.length) return billOf(order).totalKopecks
  const { nowKopecks, totalKopecks } = priceOrder(same, 0)
  return order.restUntil === null ? nowKopecks : totalKopecks
}

/** Lines of the same goods in an order as one: the first of them, with the pieces of all. Each is asked about once. */
export function oncePerGoods<Row extends { line: typeof orderLines.$inferSelect }>(rows: readonly Row[]): Row[] {
  const groups = Map.groupBy(rows, ({ line }) => `${line.orderId}/${line.productId}/${line.arrivedAt?.getTime()}`)
  return [...groups.values()].flatMap((all) => {
    const [first] = all.toSorted((a, b) => a.line.position - b.line.position)
    const quantity = all.reduce((sum, { line }) => sum + line.quantity, 0)
    return first ? [{ ...first, line: { ...first.line, quantity } }] : []
  })
}

interface Given {
  order: typeof orders.$inferSelect
  /** None when they were given up already. */
  same: BilledLine[]
  lineCount: number
}

/** Joins of such a query are always the same. */
export const lineOfOrder = eq(orders.id, orderLines.orderId)
export const lineOfProduct = eq(products.id, orderLines.productId)
export const lineOfAnswer = and(
  eq(orderLines.orderId, preorderAnswers.orderId),
  eq(orderLines.position, preorderAnswers.position),
)

/** Questions with all that is said of them, to their buyers and to staff. The caller says which. */
export function selectQuestions(db: Database | Transaction) {
  return db
    .select({
      answer: preorderAnswers,
      move: releaseMoves,
      line: orderLines,
      order: orders,
      lineCount,
      same: sameGoods,
    })
    .from(preorderAnswers)
    .innerJoin(releaseMoves, eq(releaseMoves.id, preorderAnswers.moveId))
    .innerJoin(orders, eq(orders.id, preorderAnswers.orderId))
    .innerJoin(orderLines, lineOfAnswer)
}
