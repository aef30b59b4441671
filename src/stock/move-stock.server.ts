import type { ClientBase } from 'pg'
import { products } from '../database/tables/catalogue.server.ts'
import { stockMovements } from '../database/tables/stock.server.ts'
import type { StockReason } from '../database/values/stock-reasons.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { asc, eq, inArray, type SQL, sql } from '../platform/postgres/drizzle.server.ts'
import { statement } from '../platform/postgres/statement.server.ts'
import { stockErrors } from './stock-errors.ts'

interface Pieces {
  productId: number
  /** The order that takes or returns the pieces. */
  orderId?: number
}

/**
 * Pieces that come or go, where the product is counted; or what its count becomes, which starts the counting and, with
 * null, ends it. A product may have several changes in one call, but only one new count. That counting ends is a movement
 * only when staff say why (`counting_stopped`): goods without a count have none.
 */
export type StockMove = Pieces & ({ change: number } | { count: number | null })

export interface StockCause {
  reason: StockReason
  /** What staff wrote about it, or the number of an import. */
  note?: string
  at?: Date
  /** The member of staff who did it. */
  accountId?: number
  /** The delivery or stocktake that it is a part of. */
  documentId?: number
}

interface Values extends Record<string, unknown> {
  ids: number[]
  changes: (number | null)[]
  counts: (number | null)[]
  orderIds: (number | null)[]
  reason: StockReason
  note: string | null
  at: Date | null
  accountId: number | null
  documentId: number | null
}

interface Shortage extends Record<string, unknown> {
  left: number
}

/**
 * Nothing is written when any count would fall below zero; then it returns what is left of the first such product. The time is
 * taken under the lock, so that what was read before is earlier, however long the transaction has waited.
 */
function moveStatement(value: (key: keyof Values & string) => unknown): SQL {
  return sql`with given as (
      select * from unnest(${value('ids')}::bigint[], ${value('changes')}::integer[], ${value('counts')}::integer[],
        ${value('orderIds')}::bigint[]) with ordinality as given (product_id, change, count, order_id, place)
    ), locked as (
      select id, stock from ${products} where id = any(${value('ids')}::bigint[]) order by id for no key update
    ), steps as (
      select given.*, stock as before, case when change is null then count
        else stock + sum(change) over (partition by product_id order by place) end as after
      from given join locked on id = product_id where change is null or stock is not null
    ), counted as (
      update ${products} set stock = latest.after
      from (select distinct on (product_id) product_id, after from steps order by product_id, place desc) as latest
      where id = latest.product_id and not exists (select from steps where after < 0)
    ), recorded as (
      insert into ${stockMovements} (product_id, at, change, stock_after, reason, note, order_id, account_id, document_id)
      select product_id, coalesce(${value('at')}::timestamptz, clock_timestamp()),
        coalesce(change, coalesce(count, 0) - coalesce(before, 0)), coalesce(after, 0), ${value('reason')}::text,
        ${value('note')}::text, order_id, ${value('accountId')}::bigint, ${value('documentId')}::bigint
      from steps where not exists (select from steps where after < 0)
        and (after is not null or ${value('reason')}::text = 'counting_stopped') order by place
    )
    select before as left from steps where after < 0 order by place limit 1`
}

const runOnClient = statement<Values, Shortage>('move_stock', moveStatement)

/**
 * The one writer of counts and movements: both in one statement, which locks the products in the order of their ids, so
 * that two calls never deadlock. Products without a count are left alone. A raw client gets the named statement, whose
 * plan is cached: it is sent at once, so that orders can send it among others.
 */
export async function moveStock(tx: Transaction | ClientBase, moves: StockMove[], cause: StockCause): Promise<void> {
  if (moves.length === 0) return
  const values: Values = {
    ids: moves.map(({ productId }) => productId),
    changes: moves.map((move) => ('change' in move ? move.change : null)),
    counts: moves.map((move) => ('count' in move ? move.count : null)),
    orderIds: moves.map(({ orderId }) => orderId ?? null),
    reason: cause.reason,
    note: cause.note || null,
    at: cause.at ?? null,
    accountId: cause.accountId ?? null,
    documentId: cause.documentId ?? null,
  }
  const [shortage] =
    'execute' in tx
      ? (await tx.execute<Shortage>(moveStatement((key) => sql.param(values[key])))).rows
      : await runOnClient(tx, values)
  if (shortage) throw new ShopError(stockErrors.stock_below_zero, { left: shortage.left })
}

/** The counts of these products, locked in the order of their ids, for callers that decide by them. */
export async function lockCounts(tx: Transaction, ids: number[]) {
  const rows = await tx
    .select({ id: products.id, name: products.name, stock: products.stock, archivedAt: products.archivedAt })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Pieces that an order has taken of each product and not given back. Goods without a count at the time have none. */
export async function readHeld(tx: Transaction, orderId: number): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: stockMovements.productId, pieces: sql<number>`-sum(${stockMovements.change})::int` })
    .from(stockMovements)
    .where(eq(stockMovements.orderId, orderId))
    .groupBy(stockMovements.productId)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

/**
 * Preorders take no pieces of a product without a count. Before its counting starts, the pieces of each order are
 * written down as taken, so that cancelling the order gives them back.
 */
export async function recordHeld(tx: Transaction, held: Required<Pieces & { pieces: number }>[], at: Date) {
  if (held.length === 0) return
  const reason = 'preorder_held'
  await tx
    .insert(stockMovements)
    .values(held.map(({ pieces, ...rest }) => ({ ...rest, at, change: -pieces, stockAfter: 0, reason }) as const))
}
