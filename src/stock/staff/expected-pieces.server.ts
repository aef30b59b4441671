import { orderLines, orders } from '../../database/tables/orders.server.ts'
import { parcelLines, parcels } from '../../database/tables/parcels.server.ts'
import { type SQL, sql } from '../../platform/postgres/drizzle.server.ts'

/**
 * Rows of (product_id, reserved): pieces of orders that are not packed yet. They are sold and no longer in the count, but
 * whoever counts finds them on the shelf. Preorders that did not arrive are not there.
 */
export function reservedPieces(ofProducts: SQL): SQL {
  return sql`select ${orderLines.productId} as product_id, sum(${orderLines.quantity} - coalesce(boxed.pieces, 0))::int as reserved
    from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
      left join lateral (
        select sum(${parcelLines.quantity})::int as pieces
        from ${parcelLines} join ${parcels} on ${parcels.id} = ${parcelLines.parcelId}
        where ${parcelLines.orderId} = ${orderLines.orderId} and ${parcelLines.position} = ${orderLines.position}
          and ${parcels.state} not in ('on_shelf', 'awaiting_payment', 'awaiting_packing', 'cancelled')
      ) as boxed on true
    where ${orders.state} in ('awaiting_payment', 'paid', 'packing')
      and not (${orderLines.isPreorder} and ${orderLines.arrivedAt} is null) and ${ofProducts}
    group by ${orderLines.productId}`
}
