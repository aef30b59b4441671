import { productErrors } from '../../database/product-errors.ts'
import { priceHistory, products } from '../../database/tables/catalogue.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, asc, desc, eq, isNull, sql } from '../../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../../platform/text/money.ts'

/** Nobody can see more steps in a small chart. */
const maxPoints = 200

/** Prices of the last half year, beginning with the one that was in force then. */
export async function readPrices(db: Database, id: number) {
  const start = sql`coalesce((select max(at) from ${priceHistory} as before
    where before.product_id = ${id} and before.at <= now() - interval '180 days'), '-infinity')`
  const latest = db
    .select({ at: priceHistory.at, priceKopecks: priceHistory.priceKopecks })
    .from(priceHistory)
    .innerJoin(products, eq(products.id, priceHistory.productId))
    .where(and(eq(priceHistory.productId, id), isNull(products.archivedAt), sql`${priceHistory.at} >= ${start}`))
    .orderBy(desc(priceHistory.at))
    .limit(maxPoints)
    .as('latest')
  const rows = await db.select().from(latest).orderBy(asc(latest.at))
  if (rows.length === 0) throw new ShopError(productErrors.product_not_found)
  return rows.map(({ at, priceKopecks }) => ({ at: at.toISOString(), price: toRoubles(priceKopecks) }))
}
