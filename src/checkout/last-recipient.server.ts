import { carrierPoints } from '../database/tables/carriers.server.ts'
import { orders } from '../database/tables/orders.server.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import { and, desc, eq, inArray, isNotNull, ne, sql } from '../platform/postgres/drizzle.server.ts'
import type { LastRecipient } from './checkout.contract.ts'

/** How the shopper's last order was to be delivered, and to whom; null before the first one. */
export async function lastRecipient({ db }: OrdersParts, accountId: number): Promise<LastRecipient | null> {
  const [last] = await db
    .select({
      full_name: orders.fullName,
      phone: orders.phone,
      delivery_type: orders.deliveryTypeId,
      // The address of a point is the carrier's: it is offered as a point.
      address: sql<string>`case when ${orders.deliveryChoice} ->> 'way' = 'point' then '' else ${orders.deliveryAddress} end`,
      index: orders.deliveryIndex,
    })
    .from(orders)
    // Personal data of an order may have been erased.
    .where(and(eq(orders.accountId, accountId), ne(orders.fullName, '')))
    .orderBy(desc(orders.id))
    .limit(1)
  return last ? { ...last, place: await lastPlace(db, accountId) } : null
}

/** Where a carrier brought the last order that one brought. A point that is gone is chosen anew. */
async function lastPlace(db: OrdersParts['db'], accountId: number): Promise<LastRecipient['place']> {
  const [row] = await db
    .select({ type: orders.deliveryTypeId, choice: orders.deliveryChoice, open: carrierPoints.code })
    .from(orders)
    .leftJoin(
      carrierPoints,
      and(
        sql`${carrierPoints.carrier} = ${orders.deliveryChoice} ->> 'carrier'`,
        sql`${carrierPoints.code} = ${orders.deliveryChoice} -> 'point' ->> 'code'`,
      ),
    )
    .where(
      and(
        eq(orders.accountId, accountId),
        isNotNull(orders.deliveryTypeId),
        inArray(sql`${orders.deliveryChoice} ->> 'way'`, ['point', 'door']),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1)
  const { city, way, point } = row?.choice ?? {}
  if (!row?.type || !city || (way !== 'point' && way !== 'door')) return null
  return {
    delivery_type: row.type,
    city,
    way,
    point: row.open && point ? { code: point.code, address: point.address } : null,
  }
}
