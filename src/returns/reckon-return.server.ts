import { orders } from '../database/tables/orders.server.ts'
import { returns } from '../database/tables/returns.server.ts'
import type { ReturnKind } from '../database/values/returns.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { readLedger } from '../ledger/write-ledger.server.ts'
import { priceOrder } from '../orders/order-bill.server.ts'
import { orderErrors } from '../orders/order-errors.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, eq, sql } from '../platform/postgres/drizzle.server.ts'
import { toKopecks, toRoubles } from '../platform/text/money.ts'
import type { ReturnedPieces } from '../pricing/returned-sum.ts'
import { readLostDiscount } from '../promotions/read-lost-discount.server.ts'
import { merged } from './ask-return.server.ts'
import { askedPieces, linesOfOrder, type OrderLines } from './read-returns.server.ts'
import { isByChoice, piecesLeft, type ReturnMoney, returnMoney } from './return-rules.ts'
import { discountText } from './return-texts.ts'
import type { RefundQuote, StaffQuoteRequest } from './returns.contract.ts'

type Pieces = { position: number; quantity: number }[]
type Order = Pick<typeof orders.$inferSelect, 'id' | 'deliveryPriceKopecks' | 'discounts'>

interface Coming {
  kind: ReturnKind
  pieces: Pieces
  wayBackKopecks: number
}

/** What goes back for these pieces, which are not accepted yet, and which promotions the goods that are kept do not earn. */
export async function reckonReturn(
  db: Database | Transaction,
  order: Order,
  { kind, pieces, wayBackKopecks }: Coming,
): Promise<ReturnMoney & { titles: string[] }> {
  const lines = await linesOfOrder(db, order.id)
  const before = await askedPieces(db, order.id, 'accepted')
  const back = [...before, ...pieces.map((piece) => ({ ...piece, kind }))]
  const left = piecesLeft(lines, back)
  const lost = await readLostDiscount(db, order, {
    kept: byProduct(lines, (position) => left.get(position) ?? 0),
    chosen: byProduct(lines, (position) =>
      piecesOf(back, (each) => each.position === position && isByChoice(each.kind)),
    ),
  })
  const money = returnMoney({
    kind,
    lines: returnedPieces(lines, pieces, before),
    isWhole: isAllBack(lines, back),
    deliveryKopecks: order.deliveryPriceKopecks,
    wayBackKopecks,
    keptKopecks: balanceOf(await readLedger(db, order.id)).kept,
    lostKopecks: lost.kopecks,
    heldKopecks: await heldBefore(db, order.id),
  })
  return { ...money, titles: lost.titles }
}

/** Shown before anybody decides, by the rule that decides. More pieces than there are count as all. */
export async function quoteReturn(
  db: Database,
  orderId: number,
  reader: { accountId: number } | 'staff',
  { kind, lines, way_back }: StaffQuoteRequest,
): Promise<RefundQuote> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order || (reader !== 'staff' && order.accountId !== reader.accountId))
    throw new ShopError(orderErrors.order_not_found)
  const left = piecesLeft(await linesOfOrder(db, orderId), await askedPieces(db, orderId, 'accepted'))
  const pieces = merged(lines).flatMap(({ position, quantity }) => {
    const most = Math.min(quantity, left.get(position) ?? 0)
    return most > 0 ? [{ position, quantity: most }] : []
  })
  const money = await reckonReturn(db, order, { kind, pieces, wayBackKopecks: toKopecks(way_back) })
  return {
    refund: toRoubles(money.refundKopecks),
    delivery: toRoubles(money.deliveryKopecks),
    withheld: toRoubles(money.withheldKopecks),
    discount: toRoubles(money.discountKopecks),
    because: discountText(money, 'Удержим') || null,
  }
}

/** What returns before have withheld of discounts. */
async function heldBefore(db: Database | Transaction, orderId: number): Promise<number> {
  const [row] = await db
    .select({ kopecks: sql`coalesce(sum(${returns.discountKopecks}), 0)`.mapWith(Number) })
    .from(returns)
    .where(and(eq(returns.orderId, orderId), eq(returns.state, 'accepted')))
  return row?.kopecks ?? 0
}

/** Each with what its line has cost and how many pieces of that are back already. */
function returnedPieces(lines: OrderLines, now: Pieces, before: Pieces): ReturnedPieces[] {
  const left = piecesLeft(lines, before)
  const comingBack = new Map(now.map(({ position, quantity }) => [position, quantity]))
  return priceOrder(lines, 0).lines.map(({ key, priceKopecks, quantity, sumKopecks }) => ({
    priceKopecks,
    quantity: comingBack.get(key) ?? 0,
    line: { quantity, sumKopecks, returnedBefore: quantity - (left.get(key) ?? 0) },
  }))
}

/** Where a kopeck could not be shared, a product stands in two lines. */
function byProduct(lines: OrderLines, piecesAt: (position: number) => number): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { productId, position } of lines) sums.set(productId, (sums.get(productId) ?? 0) + piecesAt(position))
  return sums
}

function piecesOf<Piece extends { quantity: number }>(pieces: Piece[], isMeant: (piece: Piece) => boolean): number {
  return pieces.reduce((sum, piece) => sum + (isMeant(piece) ? piece.quantity : 0), 0)
}

export function isAllBack(lines: Pieces, back: Pieces): boolean {
  return [...piecesLeft(lines, back).values()].every((left) => left <= 0)
}
