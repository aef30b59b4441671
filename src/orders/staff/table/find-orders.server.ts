import { orders } from '../../../database/tables/orders.server.ts'
import { parcelLines, parcels } from '../../../database/tables/parcels.server.ts'
import { shelfStays } from '../../../database/tables/shelf-stays.server.ts'
import { orderStateOf, orderStateWords } from '../../../database/values/order-states.ts'
import type { Role } from '../../../platform/contract/roles.ts'
import type { Database, Transaction } from '../../../platform/postgres/database.server.ts'
import { and, eq, gte, lt, type SQL, sql } from '../../../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../../../platform/text/money.ts'
import { dayStart } from '../../../platform/text/shop-day.ts'
import { nextStates } from '../../order-steps.ts'
import type { OrderRow } from '../order-lists.contract.ts'
import { workIs } from '../order-work.server.ts'
import type { OrderWork } from '../order-work.ts'
import { visibleTo } from '../visible-orders.server.ts'
import { findByWords } from './find-by-words.server.ts'

/** The columns for a row of the table and a card of the board; lines come in the same query. */
export const rowColumns = {
  id: orders.id,
  state: orders.state,
  createdAt: orders.createdAt,
  fullName: orders.fullName,
  phone: orders.phone,
  email: orders.email,
  deliveryName: orders.deliveryName,
  isPickup: orders.isPickup,
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
    where parcel_lines.order_id = orders.id and parcels.state = 'on_shelf'))`.mapWith(orders.createdAt),
}

type Row = Pick<typeof orders.$inferSelect, Exclude<keyof typeof rowColumns, 'pieces' | 'firstItem' | 'shelfUntil'>> & {
  pieces: number
  firstItem: string
  shelfUntil: Date | null
}

export function toRow(row: Row): OrderRow {
  return {
    id: row.id,
    state: orderStateWords[row.state],
    created_at: row.createdAt.toISOString(),
    full_name: row.fullName,
    phone: row.phone,
    email: row.email,
    has_email: row.email !== '',
    delivery: row.deliveryName,
    total: toRoubles(row.totalKopecks),
    pieces: row.pieces,
    first_item: row.firstItem,
    shelf_until: row.shelfUntil?.toISOString() ?? null,
    tracking_number: row.trackingNumber,
    next_states: nextStates(row).map((state) => orderStateWords[state]),
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
  work?: OrderWork | undefined
}

/** The condition on orders that the role may see and the filter finds. By words, the newest `max` of them. */
export async function matching(
  db: Database | Transaction,
  role: Role,
  { q, ...filter }: OrderFilter,
  max?: number,
): Promise<SQL | undefined> {
  const where = filtered(role, filter)
  return q ? isOneOf(await findByWords(db, role, q, where, max)) : where
}

/** Whatever the words. */
export function filtered(role: Role, filter: Omit<OrderFilter, 'q'>): SQL | undefined {
  const { delivery, state, from, to, customer, work } = filter
  return and(
    visibleTo(role),
    delivery === undefined ? undefined : eq(orders.deliveryTypeId, delivery),
    state && eq(orders.state, orderStateOf(state)),
    work && workIs(work),
    from === undefined ? undefined : gte(orders.createdAt, dayStart(from)),
    to === undefined ? undefined : lt(orders.createdAt, dayStart(to, 1)),
    customer === undefined ? undefined : eq(orders.accountId, customer),
  )
}

export function isOneOf(ids: number[]): SQL {
  return sql`${orders.id} = any (${sql.param(ids)}::bigint[])`
}
