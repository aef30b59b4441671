import { products } from '../../database/tables/catalogue.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import type { StockProduct } from './warehouse.contract.ts'

/** By SKU in any case, or by barcode; a SKU comes first where a code is both. */
export async function findByCodes(db: Database, codes: string[]) {
  const wanted = [...new Set(codes.map((code) => code.trim()))]
  const { rows } = await db.execute<StockProduct & { code: string }>(sql`
    select distinct on (wanted.code) wanted.code, ${products.id}::float8 as id, sku, barcode, name, stock
    from unnest(${sql.param(wanted)}::text[]) as wanted (code)
      join ${products} on search_compact(sku) = search_compact(wanted.code) or barcode = wanted.code
    where ${products.archivedAt} is null
    order by wanted.code, search_compact(sku) = search_compact(wanted.code) desc, ${products.id}`)
  const known = new Set(rows.map(({ code }) => code))
  return { found: rows, unknown: wanted.filter((code) => !known.has(code)) }
}
