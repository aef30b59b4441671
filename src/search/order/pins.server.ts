import { recordAudit } from '../../audit/audit.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { searchPins } from '../../database/tables/search.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, asc, eq, isNull, sql } from '../../platform/postgres/drizzle.server.ts'
import { cleanQuery } from '../clean-query.ts'
import { searchErrors } from '../search-errors.ts'
import type { SearchPin } from '../staff/order.contract.ts'

const maxPins = 500

/** The form in which queries are compared. */
export function pinnedQuery(text: string): string {
  return cleanQuery(text).toLowerCase().replaceAll('ё', 'е')
}

/** Pinned products by query, in their order. */
export async function loadPins(db: Database): Promise<Map<string, number[]>> {
  const rows = await db
    .select({ query: searchPins.query, id: searchPins.productId })
    .from(searchPins)
    .innerJoin(products, and(eq(products.id, searchPins.productId), isNull(products.archivedAt)))
    .orderBy(asc(searchPins.position), asc(searchPins.id))
    .limit(maxPins)
  return new Map([...Map.groupBy(rows, ({ query }) => query)].map(([query, pins]) => [query, pins.map(({ id }) => id)]))
}

export async function listPins(db: Database): Promise<SearchPin[]> {
  return db
    .select({
      id: searchPins.id,
      query: searchPins.query,
      product_id: products.id,
      name: products.name,
      sku: products.sku,
    })
    .from(searchPins)
    .innerJoin(products, eq(products.id, searchPins.productId))
    .orderBy(asc(searchPins.query), asc(searchPins.position), asc(searchPins.id))
    .limit(maxPins)
}

/** After those that the query has. */
export function addPin(db: Database, viewer: Viewer, given: { query: string; sku: string }): Promise<void> {
  return db.transaction(async (tx) => {
    const query = pinnedQuery(given.query)
    if (query === '') throw new ShopError('invalid_input', {}, { query: 'Напишите запрос.' })
    if ((await tx.$count(searchPins)) >= maxPins) throw new ShopError(searchErrors.too_many_pins, { max: maxPins })
    const [product] = await tx
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(and(eq(products.sku, given.sku.trim()), isNull(products.archivedAt)))
    if (!product) throw new ShopError('invalid_input', {}, { sku: 'Товара с таким артикулом нет.' })
    const position = sql`(select coalesce(max(position), 0) + 1 from ${searchPins} where query = ${query})`
    await tx.insert(searchPins).values({ query, productId: product.id, position }).onConflictDoNothing()
    const after = { query, sku: given.sku.trim() }
    await recordAudit(tx, viewer, {
      action: 'search_pin.create',
      ...subjectOf(query, product.name),
      before: null,
      after,
    })
  })
}

export function removePin(db: Database, viewer: Viewer, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const [pin] = await tx.delete(searchPins).where(eq(searchPins.id, id)).returning()
    if (!pin) return
    const [product] = await tx.select({ name: products.name }).from(products).where(eq(products.id, pin.productId))
    const before = { query: pin.query, product: product?.name ?? '' }
    await recordAudit(tx, viewer, {
      action: 'search_pin.delete',
      ...subjectOf(pin.query, product?.name ?? ''),
      before,
      after: null,
    })
  })
}

function subjectOf(query: string, name: string) {
  return { subject: 'search_pin', subjectId: query.slice(0, 100), subjectName: `${query} → ${name}` }
}
