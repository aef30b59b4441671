import { products } from '../../../database/tables/catalogue.server.ts'
import { siteSettings } from '../../../database/tables/content.server.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import { sql } from '../../../platform/postgres/drizzle.server.ts'
import type { LiveIndex } from '../../index/live-index.server.ts'
import type { LowProduct } from './warehouse.contract.ts'

/**
 * Products on sale at or below their threshold, fewest first. Candidates come from the index in memory, because the
 * database has no index on counts; the database then applies the thresholds that products have of their own.
 */
export async function listLowStock(db: Database, live: LiveIndex, max: number, least = 0) {
  const [index, { rows: limits }] = await Promise.all([
    live.current(),
    db.execute<{ shop: number; top: number }>(sql`
      select ${siteSettings.lowStock} as shop,
        greatest(${siteSettings.lowStock}, (select max(low_stock) from ${products} where low_stock is not null)) as top
      from ${siteSettings} limit 1`),
  ])
  const { shop = 0, top = 0 } = limits[0] ?? {}
  const { ids } = index.find({ onSale: true, stock: [least, Math.max(top, least)] }, 'scarce', 0, index.size)
  if (ids.length === 0) return { from: shop, count: 0, results: [] }
  const { rows } = await db.execute<LowProduct & { count: number }>(sql`
    select ${products.id}::float8 as id, sku, barcode, name, stock, coalesce(low_stock, ${shop}::int) as low_stock,
      low_stock is not null as has_own, count(*) over ()::int as count
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as wanted (id, place) join ${products} using (id)
    where stock between ${least} and coalesce(low_stock, ${shop}::int)
    order by place limit ${max}`)
  return { from: shop, count: rows[0]?.count ?? 0, results: rows.map(({ count: _count, ...row }) => row) }
}
