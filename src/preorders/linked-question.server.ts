import { products } from '../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { preorderAnswers, releaseMoves } from '../database/tables/preorders.server.ts'
import { waitsForRelease } from '../database/waiting-lines.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import { and, eq, sql } from '../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../platform/text/money.ts'
import { answerQuestion, type Choice } from './answer-question.server.ts'
import { monthOf } from './ask-buyers.server.ts'
import { preorderErrors } from './preorder-errors.ts'
import type { LinkedQuestion } from './preorders.contract.ts'
import type { PreordersParts } from './preorders-parts.server.ts'
import { backKopecks, lineCount, lineOfAnswer, lineOfProduct, openStates, sameGoods } from './waiting-buyers.server.ts'

/** Of one question; more would only be a script. */
const answerLimit = { name: 'preorder-answer', max: 60, seconds: 3600 }

interface LinkParams {
  id: string
  token: string
}

function readLink({ links }: PreordersParts, { id, token }: LinkParams): number {
  if (!/^\d{1,15}$/.test(id) || !links.fits(Number(id), token)) throw new ShopError(preorderErrors.answer_link_wrong)
  return Number(id)
}

/** Letters are forwarded and left open: the goods and the months, no name and no address. */
export async function getLinkedQuestion(parts: PreordersParts, params: LinkParams): Promise<LinkedQuestion> {
  const answerId = readLink(parts, params)
  const [found] = await parts.db
    .select({
      answer: preorderAnswers,
      move: releaseMoves,
      order: orders,
      line: orderLines,
      waits: sql<boolean | null>`${waitsForRelease}`,
      lineCount,
      same: sameGoods,
    })
    .from(preorderAnswers)
    .innerJoin(releaseMoves, eq(releaseMoves.id, preorderAnswers.moveId))
    .innerJoin(orders, eq(orders.id, preorderAnswers.orderId))
    .leftJoin(orderLines, lineOfAnswer)
    .leftJoin(products, lineOfProduct)
    .where(eq(preorderAnswers.id, answerId))
  if (!found) throw new ShopError(preorderErrors.answer_link_wrong)
  const { answer, move, order, line, waits } = found
  const isSettled = answer.state === 'open' && !(waits && openStates.includes(order.state))
  return {
    order_id: answer.orderId,
    product_name: answer.productName,
    quantity: answer.quantity,
    kind: move.kind,
    note: move.note,
    agreed: { release_year: line?.agreedYear ?? null, release_month: line?.agreedMonth ?? null },
    offered: monthOf(move),
    back: toRoubles(backKopecks(found)),
    state: isSettled ? 'settled' : answer.state,
    newer: answer.state === 'superseded' ? await newerPath(parts, answer) : null,
  }
}

/** Whoever has the former letter may answer the newer one: both went to the same mailbox. */
async function newerPath({ db, links }: PreordersParts, { orderId, position }: { orderId: number; position: number }) {
  const [open] = await db
    .select({ id: preorderAnswers.id })
    .from(preorderAnswers)
    .where(
      and(
        eq(preorderAnswers.orderId, orderId),
        eq(preorderAnswers.position, position),
        eq(preorderAnswers.state, 'open'),
      ),
    )
  return open ? `/preorders/answer/${open.id}/${links.tokenOf(open.id)}/` : null
}

export async function answerByLink(parts: PreordersParts, params: LinkParams, choice: Choice): Promise<LinkedQuestion> {
  const answerId = readLink(parts, params)
  await parts.limits.take([answerLimit, String(answerId)])
  await parts.db.transaction((tx) => answerQuestion(tx, answerId, choice, { by: 'link', at: parts.now() }))
  parts.runOutboxSoon()
  parts.runPaymentsSoon()
  return getLinkedQuestion(parts, params)
}
