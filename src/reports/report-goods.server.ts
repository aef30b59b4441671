import { categories, makers, products, series } from '../database/tables/catalogue.server.ts'
import { salesTotals } from '../database/tables/reports.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { type SQL, sql } from '../platform/postgres/drizzle.server.ts'
import { percent, type Sums, toFigures } from './figures.ts'
import { partsOf, stepsIn } from './report-period.ts'
import { type AskedDays, pendingDays, type ReportDays, readDays, sumColumns, sumOf } from './report-sales.server.ts'
import type { GroupKind, GroupRow, GroupSort } from './reports.contract.ts'

export interface GroupQuery extends AskedDays {
  by: GroupKind
  page?: number | undefined
  page_size?: number | undefined
  sort?: GroupSort | `-${GroupSort}` | undefined
}

export async function reportGroups(db: Database, query: GroupQuery) {
  const days = await readDays(db, query)
  const size = query.page_size ?? 50
  const page = { size, skip: ((query.page ?? 1) - 1) * size }
  const [{ count, keys }, all, pending] = await Promise.all([
    findGroups(db, query, days, page),
    sumOf(db, days),
    pendingDays(db),
  ])
  const results = await readGroups(db, query.by, days, keys, all)
  return { count, results, from: days.from, to: days.to, pending_days: pending }
}

/** All groups in batches, for a file: which there are, and their order, is found once. */
export async function* readAllGroups(db: Database, query: GroupQuery, batchSize: number): AsyncGenerator<GroupRow[]> {
  const days = await readDays(db, query)
  const [{ keys }, all] = await Promise.all([findGroups(db, query, days), sumOf(db, days)])
  for (let at = 0; at < keys.length; at += batchSize) {
    yield await readGroups(db, query.by, days, keys.slice(at, at + batchSize), all)
  }
}

const nameless: Record<GroupKind, string> = {
  product: 'Удалённый товар',
  category: 'Удалённая категория',
  series: 'Без серии',
  maker: 'Без производителя',
}

/** The rows of `sales_totals` that add up to the period, of all groups or of one: each part is found by the primary key. */
function partsRows(kind: GroupKind, days: ReportDays, key?: SQL): SQL {
  const { months, days: ends } = partsOf(days, days.today)
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
async function findGroups(
  db: Database,
  { by, sort = '-revenue' }: GroupQuery,
  days: ReportDays,
  page?: { size: number; skip: number },
) {
  const order = sort.startsWith('-') ? sql`place desc nulls last, key` : sql`place asc nulls first, key`
  const { rows } = await db.execute<{ key: number; count: number }>(sql`
    select key::float8 as key, count(*) over ()::int as count from (
      select key, ${sortColumns[sort.replace('-', '') as GroupSort]} as place
      from (${partsRows(by, days)}) as parts group by key having sum(orders + returned_orders) > 0
    ) as grouped order by ${order} limit ${page?.size ?? null} offset ${page?.skip ?? 0}`)
  return { count: rows[0]?.count ?? 0, keys: rows.map(({ key }) => key) }
}

async function readGroups(
  db: Database,
  by: GroupKind,
  days: ReportDays,
  keys: number[],
  all: Sums,
): Promise<GroupRow[]> {
  const tables = { product: products, category: categories, series, maker: makers }
  const { rows } = await db.execute<Sums & { id: number; name: string | null; sku: string | null }>(sql`
    select wanted.key::float8 as id, sums.*, named.name, ${by === 'product' ? sql`named.sku` : sql`null`} as sku
    from unnest(${sql.param(keys)}::bigint[]) with ordinality as wanted (key, place)
      cross join lateral (select ${sumColumns} from (${partsRows(by, days, sql`wanted.key`)}) as own) as sums
      left join ${tables[by]} as named on named.id = wanted.key order by place`)
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? nameless[by],
    sku: row.sku,
    share: percent(row.goods, all.goods) ?? 0,
    ...toFigures(row),
  }))
}
