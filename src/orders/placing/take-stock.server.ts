import type { ClientBase } from 'pg'
import { products, stockMovements } from '../../database/tables/catalogue.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import { insertRows } from '../../platform/postgres/insert-rows.server.ts'
import { statement, together } from '../../platform/postgres/statement.server.ts'
import type { NewOrder } from './check-order.server.ts'

const takePieces = statement<{ ids: number[]; quantities: number[] }>(
  'take_stock',
  (value) => sql`with taken as (
      update ${products} set stock = stock - line.quantity
      from (
        select product_id, sum(quantity) as quantity
        from unnest(${value('ids')}::bigint[], ${value('quantities')}::integer[]) as line (product_id, quantity) group by product_id
      ) as line
      where id = line.product_id
      returning id, stock
    )
    select announce_products(array_agg(id), false) from taken where stock = 0 having count(*) > 0`,
)

const insertMovements = insertRows('insert_sales', stockMovements, [
  'productId',
  'at',
  'change',
  'stockAfter',
  'reason',
  'orderId',
])

/**
 * Reduces the stock of products with a stock count and records a movement for each order. Only products that are sold
 * out now are announced here; other counts are announced after the commit (announce-counts).
 */
export async function takeStock(tx: ClientBase, placed: NewOrder[]): Promise<void> {
  const sales = placed.flatMap(({ id, terms, lines }) =>
    lines.flatMap(({ product, quantity, stockAfter }) =>
      stockAfter === null
        ? []
        : { productId: product.id, at: terms.at, change: -quantity, stockAfter, reason: 'Продажа', orderId: id },
    ),
  )
  if (sales.length === 0) return
  const taken = {
    ids: sales.map(({ productId }) => productId),
    quantities: sales.map(({ change }) => -change),
  }
  await together([takePieces(tx, taken), insertMovements(tx, sales)])
}
