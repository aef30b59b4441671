import { categories, makers, products, series } from '../database/tables/catalogue.server.ts'
import { salesTotals } from '../database/tables/reports.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { type SQL, sql } from '../platform/postgres/drizzle.server.ts'
import { percent, type Sums, toFigures } from './figures.ts'
import type { ProductSales } from './product-sales.server.ts'
import { type Days, partsOf, stepsIn } from './report-period.ts'
import { type AskedDays, pendingDays, readDays, sumColumns, sumOf } from './report-sales.server.ts'
import type { GroupKind, GroupRow, GroupSort } from './reports.contract.ts'

export interface GroupQuery extends AskedDays {
  by: GroupKind
  page?: number | undefined
  page_size?: number | undefined
  sort?: GroupSort | `-${GroupSort}` | undefined
}

export async function reportGroups(db: Database, products: ProductSales, query: GroupQuery) {
  const { from, to, today } = await readDays(db, query)
  const size = query.page_size ?? 50
  const page = { size, skip: ((query.page ?? 1) - 1) * size }
  const [{ count, rows }, all, pending] = await Promise.all([
    readGroups(db, products, query, { from, to }, today, page),
    sumOf(db, { from, to }),
    pendingDays(db),
  ])
  const results: GroupRow[] = rows.map((row) => ({
    id: row.id,
    name: row.name ?? nameless[query.by],
    sku: row.sku,
    share: percent(row.goods, all.goods) ?? 0,
    ...toFigures(row),
  }))
  return { count, results, from, to, pending_days: pending }
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

const sortColumns: Record<GroupSort, SQL> = {
  revenue: sql`sum(goods_kopecks)`,
  orders: sql`sum(orders)`,
  pieces: sql`sum(pieces)`,
  margin: sql`case when sum(known_kopecks) > 0 then sum(known_kopecks) - sum(cost_kopecks) end`,
  returned: sql`sum(returned_kopecks)`,
}

/** All groups are summed up by what they are sorted by alone; everything else for the rows of the page only. */
async function readGroups(
  db: Database,
  sales: ProductSales,
  { by, sort = '-revenue' }: GroupQuery,
  days: Days,
  today: string,
  page: { size: number; skip: number },
) {
  const sorted = { by: sort.replace('-', '') as GroupSort, descending: sort.startsWith('-') }
  const { count, keys } =
    by === 'product'
      ? await sales.find(days, sorted, page)
      : await findGroups(db, sorted, partsRows(by, days, today), page)
  const tables = { product: products, category: categories, series, maker: makers }
  const { rows } = await db.execute<Sums & { id: number; name: string | null; sku: string | null }>(sql`
    select wanted.key::float8 as id, sums.*, named.name, ${by === 'product' ? sql`named.sku` : sql`null`} as sku
    from unnest(${sql.param(keys)}::bigint[]) with ordinality as wanted (key, place)
      cross join lateral (select ${sumColumns} from (${partsRows(by, days, today, sql`wanted.key`)}) as own) as sums
      left join ${tables[by]} as named on named.id = wanted.key order by place`)
  return { count, rows }
}

/** There are hundreds of them, not a hundred thousand as of products. */
async function findGroups(
  db: Database,
  sorted: { by: GroupSort; descending: boolean },
  parts: SQL,
  { size, skip }: { size: number; skip: number },
) {
  const order = sorted.descending ? sql`place desc nulls last, key` : sql`place asc nulls first, key`
  const { rows } = await db.execute<{ key: number; count: number }>(sql`
    select key::float8 as key, count(*) over ()::int as count from (
      select key, ${sortColumns[sorted.by]} as place
      from (${parts}) as parts group by key having sum(orders + returned_orders) > 0
    ) as grouped order by ${order} limit ${size} offset ${skip}`)
  return { count: rows[0]?.count ?? 0, keys: rows.map(({ key }) => key) }
}
