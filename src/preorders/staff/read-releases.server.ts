import { accounts } from '../../database/tables/accounts.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../../database/tables/orders.server.ts'
import { preorderAnswers, releaseBatches, releaseMoves } from '../../database/tables/preorders.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, asc, desc, eq, inArray, isNull, sql } from '../../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../../platform/text/money.ts'
import { isUnasked, monthOf } from '../ask-buyers.server.ts'
import { preorderErrors } from '../preorder-errors.ts'
import { freePieces } from '../serve-buyers.server.ts'
import {
  backKopecks,
  lineOfOrder,
  lineOfProduct,
  openStates,
  selectQuestions,
  waitingFor,
} from '../waiting-buyers.server.ts'
import type { StaffMove, StaffQuestion, StaffRelease, WholeRelease } from './staff-preorders.contract.ts'

const maxReleases = 500
const maxQuestions = 200
const maxMoves = 20

/** Preorders, the nearest release first; those without a month come last. */
export async function listReleases(db: Database): Promise<StaffRelease[]> {
  return readReleases(db)
}

async function readReleases(db: Database, productId?: number): Promise<(StaffRelease & { version: number })[]> {
  const waiting = db
    .select({
      productId: sql<number>`${orderLines.productId}`.as('waiting_product_id'),
      orders: sql<number>`count(distinct ${orders.id})::int`.as('waiting_orders'),
      pieces: sql<number>`sum(${orderLines.quantity})::int`.as('waiting_pieces'),
      paid: sql<number>`coalesce(sum(${orderLines.quantity}) filter (where ${orders.state} <> 'awaiting_payment'), 0)::int`.as(
        'paid_pieces',
      ),
      unasked: sql<number>`(count(*) filter (where ${isUnasked}))::int`.as('unasked'),
      unanswered: sql<number>`(count(*) filter (where exists (select from ${preorderAnswers}
        where ${preorderAnswers.orderId} = ${orders.id} and ${preorderAnswers.position} = ${orderLines.position} and state = 'open')))::int`.as(
        'unanswered',
      ),
    })
    .from(orderLines)
    .innerJoin(orders, lineOfOrder)
    .innerJoin(products, lineOfProduct)
    .where(and(waitingFor(products.id), productId === undefined ? undefined : eq(products.id, productId)))
    .groupBy(orderLines.productId)
    .as('waiting')
  const rows = await db
    .select({
      product: products,
      orders: waiting.orders,
      pieces: waiting.pieces,
      paid: waiting.paid,
      unasked: waiting.unasked,
      unanswered: waiting.unanswered,
    })
    .from(products)
    .leftJoin(waiting, eq(waiting.productId, products.id))
    .where(
      and(
        products.isPreorder,
        isNull(products.archivedAt),
        productId === undefined ? undefined : eq(products.id, productId),
      ),
    )
    .orderBy(sql`${products.releaseYear} nulls last`, sql`${products.releaseMonth} nulls last`, asc(products.id))
    .limit(maxReleases)
  return rows.map(({ product, ...counts }) => ({
    product_id: product.id,
    name: product.name,
    sku: product.sku,
    release_year: product.releaseYear,
    release_month: product.releaseMonth,
    preorder_until: product.preorderUntil,
    preorder_over: product.preorderOver,
    stock: product.stock,
    orders: counts.orders ?? 0,
    pieces: counts.pieces ?? 0,
    paid_pieces: counts.paid ?? 0,
    unasked: counts.unasked ?? 0,
    unanswered: counts.unanswered ?? 0,
    version: product.version,
  }))
}

export async function getRelease(db: Database, productId: number): Promise<WholeRelease> {
  const [[release], batches, moves, questions] = await Promise.all([
    readReleases(db, productId),
    readBatches(db, productId),
    readMoves(db, productId),
    readQuestions(db, productId),
  ])
  if (!release) throw new ShopError(preorderErrors.release_not_found)
  const [pieces] = await db.select({ free: freePieces }).from(products).where(eq(products.id, productId))
  return { ...release, free: pieces?.free ?? 0, batches, moves, questions }
}

async function readBatches(db: Database, productId: number): Promise<WholeRelease['batches']> {
  const rows = await db
    .select({ batch: releaseBatches, author: accounts.email })
    .from(releaseBatches)
    .leftJoin(accounts, eq(accounts.id, releaseBatches.accountId))
    .where(eq(releaseBatches.productId, productId))
    .orderBy(asc(releaseBatches.id))
  return rows.map(({ batch: { id, pieces, at }, author }) => ({ id, pieces, author, at: at.toISOString() }))
}

async function readMoves(db: Database, productId: number): Promise<StaffMove[]> {
  const rows = await db
    .select({ move: releaseMoves, author: accounts.email })
    .from(releaseMoves)
    .leftJoin(accounts, eq(accounts.id, releaseMoves.accountId))
    .where(eq(releaseMoves.productId, productId))
    .orderBy(desc(releaseMoves.id))
    .limit(maxMoves)
  if (rows.length === 0) return []
  const ids = rows.map(({ move }) => move.id)
  const counts = await db
    .select({ moveId: preorderAnswers.moveId, state: preorderAnswers.state, count: sql<number>`count(*)::int` })
    .from(preorderAnswers)
    .where(inArray(preorderAnswers.moveId, ids))
    .groupBy(preorderAnswers.moveId, preorderAnswers.state)
  const none = { open: 0, agreed: 0, refused: 0, superseded: 0, withdrawn: 0 }
  return rows.map(({ move, author }) => ({
    id: move.id,
    kind: move.kind,
    ...monthOf(move),
    note: move.note,
    author,
    created_at: move.createdAt.toISOString(),
    is_announced: move.askedAt !== null,
    answers: {
      ...none,
      ...Object.fromEntries(
        counts.filter(({ moveId }) => moveId === move.id).map(({ state, count }) => [state, count]),
      ),
    },
  }))
}

async function readQuestions(db: Database, productId: number): Promise<StaffQuestion[]> {
  const rows = await selectQuestions(db)
    .where(
      and(
        eq(preorderAnswers.productId, productId),
        eq(preorderAnswers.state, 'open'),
        isNull(orderLines.arrivedAt),
        inArray(orders.state, openStates),
      ),
    )
    .orderBy(asc(preorderAnswers.askedAt), asc(preorderAnswers.id))
    .limit(maxQuestions)
  return rows.map(({ answer, move, line, order, ...counted }) => ({
    answer_id: answer.id,
    order_id: order.id,
    position: answer.position,
    full_name: order.fullName,
    phone: order.phone,
    email: order.email,
    quantity: answer.quantity,
    agreed: { release_year: line.agreedYear, release_month: line.agreedMonth },
    offered: monthOf(move),
    paid_at: order.paidAt?.toISOString() ?? null,
    back: toRoubles(backKopecks({ order, ...counted })),
    asked_at: answer.askedAt.toISOString(),
    reminders: answer.reminders,
  }))
}
