import { products } from '../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { preorderAnswers, releaseMoves } from '../database/tables/preorders.server.ts'
import { agreeToMonth } from '../orders/preorder-lines.server.ts'
import { removeLine } from '../orders/remove-line.server.ts'
import { lockOrder } from '../orders/transition.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, eq } from '../platform/postgres/drizzle.server.ts'
import { preorderErrors } from './preorder-errors.ts'
import { lineOfOrder, lineOfProduct, waitingFor } from './waiting-buyers.server.ts'

export type Choice = 'wait' | 'refund'

export interface Answering {
  by: 'link' | 'shopper' | 'staff'
  at: Date
  /** Which member of staff. */
  accountId?: number | undefined
  /** Throws when this order is none of the caller's. */
  check?: (order: typeof orders.$inferSelect) => void
}

/**
 * Takes the answer to a question, once. The order is locked before the question, as by whoever asks, cancels or sends:
 * an answer either comes before any of these or finds that it is not wanted any more. The same answer again changes
 * nothing, so a second press and a second tab are harmless.
 */
export async function answerQuestion(
  tx: Transaction,
  answerId: number,
  choice: Choice,
  answering: Answering,
): Promise<void> {
  const [found] = await tx.select().from(preorderAnswers).where(eq(preorderAnswers.id, answerId))
  if (!found) throw new ShopError(preorderErrors.preorder_not_found)
  const order = await lockOrder(tx, found.orderId)
  answering.check?.(order)
  const [asked] = await tx
    .select({ answer: preorderAnswers, move: releaseMoves })
    .from(preorderAnswers)
    .innerJoin(releaseMoves, eq(releaseMoves.id, preorderAnswers.moveId))
    .where(eq(preorderAnswers.id, answerId))
    .for('no key update', { of: preorderAnswers })
  if (!asked) throw new ShopError(preorderErrors.preorder_not_found)
  const { answer, move } = asked
  const wanted = choice === 'wait' ? ('agreed' as const) : ('refused' as const)
  if (answer.state === wanted) return
  if (answer.state === 'agreed' || answer.state === 'refused') {
    throw new ShopError(preorderErrors.answer_given, { agreed: answer.state === 'agreed' })
  }
  if (answer.state !== 'open') throw new ShopError(preorderErrors.answer_superseded)
  await requireWaiting(tx, answer)
  await tx
    .update(preorderAnswers)
    .set({ state: wanted, answeredAt: answering.at, answeredBy: answering.by, accountId: answering.accountId ?? null })
    .where(eq(preorderAnswers.id, answerId))
  if (choice === 'wait') {
    await agreeToMonth(tx, answer, move)
    return
  }
  await giveUp(tx, answer, answering, move.kind === 'slip' ? 'Выход перенесли, вы решили вернуть деньги' : shortOf)
}

const shortOf = 'Товара не хватило, вы решили вернуть деньги'

interface Line {
  orderId: number
  position: number
}

/** The shopper gives up a preorder without having been asked: until it is sent that is allowed at any time. */
export async function giveUpPreorder(tx: Transaction, line: Line, answering: Answering): Promise<void> {
  const order = await lockOrder(tx, line.orderId)
  answering.check?.(order)
  const bought = await requireWaiting(tx, line)
  const given = { state: 'refused' as const, answeredAt: answering.at, answeredBy: answering.by }
  const open = and(
    eq(preorderAnswers.orderId, line.orderId),
    eq(preorderAnswers.position, line.position),
    eq(preorderAnswers.state, 'open'),
  )
  const answered = await tx.update(preorderAnswers).set(given).where(open).returning({ id: preorderAnswers.id })
  if (answered.length === 0) {
    const { productId, productName, quantity } = bought
    await tx
      .insert(preorderAnswers)
      .values({ ...line, productId, productName, quantity, ...given, askedAt: answering.at })
  }
  await giveUp(tx, line, answering, 'Вы отказались от предзаказа')
}

function giveUp(tx: Transaction, { orderId, position }: Line, { by, at, accountId }: Answering, reason: string) {
  return removeLine(tx, orderId, position, { at, actor: by === 'staff' ? 'staff' : 'shopper', accountId, reason })
}

/** Neither cancelled nor sent nor there. */
async function requireWaiting(tx: Transaction, { orderId, position }: Line) {
  const [line] = await tx
    .select({ line: orderLines })
    .from(orderLines)
    .innerJoin(orders, lineOfOrder)
    .innerJoin(products, lineOfProduct)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position), waitingFor(products.id)))
  if (!line) throw new ShopError(preorderErrors.preorder_settled)
  return line.line
}
