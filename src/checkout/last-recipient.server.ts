import { orders } from '../database/tables/orders.server.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import { and, desc, eq, ne, sql } from '../platform/postgres/drizzle.server.ts'
import type { LastRecipient } from './checkout.contract.ts'

/** How the shopper's last order was to be delivered, and to whom; null before the first one. */
export async function lastRecipient({ db }: OrdersParts, accountId: number): Promise<LastRecipient | null> {
  const [last] = await db
    .select({
      full_name: orders.fullName,
      phone: orders.phone,
      delivery_type: orders.deliveryTypeId,
      // A pickup point is chosen anew: it may be closed, or too small for another parcel.
      address: sql<string>`case when ${orders.deliveryChoice} ->> 'way' = 'point' then '' else ${orders.deliveryAddress} end`,
      index: orders.deliveryIndex,
    })
    .from(orders)
    // Personal data of an order may have been erased.
    .where(and(eq(orders.accountId, accountId), ne(orders.fullName, '')))
    .orderBy(desc(orders.id))
    .limit(1)
  return last ?? null
}
