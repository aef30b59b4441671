import { and, isNull, sql } from '../platform/postgres/drizzle.server.ts'
import { products } from './tables/catalogue.server.ts'
import { orderLines, orders } from './tables/orders.server.ts'

/**
 * In a query over `order_lines` and `products`: bought before its release and not put aside from a batch. Once the product
 * is no preorder any more, all its pieces are there.
 */
export const waitsForRelease = and(orderLines.isPreorder, products.isPreorder, isNull(orderLines.arrivedAt))

/** In a query over `orders`: of its preorders no more than the deposits is paid, so nothing of it is packed or sent. */
export const lacksRest = sql<boolean>`(${orders.deferredKopecks} > 0 and (${orders.restUntil} is null or ${orders.state} = 'awaiting_payment'))`
