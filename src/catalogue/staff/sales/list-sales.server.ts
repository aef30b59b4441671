import { shopZone } from '../../../database/shop-time.server.ts'
import { products } from '../../../database/tables/catalogue.server.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import { sql } from '../../../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../../../platform/text/money.ts'
import type { SalesQuery, StaffSale } from './sales.contract.ts'

interface Row extends Record<string, unknown> {
  id: number
  name: string
  sku: string
  state: StaffSale['state']
  regular: number
  sale: number
  old: number | null
  from: string | null
  until: string | null
  count: number
}

/** Goods in the archive are not shown: nobody can buy them. */
const sales = sql`
  select id, name, sku, regular_price_kopecks, sale_price_kopecks, sale_from, sale_until, sale_began_at,
    case
      when sale_until <= now() then 'over'
      when sale_price_kopecks >= regular_price_kopecks then 'void'
      when sale_from > now() then 'planned'
      else 'on'
    end as state
  from ${products} where sale_price_kopecks is not null and archived_at is null`

export async function listSales(db: Database, { state, page = 1, page_size = 50 }: SalesQuery) {
  const { rows } = await db.execute<Row>(sql`
    select id::float8, name, sku, state, regular_price_kopecks::float8 as regular, sale_price_kopecks::float8 as sale,
      lowest_price(id, coalesce(sale_began_at, now()))::float8 as old, sale_from as "from", sale_until as "until",
      count(*) over ()::int as count
    from (${sales}) as sales ${state ? sql`where state = ${state}` : sql``}
    order by array_position(array['on', 'planned', 'void', 'over'], state), sale_from nulls first, id
    limit ${page_size} offset ${(page - 1) * page_size}`)
  return {
    count: rows[0]?.count ?? 0,
    results: rows.map(({ id, name, sku, state: itsState, regular, sale, old, from, until }) => ({
      id,
      name,
      sku,
      state: itsState,
      regular_price: toRoubles(regular),
      sale_price: toRoubles(sale),
      old_price: old !== null && old > sale ? toRoubles(old) : null,
      from: written(from),
      until: written(until),
    })),
    days: await countDays(db),
  }
}

function written(at: string | null): string | null {
  return at && new Date(at).toISOString()
}

async function countDays(db: Database): Promise<{ day: string; count: number }[]> {
  const { rows } = await db.execute<{ day: string; count: number }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, (
      select count(*)::int from (${sales}) as sales
      where state in ('on', 'planned') and (sale_from is null or sale_from < (day + interval '1 day') at time zone ${shopZone})
        and (sale_until is null or sale_until > day at time zone ${shopZone})
    ) as count
    from generate_series((now() at time zone ${shopZone})::date::timestamp, (now() at time zone ${shopZone})::date + interval '34 days', interval '1 day') as day
    order by day`)
  return rows
}
