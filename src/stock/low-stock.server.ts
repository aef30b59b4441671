import { products } from '../database/tables/catalogue.server.ts'
import { siteSettings } from '../database/tables/content.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import type { LowProduct } from './staff/warehouse.contract.ts'

/** For a list of columns: the count at or below which stock is low. */
export const lowStock = sql<number>`(select ${siteSettings.lowStock} from ${siteSettings})`

/** What stock needs of the catalogue's index in memory, which stands above it. */
export interface StockIndex {
  current(): Promise<{
    find(
      filter: { onSale: true; lowStock: readonly [least: number, shop: number] },
      sort: 'scarce',
      skip: number,
      take: number,
    ): { count: number; ids: number[] }
  }>
  refresh(ids: number[]): Promise<void>
}

/**
 * Products on sale at or below their threshold, fewest first. Which and how many says the index in memory: the database
 * would read the row of every such product.
 */
export async function listLowStock(db: Database, live: Pick<StockIndex, 'current'>, max: number, least = 0) {
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
