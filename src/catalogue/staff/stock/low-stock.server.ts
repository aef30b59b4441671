import { products } from '../../../database/tables/catalogue.server.ts'
import { siteSettings } from '../../../database/tables/content.server.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import { sql } from '../../../platform/postgres/drizzle.server.ts'
import type { LiveIndex } from '../../index/live-index.server.ts'
import type { LowProduct } from './warehouse.contract.ts'

/**
 * Products on sale at or below their threshold, fewest first. Which and how many says the index in memory: the database
 * would read the row of every such product.
 */
export async function listLowStock(db: Database, live: LiveIndex, max: number, least = 0) {
  const [index, [settings]] = await Promise.all([
    live.current(),
    db.select({ lowStock: siteSettings.lowStock }).from(siteSettings),
  ])
  const shop = settings?.lowStock ?? 0
  const { count, ids } = index.find({ onSale: true, lowStock: [least, shop] }, 'scarce', 0, max)
  const { rows } = await db.execute<LowProduct>(sql`
    select ${products.id}::float8 as id, sku, barcode, name, stock, coalesce(low_stock, ${shop}::int) as low_stock,
      low_stock is not null as has_own
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as wanted (id, place) join ${products} using (id)
    order by place`)
  return { from: shop, count, results: rows }
}
