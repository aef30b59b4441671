import { categories, products } from '../../database/tables/catalogue.server.ts'
import { orderLines } from '../../database/tables/orders.server.ts'
import { stockMovements, stocktakeLines, stocktakeScans, stocktakes } from '../../database/tables/stock.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { eq, type SQL, sql } from '../../platform/postgres/drizzle.server.ts'
import { reservedPieces } from './expected-pieces.server.ts'
import type { Stocktake, StocktakeLine, StocktakePage } from './stocktakes.contract.ts'

const pageLength = 30
const maxLines = 2000
const maxMissing = 100

const heads = sql`select ${stocktakes.id}::float8 as id, ${stocktakes.note}, ${stocktakes.shelf}, ${stocktakes.state}, ${stocktakes.begunAt} as begun_at,
    ${stocktakes.email} as by, ${stocktakes.endedAt} as ended_at, ${stocktakes.endedBy} as ended_by,
    ${stocktakes.documentId}::float8 as document_id,
    case when ${categories.id} is not null then json_build_object('id', ${categories.id}, 'name', ${categories.name}) end as category,
    (select count(distinct ${stocktakeScans.productId})::int from ${stocktakeScans}
      where ${stocktakeScans.stocktakeId} = ${stocktakes.id}) as products
  from ${stocktakes} left join ${categories} on ${categories.id} = ${stocktakes.categoryId}`

interface HeadRow extends Record<string, unknown>, Omit<Stocktake, 'begun_at' | 'ended_at'> {
  begun_at: Date | string
  ended_at: Date | string | null
  document_id: number | null
}

function toHead({ id, note, shelf, state, by, ended_by, category, products: count, ...times }: HeadRow): Stocktake {
  return {
    id,
    note,
    shelf,
    state,
    by,
    ended_by,
    category,
    products: count,
    begun_at: new Date(times.begun_at).toISOString(),
    ended_at: times.ended_at === null ? null : new Date(times.ended_at).toISOString(),
  }
}

async function readRow(db: Database | Transaction, id: number): Promise<HeadRow> {
  const [row] = (await db.execute<HeadRow>(sql`${heads} where ${stocktakes.id} = ${id}`)).rows
  if (!row) throw new ShopError('not_found')
  return row
}

export async function readHead(db: Database | Transaction, id: number): Promise<Stocktake> {
  return toHead(await readRow(db, id))
}

export async function listStocktakes(db: Database, page: number) {
  const { rows } = await db.execute<HeadRow>(sql`${heads}
    order by ${stocktakes.state} = 'open' desc, ${stocktakes.id} desc
    limit ${pageLength + 1} offset ${(page - 1) * pageLength}`)
  const all = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .orderBy(categories.position, categories.id)
  return { results: rows.slice(0, pageLength).map(toHead), more: rows.length > pageLength, categories: all }
}

export async function getStocktake(db: Database | Transaction, id: number): Promise<StocktakePage> {
  const row = await readRow(db, id)
  const lines = await readLines(db, id, row.document_id, sql`true`)
  const { rows: missing } = await db.execute<StocktakePage['missing'][number] & { all: number }>(sql`
    select ${products.id}::float8 as id, sku, name, ${stocktakeLines.stock} + ${stocktakeLines.reserved} as expected,
      ${stockMovements.change}, count(*) over ()::int as all
    from ${stocktakeLines} join ${products} on ${products.id} = ${stocktakeLines.productId}
      left join ${stockMovements} on ${stockMovements.documentId} = ${row.document_id} and ${stockMovements.productId} = ${products.id}
    where ${stocktakeLines.stocktakeId} = ${id} and not ${isCounted(id)}
    order by sku limit ${maxMissing}`)
  return {
    ...toHead(row),
    lines,
    not_counted: missing[0]?.all ?? 0,
    missing: missing.map(({ id: product, sku, name, expected, change }) => ({
      id: product,
      sku,
      name,
      expected,
      change,
    })),
  }
}

export const isCounted = (id: number) => sql`exists (select from ${stocktakeScans}
  where ${stocktakeScans.stocktakeId} = ${id} and ${stocktakeScans.productId} = ${stocktakeLines.productId})`

/** A corrected number has the time of the scan that it corrects, and a higher id: what should be there is the scan's. */
export const lastLook = sql`at desc, id`

/** What other stocktakes have written of a product since somebody looked, until this one has ended. */
export const writtenByOthers = (id: number, look: SQL) => sql`coalesce((
    select sum(movement.change)::int from ${stockMovements} as movement join ${stocktakes} as own on own.id = ${id}
    where movement.product_id = ${look}.product_id and movement.reason = 'stocktake' and movement.at > ${look}.at
      and movement.at <= coalesce(own.ended_at, 'infinity') and movement.document_id is distinct from own.document_id), 0)`

/**
 * What was counted is compared with what should have been there when the product was last scanned: a sale moves a piece
 * from the count to the reserved ones and changes nothing, a packed or delivered piece changes what should be there.
 */
async function readLines(
  db: Database | Transaction,
  id: number,
  documentId: number | null,
  which: SQL,
): Promise<StocktakeLine[]> {
  const short = sql`greatest(0, latest.expected + ${writtenByOthers(id, sql`latest`)} - totals.counted
    + coalesce(${stockMovements.change}, 0))`
  const { rows } = await db.execute<StocktakeLine & Record<string, unknown>>(sql`
    with scans as (select * from ${stocktakeScans} where ${stocktakeScans.stocktakeId} = ${id} and ${which}),
    parts as (
      select product_id, place, account_id, max(email) as by, sum(pieces)::int as pieces, max(id) as last from scans
      group by product_id, place, account_id
    ), places as (
      select product_id, bool_or(people > 1) as shared
      from (select product_id, count(*) filter (where pieces > 0) as people from parts group by product_id, place) as each
      group by product_id
    ), latest as (
      select distinct on (product_id) product_id, at, expected, max(id) over (partition by product_id) as last
      from scans order by product_id, ${lastLook}
    ),
    totals as (
      select product_id, sum(pieces)::int as counted, json_agg(json_build_object('place', place, 'account_id', account_id,
        'by', by, 'pieces', pieces) order by place, by) as parts
      from parts group by product_id
    ), held as (${reservedPieces(sql`${orderLines.productId} in (select product_id from scans)`)})
    select ${products.id}::float8 as product_id, ${products.sku}, ${products.name},
      ${stocktakeLines.stock} + ${stocktakeLines.reserved} as at_begin, latest.expected,
      coalesce(held.reserved, 0) as reserved, totals.counted, totals.parts, places.shared,
      exists (select from scans where scans.product_id = latest.product_id and scans.expected <> latest.expected) as moved,
      latest.last::float8 as last_scan, ${stockMovements.change}, ${stockMovements.stockAfter} as stock_after,
      ${documentId === null ? sql`0` : short} as short
    from latest join totals using (product_id) join places using (product_id)
      join ${products} on ${products.id} = latest.product_id
      left join held on held.product_id = latest.product_id
      left join ${stocktakeLines} on ${stocktakeLines.stocktakeId} = ${id} and ${stocktakeLines.productId} = latest.product_id
      left join ${stockMovements} on ${stockMovements.documentId} = ${documentId} and ${stockMovements.productId} = latest.product_id
    order by latest.last desc limit ${maxLines}`)
  return rows
}

export async function readLine(db: Database | Transaction, id: number, productId: number): Promise<StocktakeLine> {
  const [line] = await readLines(db, id, null, eq(stocktakeScans.productId, productId))
  if (!line) throw new ShopError('not_found')
  return line
}
