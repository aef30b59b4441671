import { orderEvents, orderLines, orders } from '../database/tables/orders.server.ts'
import { refunds } from '../database/tables/payments.server.ts'
import { returnLines, returnPhotos, returns } from '../database/tables/returns.server.ts'
import { discountsOnReturnTexts } from '../database/values/discounts-on-return.ts'
import { askedKinds, returnStateWords } from '../database/values/returns.ts'
import { orderErrors } from '../orders/order-errors.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, desc, eq, gt, inArray, isNotNull, ne, notInArray, sql } from '../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../platform/text/money.ts'
import { sumKopecks } from '../pricing/sum-kopecks.ts'
import { ruleOnReturn } from '../promotions/read-lost-discount.server.ts'
import { canAskReturn, piecesLeft, returnUntil } from './return-rules.ts'
import { canWithdraw } from './return-states.ts'
import type { OrderReturn, ReturnsOfOrder } from './returns.contract.ts'

/** Of the order's owner, or of staff. Each gets addresses of photos that they may open. */
export async function readReturns(
  { db, now }: Pick<OrdersParts, 'db' | 'now'>,
  orderId: number,
  reader: { accountId: number } | 'staff',
): Promise<ReturnsOfOrder> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || (reader !== 'staff' && order.accountId !== reader.accountId)) {
    throw new ShopError(orderErrors.order_not_found)
  }
  const lines = await linesOfOrder(db, orderId)
  const handedOver = await handedOverAt(db, orderId)
  const left = piecesLeft(lines, await askedPieces(db, orderId))
  const rule = await ruleOnReturn(db, order)
  return {
    returns: await shownReturns(db, lines, orderId, { isStaff: reader === 'staff', now: now() }),
    lines: lines.map(({ position, productName, priceKopecks }) => ({
      position,
      product_name: productName,
      price: toRoubles(priceKopecks),
      left: left.get(position) ?? 0,
    })),
    can_ask: askedKinds.filter((kind) => canAskReturn(order.state, returnUntil(kind, handedOver), now())),
    until: returnUntil('changed_mind', handedOver)?.toISOString() ?? null,
    discount_terms: rule && discountsOnReturnTexts[rule],
  }
}

async function shownReturns(
  db: Database,
  lines: OrderLines,
  orderId: number,
  { isStaff, now }: { isStaff: boolean; now: Date },
): Promise<OrderReturn[]> {
  const path = isStaff ? '/api/staff/orders' : '/api/orders'
  const rows = await db.select().from(returns).where(eq(returns.orderId, orderId)).orderBy(asc(returns.id))
  const ids = rows.map(({ id }) => id)
  const latest = rows.findLast(({ state }) => state === 'accepted')
  const [pieces, photos, money, held] = await Promise.all([
    db.select().from(returnLines).where(inArray(returnLines.returnId, ids)).orderBy(asc(returnLines.position)),
    db
      .select({ id: returnPhotos.id, returnId: returnPhotos.returnId })
      .from(returnPhotos)
      .where(inArray(returnPhotos.returnId, ids))
      .orderBy(asc(returnPhotos.createdAt)),
    db
      .select()
      .from(refunds)
      .where(and(eq(refunds.orderId, orderId), isNotNull(refunds.returnId), ne(refunds.state, 'cancelled'))),
    isStaff && latest ? db.$count(orderEvents, isUndoable(latest, now)) : 0,
  ])
  const names = new Map(lines.map(({ position, productName }) => [position, productName]))
  return rows.map((row) => {
    const back = money.filter(({ returnId }) => returnId === row.id)
    return {
      id: row.id,
      version: row.version,
      state: returnStateWords[row.state],
      kind: row.kind,
      by_staff: row.byStaff,
      reason: row.reason,
      tracking_number: row.trackingNumber,
      refuse_reason: row.refuseReason,
      lines: pieces
        .filter(({ returnId }) => returnId === row.id)
        .map(({ position, quantity, accepted, fate, refuseReason }) => ({
          position,
          product_name: names.get(position) ?? '',
          quantity,
          accepted,
          fate,
          refuse_reason: refuseReason,
        })),
      can_withdraw: canWithdraw(row.state, row.kind),
      can_undo: row === latest && held > 0,
      photos: photos
        .filter(({ returnId }) => returnId === row.id)
        .map(({ id }) => `${path}/${orderId}/return_photos/${id}/`),
      refund: row.state === 'accepted' ? toRoubles(sumKopecks(back)) : null,
      is_refunded: back.length > 0 && back.every(({ state }) => state === 'succeeded'),
      withheld: toRoubles(row.withheldKopecks),
      discount: toRoubles(row.discountKopecks),
      created_at: row.createdAt.toISOString(),
      decided_at: row.decidedAt?.toISOString() ?? null,
    }
  })
}

/** The event that tells of an accepted return, as long as its letter waits. Whatever is told later ends that. */
export function isUndoable({ orderId, state, decidedAt }: typeof returns.$inferSelect, now: Date) {
  if (state !== 'accepted' || !decidedAt) return sql`false`
  const isIt = and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'return'), eq(orderEvents.at, decidedAt))
  return and(isIt, eq(orderEvents.lettersDue, true), gt(orderEvents.lettersAfter, now))
}

export type OrderLines = Awaited<ReturnType<typeof linesOfOrder>>

export function linesOfOrder(db: Database | Transaction, orderId: number) {
  return db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))
}

/** Pieces in returns that are neither refused nor withdrawn; of those that are accepted, what was. */
export function askedPieces(db: Database | Transaction, orderId: number, state?: 'accepted') {
  const counted = state ? eq(returns.state, state) : notInArray(returns.state, ['refused', 'withdrawn'])
  return db
    .select({
      kind: returns.kind,
      position: returnLines.position,
      quantity: sql<number>`coalesce(${returnLines.accepted}, ${returnLines.quantity})`,
    })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(and(eq(returns.orderId, orderId), counted))
}

/** When the shopper got the order, as far as the shop knows. */
export async function handedOverAt(db: Database | Transaction, orderId: number): Promise<Date | null> {
  const [event] = await db
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.state, 'completed')))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return event?.at ?? null
}
