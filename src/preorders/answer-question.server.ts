import { products } from '../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { preorderAnswers, releaseMoves } from '../database/tables/preorders.server.ts'
import { agreeToMonth } from '../orders/preorder-lines.server.ts'
import { removeLines } from '../orders/remove-line.server.ts'
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
  const bought = await requireWaiting(tx, answer)
  await tx
    .update(preorderAnswers)
    .set({ state: wanted, answeredAt: answering.at, answeredBy: answering.by, accountId: answering.accountId ?? null })
    .where(openOf(answer))
  if (choice === 'wait') {
    for (const line of bought) await agreeToMonth(tx, line, move)
    return
  }
  await giveUp(tx, bought, answering, move.kind === 'slip' ? 'Выход перенесли, вы решили вернуть деньги' : shortOf)
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
  const [{ productId, productName }] = bought
  const answered = await tx
    .update(preorderAnswers)
    .set(given)
    .where(openOf({ orderId: line.orderId, productId }))
    .returning({ id: preorderAnswers.id })
  if (answered.length === 0) {
    const quantity = bought.reduce((sum, each) => sum + each.quantity, 0)
    await tx
      .insert(preorderAnswers)
      .values({ ...line, productId, productName, quantity, ...given, askedAt: answering.at })
  }
  await giveUp(tx, bought, answering, 'Вы отказались от предзаказа')
}

/** What is open about these goods of the order: one question, unless it was asked of each line before. */
function openOf({ orderId, productId }: { orderId: number; productId: number }) {
  const { orderId: order, productId: product, state } = preorderAnswers
  return and(eq(order, orderId), eq(product, productId), eq(state, 'open'))
}

function giveUp(tx: Transaction, lines: [Bought, ...Bought[]], { by, at, accountId }: Answering, reason: string) {
  const positions = lines.map(({ position }) => position)
  const actor = by === 'staff' ? ('staff' as const) : ('shopper' as const)
  return removeLines(tx, lines[0].orderId, positions, { at, actor, accountId, reason })
}

type Bought = typeof orderLines.$inferSelect

/** The line, and others of its product that a discount has split off: neither cancelled nor sent nor there. */
async function requireWaiting(tx: Transaction, { orderId, position }: Line): Promise<[Bought, ...Bought[]]> {
  const rows = await tx
    .select({ line: orderLines })
    .from(orderLines)
    .innerJoin(orders, lineOfOrder)
    .innerJoin(products, lineOfProduct)
    .where(and(eq(orderLines.orderId, orderId), waitingFor(products.id)))
    .orderBy(orderLines.position)
  const named = rows.find(({ line }) => line.position === position)?.line
  if (!named) throw new ShopError(preorderErrors.preorder_settled)
  const others = rows.filter(({ line }) => line.productId === named.productId && line !== named)
  return [named, ...others.map(({ line }) => line)]
}
