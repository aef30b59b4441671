import { shelfAddress } from '../catalogue/shelves/shelf-address.ts'
import { shopToday } from '../database/shop-time.server.ts'
import { categories, makers, products, series, shelves } from '../database/tables/catalogue.server.ts'
import { documents } from '../database/tables/content.server.ts'
import type { ShelfKind } from '../database/values/shelf-kinds.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { and, gt, isNull, lte, max, sql } from '../platform/postgres/drizzle.server.ts'
import type { Address } from './sitemap.ts'

/** Products per batch: the file is streamed. */
const batch = 5_000

export interface ProductPart {
  /** Part 0 has the ids 1 to 50,000, and so on, so that a part never exceeds the limit and its URL stays the same. */
  part: number
  count: number
  lastModified: Date
}

/** The parts that have products and the last change of each category, in one query. */
export async function sitemapOverview(db: Database, addressesPerPart: number) {
  const part = sql<number>`((${products.id} - 1) / ${sql.raw(String(addressesPerPart))})::float8`
  const rows = await db
    .select({
      part,
      categoryId: products.categoryId,
      count: sql<number>`count(*)::float8`,
      lastModified: max(products.updatedAt),
    })
    .from(products)
    .where(isNull(products.archivedAt))
    .groupBy(sql`1`, products.categoryId)
  const parts = new Map<number, ProductPart>()
  const byCategory = new Map<number, Date>()
  for (const { part: number, categoryId, count, lastModified } of rows) {
    const moment = lastModified ?? new Date(0)
    const known = parts.get(number)
    parts.set(number, {
      part: number,
      count: count + (known?.count ?? 0),
      lastModified: later(moment, known?.lastModified),
    })
    byCategory.set(categoryId, later(moment, byCategory.get(categoryId)))
  }
  return { parts: [...parts.values()].toSorted((a, b) => a.part - b.part), byCategory }
}

/** Pages of series, characters and makers that have goods, as many as fit into one file. */
export async function shelfAddresses(db: Database, addressesPerPart: number): Promise<Address[]> {
  const { rows } = await db.execute<{ kind: ShelfKind; slug: string; changed: string }>(sql`
    with goods as (select series_id, maker_id, character, updated_at from ${products} where archived_at is null),
    named as (
      select 'series' as kind, series.name, max(updated_at) as changed from goods join ${series} on series.id = series_id group by series.id
      union all
      select 'maker', makers.name, max(updated_at) from goods join ${makers} on makers.id = maker_id group by makers.id
      union all
      select 'character', character, max(updated_at) from goods where character <> '' group by character
    )
    select kind, slug, to_char(changed at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as changed
    from named join ${shelves} using (kind, name) order by shelves.id limit ${addressesPerPart}`)
  return rows.map(({ changed, ...place }) => ({ path: shelfAddress(place), lastModified: changed }))
}

/** All pages except products and shelves. Other filtered lists show the same products and are left out. */
export async function pageAddresses(db: Database, byCategory: Map<number, Date>): Promise<Address[]> {
  const groups = await db.select({ id: categories.id }).from(categories).orderBy(categories.position, categories.id)
  const texts = await db
    .select({ slug: documents.slug, since: max(documents.effectiveFrom) })
    .from(documents)
    .where(lte(documents.effectiveFrom, shopToday))
    .groupBy(documents.slug)
  const since = new Map(texts.map((text) => [text.slug, text.since]))
  const newest = [...byCategory.values()].reduce<Date | undefined>((latest, each) => later(each, latest), undefined)
  return [
    ...['/', '/catalog/', '/new/', '/in-stock/'].map((path) => ({ path, lastModified: newest })),
    ...groups.map(({ id }) => ({ path: `/category/${id}/`, lastModified: byCategory.get(id) })),
    { path: '/about/' },
    { path: '/contacts/' },
    { path: '/delivery/', lastModified: since.get('delivery') },
    { path: '/offer/', lastModified: since.get('offer') },
    { path: '/privacy_policy/', lastModified: since.get('privacy-policy') },
  ]
}

/** The products of one part in batches by id, never by offset. */
export async function* productAddresses(
  db: Database,
  part: number,
  addressesPerPart: number,
): AsyncGenerator<Address[]> {
  const last = (part + 1) * addressesPerPart
  for (let after = part * addressesPerPart; ; ) {
    const rows = await db
      .select({ id: products.id, updatedAt: products.updatedAt })
      .from(products)
      .where(and(gt(products.id, after), lte(products.id, last), isNull(products.archivedAt)))
      .orderBy(products.id)
      .limit(batch)
    const end = rows.at(-1)
    if (!end) return
    yield rows.map((row) => ({ path: `/product/${row.id}/`, lastModified: row.updatedAt }))
    if (rows.length < batch) return
    after = end.id
  }
}

function later(a: Date, b: Date | undefined): Date {
  return b && b > a ? b : a
}
