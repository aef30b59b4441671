import { and, isNull } from '../platform/postgres/drizzle.server.ts'
import { products } from './tables/catalogue.server.ts'
import { orderLines } from './tables/orders.server.ts'

/**
 * In a query over `order_lines` and `products`: bought before its release and not put aside from a batch. Once the product
 * is no preorder any more, all its pieces are there.
 */
export const waitsForRelease = and(orderLines.isPreorder, products.isPreorder, isNull(orderLines.arrivedAt))
