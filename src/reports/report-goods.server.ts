import { categories, makers, products, series } from '../database/tables/catalogue.server.ts'
import { salesTotals } from '../database/tables/reports.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { type SQL, sql } from '../platform/postgres/drizzle.server.ts'
import { percent, type Sums, toFigures } from './figures.ts'
import { type Days, partsOf } from './report-period.ts'
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
    readGroups(db, query, partsRows(query.by, { from, to }, today), { size, skip: ((query.page ?? 1) - 1) * size }),
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

/** The rows of `sales_totals` that add up to the period, each part found by the primary key. */
function partsRows(kind: GroupKind, days: Days, today: string): SQL {
  const { months, days: ends } = partsOf(days, today)
  const parts = [...ends.map((part) => ['day', part] as const), ...(months ? [['month', months] as const] : [])]
  const rows = parts.map(
    ([unit, part]) =>
      sql`select * from ${salesTotals} where kind = ${kind} and unit = ${unit} and period between ${part.from} and ${part.to}`,
  )
  return sql.join(rows, sql` union all `)
}

const sortColumns: Record<Sort, SQL> = {
  revenue: sql`goods`,
  orders: sql`orders`,
  pieces: sql`pieces`,
  margin: sql`(case when known > 0 then known - cost end)`,
  returned: sql`returned`,
}

/** Names are looked up for the rows of the page only. */
async function readGroups(
  db: Database,
  { by, sort = '-revenue' }: GroupQuery,
  rows: SQL,
  { size, skip }: { size: number; skip: number },
) {
  const column = sortColumns[sort.replace('-', '') as Sort]
  const order = sql`${column} ${sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls first`}, id`
  const tables = { product: products, category: categories, series, maker: makers }
  const sku = by === 'product' ? sql`named.sku` : sql`null`
  const answer = await db.execute<Sums & { id: number; name: string | null; sku: string | null; count: number }>(sql`
    with page as materialized (
      select *, count(*) over ()::int as count from (
        select key::float8 as id, ${sumColumns} from (${rows}) as parts group by key
        having sum(parts.orders) > 0 or sum(parts.returned_orders) > 0
      ) as grouped order by ${order} limit ${size} offset ${skip}
    )
    select page.*, named.name, ${sku} as sku from page left join ${tables[by]} as named on named.id = page.id::bigint order by ${order}`)
  return answer.rows
}
