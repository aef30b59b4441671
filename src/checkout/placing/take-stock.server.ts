import type { ClientBase } from 'pg'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import { sendTogether, statement } from '../../platform/postgres/statement.server.ts'
import { moveStock } from '../../stock/move-stock.server.ts'
import type { NewOrder } from './check-order.server.ts'

const announceGone = statement<{ ids: number[] }>(
  'announce_sold_out',
  (value) => sql`select announce_products(${value('ids')}::bigint[], false)`,
)

/**
 * Takes the pieces of products with a stock count, with a movement for each order. Only products that are sold out now
 * are announced here; other counts are announced after the commit (announce-counts).
 */
export async function takeStock(tx: ClientBase, placed: NewOrder[]): Promise<void> {
  const lines = placed.flatMap(({ id: orderId, lines }) =>
    lines.flatMap(({ product, quantity, stockAfter }) =>
      stockAfter === null ? [] : [{ productId: product.id, change: -quantity, orderId, stockAfter }],
    ),
  )
  const gone = lines.filter(({ stockAfter }) => stockAfter === 0).map(({ productId }) => productId)
  await sendTogether([
    moveStock(tx, lines, { reason: 'sale', at: placed[0]?.terms.at }),
    ...(gone.length > 0 ? [announceGone(tx, { ids: gone })] : []),
  ])
}
