import { recordAudit } from '../../audit/audit.server.ts'
import { changeProduct } from '../../catalogue/staff/save-product.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../../database/tables/orders.server.ts'
import { preorderAnswers, releaseMoves } from '../../database/tables/preorders.server.ts'
import { subjectOf } from '../../orders/staff/moves/move-order.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, asc, eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../../platform/text/money.ts'
import { answerQuestion, type Choice } from '../answer-question.server.ts'
import { isUnasked } from '../ask-buyers.server.ts'
import { preorderErrors } from '../preorder-errors.ts'
import type { PreordersParts } from '../preorders-parts.server.ts'
import {
  agreedEarlierThan,
  backKopecks,
  lineCount,
  lineOfOrder,
  lineOfProduct,
  oncePerGoods,
  sameGoods,
  waitingFor,
} from '../waiting-buyers.server.ts'
import { getRelease } from './read-releases.server.ts'
import type { MovePreview, WholeRelease } from './staff-preorders.contract.ts'

const shown = 50

interface NewMonth {
  year: number
  month: number | null
}

/** Who would be asked, in the order of payment, and what it may cost. */
export async function previewMove(db: Database, productId: number, { year, month }: NewMonth): Promise<MovePreview> {
  await requireRelease(db, productId)
  const isAsked = agreedEarlierThan({ release_year: year, release_month: month })
  const from = () => ({
    isAsked: sql<boolean>`${isAsked}`,
    line: orderLines,
    order: orders,
    lineCount,
    same: sameGoods,
  })
  const lines = await db
    .select(from())
    .from(orderLines)
    .innerJoin(orders, lineOfOrder)
    .innerJoin(products, lineOfProduct)
    .where(waitingFor(productId))
    .orderBy(sql`${orders.paidAt} nulls last`, asc(orders.id), asc(orderLines.position))
  const asked = oncePerGoods(lines.filter((line) => line.isAsked)).map((line) => ({ ...line, back: backKopecks(line) }))
  return {
    orders: countOrders(asked),
    pieces: asked.reduce((sum, { line }) => sum + line.quantity, 0),
    unpaid_orders: countOrders(asked.filter(({ order }) => order.state === 'awaiting_payment')),
    without_email: countOrders(asked.filter(({ order }) => order.email === '')),
    back: toRoubles(asked.reduce((sum, { back }) => sum + back, 0)),
    unaffected: countOrders(lines.filter((line) => !line.isAsked)),
    first: asked.slice(0, shown).map(({ line, order, back }) => ({
      order_id: order.id,
      position: line.position,
      full_name: order.fullName,
      quantity: line.quantity,
      agreed: { release_year: line.agreedYear, release_month: line.agreedMonth },
      paid_at: order.paidAt?.toISOString() ?? null,
      back: toRoubles(back),
      has_email: order.email !== '',
    })),
  }
}

function countOrders(lines: { order: { id: number } }[]): number {
  return new Set(lines.map(({ order }) => order.id)).size
}

/**
 * Moves a release. The month of the product and the request to ask are one transaction; the job asks in batches. To the same
 * month it only asks those whom nobody has asked, because the product was changed elsewhere.
 */
export async function moveRelease(
  parts: PreordersParts,
  viewer: Viewer,
  productId: number,
  { version, year, month, note }: NewMonth & { version: number; note: string },
): Promise<WholeRelease> {
  await parts.db.transaction(async (tx) => {
    const { releaseYear, releaseMonth, name } = await requireRelease(tx, productId)
    const isSame = releaseYear === year && releaseMonth === month
    if (isSame && (await countUnasked(tx, productId)) === 0) throw new ShopError(preorderErrors.release_same)
    await changeProduct(tx, viewer, productId, { version, release_year: year, release_month: month })
    await addMove(tx, viewer, { productId, kind: 'slip', year, month, note, at: parts.now() })
    await recordAudit(tx, viewer, {
      action: 'release.move',
      subject: 'release',
      subjectId: productId,
      subjectName: name,
      after: { release_year: year, release_month: month, note },
    })
  })
  parts.runPreordersSoon()
  return getRelease(parts.db, productId)
}

interface NewMove extends NewMonth {
  productId: number
  kind: 'slip' | 'shortage'
  note: string
  at: Date
}

export async function addMove(tx: Transaction, viewer: Viewer, { at, ...move }: NewMove): Promise<void> {
  await tx.insert(releaseMoves).values({ ...move, accountId: viewer.accountId, createdAt: at })
}

async function countUnasked(tx: Transaction, productId: number): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(orderLines)
    .innerJoin(orders, lineOfOrder)
    .innerJoin(products, lineOfProduct)
    .where(and(waitingFor(productId), isUnasked))
  return row?.count ?? 0
}

async function requireRelease(db: Database | Transaction, productId: number) {
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, productId), products.isPreorder))
  if (!product) throw new ShopError(preorderErrors.release_not_found)
  return product
}

/** A buyer who has answered by telephone. */
export async function writeDownAnswer(
  parts: PreordersParts,
  viewer: Viewer,
  answerId: number,
  choice: Choice,
): Promise<WholeRelease> {
  const productId = await parts.db.transaction(async (tx) => {
    const [answer] = await tx.select().from(preorderAnswers).where(eq(preorderAnswers.id, answerId))
    if (!answer) throw new ShopError(preorderErrors.preorder_not_found)
    await answerQuestion(tx, answerId, choice, { by: 'staff', at: parts.now(), accountId: viewer.accountId })
    await recordAudit(tx, viewer, {
      action: choice === 'wait' ? 'order.preorder_wait' : 'order.preorder_refund',
      ...subjectOf(answer.orderId),
      after: { product: answer.productName },
    })
    return answer.productId
  })
  parts.runOutboxSoon()
  parts.runPaymentsSoon()
  return getRelease(parts.db, productId)
}
