import { products } from '../database/tables/catalogue.server.ts'
import { pictures } from '../database/tables/media.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { preorderAnswers, releaseMoves } from '../database/tables/preorders.server.ts'
import { orderStateWords } from '../database/values/order-states.ts'
import { readLedgers } from '../ledger/write-ledger.server.ts'
import { deferredOf } from '../orders/order-bill.server.ts'
import { linePicture } from '../orders/order-picture.server.ts'
import { missingOf } from '../orders/read-money.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { and, asc, desc, eq, inArray, or, sql } from '../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../platform/text/money.ts'
import { sumOfLines } from '../pricing/price.ts'
import { answerQuestion, giveUpPreorder } from './answer-question.server.ts'
import { monthOf } from './ask-buyers.server.ts'
import { preorderErrors } from './preorder-errors.ts'
import type { MyPreorders } from './preorders.contract.ts'
import type { PreordersParts } from './preorders-parts.server.ts'
import {
  backKopecks,
  isSent,
  lineCount,
  lineOfAnswer,
  lineOfOrder,
  lineOfProduct,
  oncePerGoods,
  openStates,
  sameGoods,
} from './waiting-buyers.server.ts'

const maxLines = 200
const maxRefused = 20

/** What the shopper waits for and what came but is not sent yet, the nearest release first. */
export async function listPreorders(
  { db, picturesUrl }: Pick<PreordersParts, 'db' | 'picturesUrl'>,
  accountId: number,
): Promise<MyPreorders> {
  const rows = await readLines(db, accountId)
  const ledgerOf = await readLedgers(db, rows.length > 0 ? rows.map(({ order }) => order.id) : [0])
  const refused = await readRefused(db, accountId)
  return {
    preorders: oncePerGoods(rows).map(({ line, order, product, picture, answer, move, same, lineCount: count }) => ({
      order_id: order.id,
      position: line.position,
      product_id: product.archivedAt ? null : product.id,
      product_name: line.productName,
      product_image: linePicture(picture, picturesUrl),
      quantity: line.quantity,
      total_price: toRoubles(sumOfLines(same)),
      order_status: orderStateWords[order.state],
      paid_at: order.paidAt?.toISOString() ?? null,
      to_pay: toRoubles(missingOf(order, ledgerOf(order.id))),
      pay_until: order.state === 'awaiting_payment' ? order.expiresAt.toISOString() : null,
      later: toRoubles(deferredOf(order)),
      back: toRoubles(backKopecks({ order, same, lineCount: count })),
      release: { release_year: product.releaseYear, release_month: product.releaseMonth },
      agreed: { release_year: line.agreedYear, release_month: line.agreedMonth },
      arrived_at: line.arrivedAt?.toISOString() ?? null,
      question:
        answer && move && !line.arrivedAt
          ? { answer_id: answer.id, kind: move.kind, offered: monthOf(move), note: move.note }
          : null,
    })),
    refused: refused.flatMap(({ orderId, name, at }) =>
      at ? [{ order_id: orderId, product_name: name, at: at.toISOString() }] : [],
    ),
  }
}

function readLines(db: Database, accountId: number) {
  const open = and(lineOfAnswer, eq(preorderAnswers.state, 'open'))
  return db
    .select({
      line: orderLines,
      order: orders,
      product: products,
      picture: pictures,
      answer: preorderAnswers,
      move: releaseMoves,
      lineCount,
      same: sameGoods,
    })
    .from(orderLines)
    .innerJoin(orders, lineOfOrder)
    .innerJoin(products, lineOfProduct)
    .leftJoin(pictures, eq(pictures.id, orderLines.pictureId))
    .leftJoin(preorderAnswers, open)
    .leftJoin(releaseMoves, eq(releaseMoves.id, preorderAnswers.moveId))
    .where(
      and(
        eq(orders.accountId, accountId),
        inArray(orders.state, openStates),
        orderLines.isPreorder,
        isSent,
        or(products.isPreorder, sql`${orderLines.arrivedAt} is not null`),
      ),
    )
    .orderBy(sql`${products.releaseYear} nulls last`, sql`${products.releaseMonth} nulls last`, asc(orders.id))
    .limit(maxLines)
}

function readRefused(db: Database, accountId: number) {
  return db
    .select({ orderId: preorderAnswers.orderId, name: preorderAnswers.productName, at: preorderAnswers.answeredAt })
    .from(preorderAnswers)
    .innerJoin(orders, eq(orders.id, preorderAnswers.orderId))
    .where(and(eq(orders.accountId, accountId), eq(preorderAnswers.state, 'refused')))
    .orderBy(desc(preorderAnswers.answeredAt))
    .limit(maxRefused)
}

type Answer = { answer: 'wait'; answer_id: number } | { answer: 'refund' }

/** The shopper answers in the cabinet: to the question that was shown, or gives the preorder up without one. */
export async function answerPreorder(
  parts: PreordersParts,
  accountId: number,
  line: { orderId: number; position: number },
  given: Answer,
): Promise<MyPreorders> {
  const answering = {
    by: 'shopper' as const,
    at: parts.now(),
    check(order: typeof orders.$inferSelect) {
      if (order.accountId !== accountId || order.id !== line.orderId) {
        throw new ShopError(preorderErrors.preorder_not_found)
      }
    },
  }
  await parts.db.transaction((tx) =>
    given.answer === 'wait'
      ? answerQuestion(tx, given.answer_id, 'wait', answering)
      : giveUpPreorder(tx, line, answering),
  )
  parts.runOutboxSoon()
  parts.runPaymentsSoon()
  return listPreorders(parts, accountId)
}
