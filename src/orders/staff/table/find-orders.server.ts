import { wordsQuery } from '../../../accounts/staff/words-query.ts'
import { orderLines, orders, soldNames } from '../../../database/tables/orders.server.ts'
import { parcelLines, parcels } from '../../../database/tables/parcels.server.ts'
import { shelfStays } from '../../../database/tables/shelf-stays.server.ts'
import type { Role } from '../../../platform/contract/roles.ts'
import type { Database, Transaction } from '../../../platform/postgres/database.server.ts'
import { and, eq, gt, gte, lt, type SQL, sql } from '../../../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../../../platform/text/money.ts'
import { dayStart } from '../../../platform/text/shop-day.ts'
import { nextStates } from '../../order-states.ts'
import type { OrderRow } from '../order-lists.contract.ts'
import { visibleTo } from '../visible-orders.server.ts'

/** The columns for a row of the table and a card of the board; lines come in the same query. */
export const rowColumns = {
  id: orders.id,
  state: orders.state,
  createdAt: orders.createdAt,
  fullName: orders.fullName,
  phone: orders.phone,
  email: orders.email,
  deliveryName: orders.deliveryName,
  deliveryAddress: orders.deliveryAddress,
  totalKopecks: orders.totalKopecks,
  trackingNumber: orders.trackingNumber,
  version: orders.version,
  pieces: sql<number>`(select coalesce(sum(quantity), 0)::int from order_lines where order_id = ${orders.id})`,
  // An order without goods pays the delivery of a parcel from the shelf. Written out: within these the column alone would
  // be that of the parcel.
  firstItem: sql<string>`coalesce((select product_name from order_lines where order_id = orders.id order by position limit 1),
    (select 'Посылка с полки: заказы ' || string_agg(distinct parcel_lines.order_id::text, ', ') from ${parcels}
      join ${parcelLines} on parcel_id = parcels.id where delivery_order_id = orders.id), '')`,
  shelfUntil: sql<Date | null>`(select until from ${shelfStays} where order_id = orders.id and exists (
    select from ${parcelLines} join ${parcels} on parcels.id = parcel_id
    where parcel_lines.order_id = orders.id and parcels.state = 'На полке'))`.mapWith(orders.createdAt),
}

type Row = Pick<typeof orders.$inferSelect, Exclude<keyof typeof rowColumns, 'pieces' | 'firstItem' | 'shelfUntil'>> & {
  pieces: number
  firstItem: string
  shelfUntil: Date | null
}

export function toRow(row: Row): OrderRow {
  return {
    id: row.id,
    state: row.state,
    created_at: row.createdAt.toISOString(),
    full_name: row.fullName,
    phone: row.phone,
    email: row.email,
    delivery: row.deliveryName,
    total: toRoubles(row.totalKopecks),
    pieces: row.pieces,
    first_item: row.firstItem,
    shelf_until: row.shelfUntil?.toISOString() ?? null,
    tracking_number: row.trackingNumber,
    next_states: nextStates(row),
    version: row.version,
  }
}

export interface OrderFilter {
  q?: string | undefined
  delivery?: number | undefined
  state?: OrderRow['state'] | undefined
  /** Days in the shop's time zone, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  customer?: number | undefined
}

/** The condition on orders that the role may see and the filter finds. By words, the newest `max` of them. */
export async function matching(
  db: Database | Transaction,
  role: Role,
  { q, ...filter }: OrderFilter,
  max = maxFound,
): Promise<SQL | undefined> {
  const where = filtered(role, filter)
  return q ? isOneOf(await findByWords(db, role, q, where, max)) : where
}

/** Whatever the words. */
export function filtered(role: Role, filter: Omit<OrderFilter, 'q'>): SQL | undefined {
  const { delivery, state, from, to, customer } = filter
  return and(
    visibleTo(role),
    delivery === undefined ? undefined : eq(orders.deliveryTypeId, delivery),
    state && eq(orders.state, state),
    from === undefined ? undefined : gte(orders.createdAt, dayStart(from)),
    to === undefined ? undefined : lt(orders.createdAt, dayStart(to, 1)),
    customer === undefined ? undefined : eq(orders.accountId, customer),
  )
}

export function isOneOf(ids: number[]): SQL {
  return sql`${orders.id} = any (${sql.param(ids)}::bigint[])`
}

/** Nobody reads further in what a search has found, and a word may be in a quarter of all orders. */
const maxFound = 2000

/** From so many goods on, looking through the newest orders is faster than looking up the orders of each of them. */
const manyGoods = 2000

/** The expression of the index on people, word for word. */
export const orderWords = sql`find_words(${orders.fullName} || ' ' || ${orders.email}, ${orders.phone})`

/** Words that many orders have are found often enough among so many. */
const newest = 100_000

/** The numbers of the newest orders, by person, goods or number: «1042», «№ 1042» and «заказ 1042» are also words. */
export async function findByWords(
  db: Database | Transaction,
  role: Role,
  q: string,
  where: SQL | undefined,
  max = maxFound,
): Promise<number[]> {
  const [last] = await db.select({ id: sql<number>`coalesce(max(${orders.id}), 0)::float8` }).from(orders)
  const since = (last?.id ?? 0) - newest
  if (since > 0) {
    const found = await findAmong(db, role, q, and(gt(orders.id, since), where), max)
    if (found.length === max) return found
  }
  return findAmong(db, role, q, where, max)
}

async function findAmong(
  db: Database | Transaction,
  role: Role,
  q: string,
  where: SQL | undefined,
  max: number,
): Promise<number[]> {
  const number = orderNumberIn(q)
  const words = wordsQuery(number ?? q)
  if (words === undefined) return []
  // Packers do not see e-mail addresses, so their search must not tell whose they are. They have few orders: no index.
  const people = role === 'packer' ? sql`find_words(${orders.fullName}, ${orders.phone})` : orderWords
  const found = [
    sql`select id from people`,
    await ordersOfGoods(db, words, where, max),
    number === undefined ? undefined : select(and(eq(orders.id, Number(number)), where)),
  ].filter((part) => part !== undefined)
  const { rows } = await db.execute<{ id: number }>(sql`
    with people as materialized (${select(and(sql`${people} @@ ${words}::tsquery`, where))})
    select id::float8 as id from (${sql.join(found, sql` union `)}) as found order by found.id desc limit ${max}`)
  return rows.map(({ id }) => id)
}

const select = (where: SQL | undefined) => sql`select ${orders.id} from ${orders} where ${where ?? sql`true`}`

async function ordersOfGoods(db: Database | Transaction, words: string, where: SQL | undefined, max: number) {
  const named = sql`from ${soldNames} where find_words(${soldNames.name} || ' ' || ${soldNames.sku}, '') @@ ${words}::tsquery`
  const { rows } = await db.execute<{ goods: number }>(
    sql`select count(*)::int as goods from (select ${named} limit ${manyGoods}) as goods`,
  )
  const goods = rows[0]?.goods ?? 0
  if (goods === 0) return undefined
  const isNamed = sql`(${orderLines.productId}, ${orderLines.productName}, ${orderLines.sku}) in
    (select ${soldNames.productId}, ${soldNames.name}, ${soldNames.sku} ${named})`
  if (goods < manyGoods) {
    return select(and(sql`${orders.id} in (select ${orderLines.orderId} from ${orderLines} where ${isNamed})`, where))
  }
  // As conditions within `case`, they stay filters of a walk from the newest order on, which ends as soon as there are
  // enough; joins would go through all lines.
  const hasNamed = sql`case when (select true from ${orderLines}
    where ${orderLines.orderId} = ${orders.id} and case when ${isNamed} then true end limit 1) then true end`
  return sql`(${select(and(where, hasNamed))} order by ${orders.id} desc limit ${max})`
}

/** «1042», «№ 1042», «заказ 1042». */
export function orderNumberIn(text: string): string | undefined {
  return /^(?:заказ\s*)?(?:№\s*|#\s*)?(\d{1,15})$/iu.exec(text.trim())?.[1]
}
