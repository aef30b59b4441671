import { products } from '../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { orderStates } from '../database/values/order-states.ts'
import { waitsForRelease } from '../database/waiting-lines.server.ts'
import { canCancel } from '../orders/order-states.ts'
import { and, eq, inArray, type SQL, sql } from '../platform/postgres/drizzle.server.ts'
import { monthRank, type ReleaseMonth } from './release-month.ts'

/** Of orders that are neither sent, nor ready to be picked up, nor cancelled. */
export const openStates = orderStates.filter((state) => canCancel(state) && state !== 'Готов к выдаче')
export const paidStates = openStates.filter((state) => state !== 'Ожидает оплаты')

/** In a query over lines, orders and products: lines of this release that are still waited for. */
export function waitingFor(productId: number | typeof products.id, states = openStates): SQL {
  return and(eq(orderLines.productId, productId), waitsForRelease, inArray(orders.state, states)) ?? sql`false`
}

/** `monthRank` of what the buyer has agreed to. */
export const agreedRank = sql<number>`coalesce(${orderLines.agreedYear} * 12 + coalesce(${orderLines.agreedMonth}, 12), 0)`

/** Buyers to whom this month is later than what they have agreed to. */
export function agreedEarlierThan(month: ReleaseMonth): SQL {
  return sql`${agreedRank} < ${monthRank(month)}`
}

/** What goes back when the buyer gives the line up, of a deposit just that unless the rest is paid: the whole order with its delivery when it is all there is. */
export const backKopecks = sql<number>`(case
  when ${orders.state} = 'Ожидает оплаты' then 0
  when (select count(*) from ${orderLines} as other where other.order_id = ${orders.id}) = 1
    then ${orders.totalKopecks} - case when ${orders.restUntil} is null then ${orders.deferredKopecks} else 0 end
  when ${orders.restUntil} is not null then ${orderLines.priceKopecks} * ${orderLines.quantity}
  else coalesce(${orderLines.depositKopecks}, ${orderLines.priceKopecks}) * ${orderLines.quantity} end)::float8`

/** Joins of such a query are always the same. */
export const lineOfOrder = eq(orders.id, orderLines.orderId)
export const lineOfProduct = eq(products.id, orderLines.productId)
