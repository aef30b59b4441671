import { products } from '../database/tables/catalogue.server.ts'
import { pictures } from '../database/tables/media.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { returnLines, returns } from '../database/tables/returns.server.ts'
import { linePicture } from '../orders/order-picture.server.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import type { CollectedProduct } from './collection.contract.ts'

const maxProducts = 1000

interface Row extends Record<string, unknown> {
  id: number
  archived: boolean
  name: string
  hash: string | null
  widths: number[] | null
  quantity: number
  height: number | null
}

/** What was received and not given back, each product once, as it was called and pictured when it was bought last. */
export async function readCollection(
  { db, picturesUrl }: Pick<OrdersParts, 'db' | 'picturesUrl'>,
  accountId: number,
): Promise<CollectedProduct[]> {
  const { rows } = await db.execute<Row>(sql`
    with kept as (
      select line.product_id, line.order_id, line.product_name, line.picture_id, line.quantity - coalesce((
          select sum(${returnLines.accepted}) from ${returnLines} join ${returns} on ${returns.id} = ${returnLines.returnId}
          where ${returns.orderId} = line.order_id and ${returnLines.position} = line.position and ${returns.state} = 'accepted'
        ), 0) as quantity
      from ${orderLines} as line join ${orders} on ${orders.id} = line.order_id
      where ${orders.accountId} = ${accountId} and ${orders.state} = 'completed'
    ), latest as (
      select product_id, max(order_id) as bought, sum(quantity)::int as quantity,
        (array_agg(product_name order by order_id desc))[1] as name, (array_agg(picture_id order by order_id desc))[1] as picture_id
      from kept where quantity > 0 group by product_id
    )
    select latest.product_id::float8 as id, ${products.archivedAt} is not null as archived, latest.name, latest.quantity,
      ${products.heightMm} as height, ${pictures.hash}, ${pictures.widths}
    from latest join ${products} on ${products.id} = latest.product_id
    left join ${pictures} on ${pictures.id} = latest.picture_id
    order by latest.bought desc, latest.product_id desc limit ${maxProducts}`)
  return rows.map(({ id, archived, name, hash, widths, quantity, height }) => ({
    product_id: archived ? null : id,
    product_name: name,
    product_image: linePicture(hash && widths ? { hash, widths } : null, picturesUrl),
    quantity,
    height_mm: height,
  }))
}
