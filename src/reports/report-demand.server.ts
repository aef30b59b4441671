import { restockRequests } from '../database/tables/cart.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { favouriteTotals } from '../database/tables/reports.server.ts'
import { emptySearches } from '../database/tables/search.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import { type AskedDays, readDays } from './report-sales.server.ts'
import type { WaitingRow } from './reports.contract.ts'

interface PageQuery {
  page?: number | undefined
  page_size?: number | undefined
}

interface SearchesQuery extends AskedDays, PageQuery {
  sort?: 'times' | '-times' | 'last' | '-last' | undefined
}

export async function reportSearches(db: Database, query: SearchesQuery) {
  const { from, to } = await readDays(db, query)
  const { rows } = await db.execute<{ query: string; times: number; last: string; count: number }>(sql`
    select query, sum(times)::int as times, max(day)::text as last, count(*) over ()::int as count
    from ${emptySearches} where day between ${from} and ${to} group by query
    order by ${orderOf(query.sort ?? '-times')}, query ${pageOf(query)}`)
  return { count: rows[0]?.count ?? 0, results: rows, from, to }
}

interface WaitingQuery extends PageQuery {
  sort?: 'restock' | '-restock' | 'favourites' | '-favourites' | undefined
}

export async function reportWaiting(db: Database, query: WaitingQuery) {
  const sort = query.sort ?? '-restock'
  // Whoever waits for nothing is sorted by the other count.
  const order = sql`${orderOf(sort)}, ${sort.endsWith('restock') ? sql`favourites` : sql`restock`} desc, id`
  const { rows } = await db.execute<WaitingRow & { count: number }>(sql`
    with awaited as materialized (
      select product_id, count(*) as times from ${restockRequests} where mailed_at is null group by product_id
    ), page as materialized (
      select coalesce(kept.product_id, awaited.product_id) as id, coalesce(kept.times, 0)::int as favourites,
        coalesce(awaited.times, 0)::int as restock
      from ${favouriteTotals} as kept full join awaited using (product_id)
      order by ${order} ${pageOf(query)}
    ), counted as materialized (
      select (select count(*) from ${favouriteTotals}) + (
        select count(*) from awaited where not exists (select from ${favouriteTotals} as kept where product_id = awaited.product_id)
      ) as count
    )
    select page.id::float8, name, sku, stock, price_kopecks::float8 / 100 as price, favourites, restock, counted.count::int
    from page cross join counted join ${products} on products.id = page.id order by ${order}`)
  return { count: rows[0]?.count ?? 0, results: rows }
}

function orderOf(sort: 'times' | '-times' | 'last' | '-last' | (WaitingQuery['sort'] & string)) {
  const columns = { times: sql`times`, last: sql`last`, restock: sql`restock`, favourites: sql`favourites` }
  const column = columns[sort.replace('-', '') as keyof typeof columns]
  return sort.startsWith('-') ? sql`${column} desc` : column
}

function pageOf({ page = 1, page_size = 50 }: PageQuery) {
  return sql`limit ${page_size} offset ${(page - 1) * page_size}`
}
