import { deliveryTypes, orders } from '../../../database/tables/orders.server.ts'
import { type OrderState, orderStates, orderStateWords } from '../../../database/values/order-states.ts'
import type { Role } from '../../../platform/contract/roles.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import { and, desc, eq, lt, type SQL, sql } from '../../../platform/postgres/drizzle.server.ts'
import { isOver } from '../../order-steps.ts'
import type { BoardColumn, BoardQuery, OrdersQuery } from '../order-lists.contract.ts'
import { notResting } from '../order-work.server.ts'
import { packingStates, rowFor } from '../packer-rules.ts'
import { findForGroups } from './find-by-words.server.ts'
import { filtered, isOneOf, matching, rowColumns, toRow } from './find-orders.server.ts'

/** Counts up to this limit: nobody goes to further pages, and an exact count would cost more than the page. */
const maxCounted = 10_000

export async function listOrders(
  db: Database,
  role: Role,
  { page = 1, page_size: size = 50, sort = '-number', ...filter }: OrdersQuery,
) {
  const where = await matching(db, role, filter)
  const order = inOrder(sort, filter)
  // Selects the page first, so that the joins are not made for skipped rows.
  const shown = db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset((page - 1) * size)
    .as('shown')
  const [rows, count] = await Promise.all([
    db
      .select(rowColumns)
      .from(orders)
      .innerJoin(shown, eq(shown.id, orders.id))
      .orderBy(...order),
    countUpTo(db, where, maxCounted),
  ])
  return { count, results: rows.map((row) => rowFor(role, toRow(row))) }
}

/**
 * No number is null, but PostgreSQL reads an index in its order only when both put nulls in the same place: last in the
 * indexes by state and by customer, first in the primary key read backwards.
 */
function inOrder(
  sort: NonNullable<OrdersQuery['sort']>,
  { state, customer }: Pick<OrdersQuery, 'state' | 'customer'>,
): SQL[] {
  const hasOwnIndex = state !== undefined || customer !== undefined
  switch (sort) {
    case 'number':
      return [hasOwnIndex ? sql`${orders.id} nulls first` : sql`${orders.id}`]
    case '-number':
      return [hasOwnIndex ? sql`${orders.id} desc nulls last` : sql`${orders.id} desc`]
    case 'total':
      return [sql`${orders.totalKopecks}`, sql`${orders.id}`]
    case '-total':
      return [sql`${orders.totalKopecks} desc`, sql`${orders.id} desc`]
  }
}

async function countUpTo(db: Database, where: SQL | undefined, max: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(where)
    .limit(max)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

export async function listDeliveries(db: Database) {
  const archived = sql<boolean>`${deliveryTypes.archivedAt} is not null`
  return db
    .select({ id: deliveryTypes.id, name: deliveryTypes.name, archived })
    .from(deliveryTypes)
    .orderBy(archived, deliveryTypes.position, deliveryTypes.id)
    .limit(100)
}

const columnSize = 20
const maxInColumn = 1000
/** Of open orders and of others, by words. Who looks at the board for more than a few asks in other words, or the table. */
const maxFound = 100

/** The columns of the board, each with its newest orders. */
export async function getBoard(
  db: Database,
  role: Role,
  { state, after, q, ...filter }: BoardQuery,
): Promise<BoardColumn[]> {
  const seen: readonly OrderState[] = role === 'packer' ? packingStates : orderStates
  const states = seen.filter((each) => state === undefined || orderStateWords[each] === state)
  const where = and(filtered(role, filter), notResting)
  const columns = q
    ? await foundColumns(db, await findForBoard(db, role, q, states, and(where, olderThan(after))))
    : await Promise.all(states.map((each) => boardColumn(db, each, where, after)))
  return columns.map((column) => ({ ...column, orders: column.orders.map((row) => rowFor(role, row)) }))
}

interface FoundPart {
  states: OrderState[]
  found: number[]
}

/** By words, open orders are looked for by themselves: a frequent word would find others only. */
async function findForBoard(
  db: Database,
  role: Role,
  q: string,
  states: readonly OrderState[],
  where: SQL | undefined,
): Promise<FoundPart[]> {
  const groups = [states.filter((state) => !isOver(state)), states.filter(isOver)].filter((part) => part.length > 0)
  const found = await findForGroups(db, role, q, where, { groups, max: maxFound })
  return groups.map((part, index) => ({ states: part, found: found[index] ?? [] }))
}

/** Divided among the columns at once: sixteen statements that each look through what was found would take longer. */
async function foundColumns(db: Database, parts: FoundPart[]): Promise<BoardColumn[]> {
  const all = await db
    .select({ id: orders.id, state: orders.state })
    .from(orders)
    .where(isOneOf(parts.flatMap(({ found }) => found)))
    .orderBy(desc(orders.id))
  const columns = parts.flatMap(({ states, found }) =>
    states.map((state) => ({
      state,
      ids: all.filter((order) => order.state === state).map(({ id }) => id),
      all: found.length < maxFound,
    })),
  )
  const shown = columns.flatMap(({ ids }) => ids.slice(0, columnSize))
  const rows = await db.select(rowColumns).from(orders).where(isOneOf(shown))
  const rowOf = new Map(rows.map((row) => [row.id, toRow(row)]))
  return columns.map(({ state, ids, all: counted }) => ({
    state: orderStateWords[state],
    count: ids.length,
    counted_all: counted,
    orders: ids.slice(0, columnSize).flatMap((id) => rowOf.get(id) ?? []),
    next: ids.length > columnSize ? (ids[columnSize - 1] ?? null) : null,
  }))
}

function olderThan(after: number | undefined): SQL | undefined {
  return after === undefined ? undefined : lt(orders.id, after)
}

async function boardColumn(
  db: Database,
  state: OrderState,
  where: SQL | undefined,
  after: number | undefined,
): Promise<BoardColumn> {
  const [rows, count] = await Promise.all([
    db
      .select(rowColumns)
      .from(orders)
      .where(and(eq(orders.state, state), where, olderThan(after)))
      // Must match the expression of the index.
      .orderBy(sql`${orders.id} desc nulls last`)
      .limit(columnSize + 1),
    countUpTo(db, and(eq(orders.state, state), where), maxInColumn),
  ])
  const shown = rows.slice(0, columnSize)
  return {
    state: orderStateWords[state],
    count,
    counted_all: count < maxInColumn,
    orders: shown.map(toRow),
    next: rows.length > columnSize ? (shown.at(-1)?.id ?? null) : null,
  }
}
