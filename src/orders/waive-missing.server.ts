import { orders } from '../database/tables/orders.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { orderErrors } from './order-errors.ts'
import type { OrderRow } from './transition.server.ts'

/** What is missing of an order is not asked for any more. Whoever calls has locked it and says why in the journal. */
export async function waiveMissing(tx: Transaction, { id }: OrderRow, kopecks: number): Promise<OrderRow> {
  const [waived] = await tx
    .update(orders)
    .set({ waivedKopecks: sql`${orders.waivedKopecks} + ${kopecks}` })
    .where(eq(orders.id, id))
    .returning()
  if (!waived) throw new ShopError(orderErrors.order_not_found)
  return waived
}
