import { categories, makers, products, series } from '../database/tables/catalogue.server.ts'
import { salesTotals } from '../database/tables/reports.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { type SQL, sql } from '../platform/postgres/drizzle.server.ts'
import { percent, type Sums, toFigures } from './figures.ts'
import { readMuch } from './read-much.server.ts'
import { type Days, partsOf, stepsIn } from './report-period.ts'
import { type AskedDays, pendingDays, readDays, sumColumns, sumOf } from './report-sales.server.ts'
import type { GroupKind, GroupRow, groupSorts } from './reports.contract.ts'

type Sort = (typeof groupSorts)[number]

export interface GroupQuery extends AskedDays {
  by: GroupKind
  page?: number | undefined
  page_size?: number | undefined
  sort?: Sort | `-${Sort}` | undefined
}

export async function reportGroups(db: Database, query: GroupQuery) {
  const { from, to, today } = await readDays(db, query)
  const size = query.page_size ?? 50
  const [found, all, pending] = await Promise.all([
    readGroups(db, query, { from, to }, today, { size, skip: ((query.page ?? 1) - 1) * size }),
    sumOf(db, { from, to }),
    pendingDays(db),
  ])
  const results: GroupRow[] = found.map((row) => ({
    id: row.id,
    name: row.name ?? nameless[query.by],
    sku: row.sku,
    share: percent(row.goods, all.goods) ?? 0,
    ...toFigures(row),
  }))
  return { count: found[0]?.count ?? 0, results, from, to, pending_days: pending }
}

const nameless: Record<GroupKind, string> = {
  product: 'Удалённый товар',
  category: 'Удалённая категория',
  series: 'Без серии',
  maker: 'Без производителя',
}

/** The rows of `sales_totals` that add up to the period, of all groups or of one: each part is found by the primary key. */
function partsRows(kind: GroupKind, days: Days, today: string, key?: SQL): SQL {
  const { months, days: ends } = partsOf(days, today)
  const parts = [...ends.map((part) => ['day', part] as const), ...(months ? [['month', months] as const] : [])]
  const rows = parts.map(([unit, part]) => {
    const rowsOf = sql`select * from ${salesTotals} where kind = ${kind} and unit = ${unit}`
    if (!key) return sql`${rowsOf} and period between ${part.from} and ${part.to}`
    return sql`${rowsOf} and period = any (${sql.param(stepsIn(unit, part))}::date[]) and key = ${key}`
  })
  return sql.join(rows, sql` union all `)
}

/** As doubles, which hold every sum of kopecks exactly: adding up numerics takes a quarter longer. */
const sortColumns: Record<Sort, SQL> = {
  revenue: sql`sum(goods_kopecks::float8)`,
  orders: sql`sum(orders)`,
  pieces: sql`sum(pieces)`,
  margin: sql`case when sum(known_kopecks::float8) > 0 then sum(known_kopecks::float8) - sum(cost_kopecks::float8) end`,
  returned: sql`sum(returned_kopecks::float8)`,
}

/**
 * All groups are summed up by what they are sorted by alone; everything else is summed and looked up for the rows of the
 * page only. In a year there may be half a million rows of products.
 */
async function readGroups(
  db: Database,
  { by, sort = '-revenue' }: GroupQuery,
  days: Days,
  today: string,
  { size, skip }: { size: number; skip: number },
) {
  const order = sort.startsWith('-') ? sql`place desc nulls last, key` : sql`place asc nulls first, key`
  const tables = { product: products, category: categories, series, maker: makers }
  const sku = by === 'product' ? sql`named.sku` : sql`null`
  const rows = await readMuch<Sums & { id: number; name: string | null; sku: string | null; count: number }>(
    db,
    sql`
    with page as materialized (
      select key, place, count(*) over ()::int as count from (
        select key, ${sortColumns[sort.replace('-', '') as Sort]} as place
        from (${partsRows(by, days, today)}) as parts group by key having sum(orders + returned_orders) > 0
      ) as grouped order by ${order} limit ${size} offset ${skip}
    )
    select page.key::float8 as id, page.count, sums.*, named.name, ${sku} as sku
    from page cross join lateral (select ${sumColumns} from (${partsRows(by, days, today, sql`page.key`)}) as own) as sums
      left join ${tables[by]} as named on named.id = page.key order by ${order}`,
  )
  return rows
}
