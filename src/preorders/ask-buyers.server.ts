import { products } from '../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { preorderAnswers, releaseMoves } from '../database/tables/preorders.server.ts'
import type { Sender } from '../mail/letter-layout.server.ts'
import { queueMails } from '../mail/mail.server.ts'
import type { BilledLine } from '../orders/order-bill.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from '../platform/postgres/drizzle.server.ts'
import type { AnswerLinks } from './answer-links.server.ts'
import { type Question, questionLetter, withdrawnLetter } from './preorder-letters.server.ts'
import {
  agreedEarlierThan,
  agreedRank,
  backKopecks,
  lineCount,
  lineOfOrder,
  lineOfProduct,
  oncePerGoods,
  openStates,
  paidStates,
  sameGoods,
  waitingFor,
} from './waiting-buyers.server.ts'

export interface AskParts {
  db: Database
  sender: () => Promise<Sender>
  links: AnswerLinks
}

const batchSize = 200

type Move = typeof releaseMoves.$inferSelect

/**
 * Asks the next buyers of the oldest move that is not done, and returns whether there is more to do. Everybody is asked
 * once for a move, however often this is interrupted: the question and its letter are written in one transaction.
 */
export async function askBuyers({ db, sender, links }: AskParts, now: Date): Promise<boolean> {
  const from = await sender()
  return db.transaction(async (tx) => {
    const [move] = await tx
      .select()
      .from(releaseMoves)
      .where(isNull(releaseMoves.askedAt))
      .orderBy(asc(releaseMoves.id))
      .limit(1)
      .for('no key update', { skipLocked: true })
    if (!move) return false
    if (await hasSuccessor(tx, move)) {
      await finish(tx, move, now)
      return true
    }
    const asked = await askNext(tx, move, now, { from, links })
    if (asked === batchSize) return true
    const withdrawn = await withdrawNext(tx, move, from)
    if (withdrawn < batchSize) await finish(tx, move, now)
    return true
  })
}

/** Nobody is asked about a month that is outdated before the letter is written. */
async function hasSuccessor(tx: Transaction, { id, productId }: Move): Promise<boolean> {
  const [newest] = await tx
    .select({ id: releaseMoves.id })
    .from(releaseMoves)
    .where(eq(releaseMoves.productId, productId))
    .orderBy(desc(releaseMoves.id))
    .limit(1)
  return newest?.id !== id
}

async function finish(tx: Transaction, { id }: Move, now: Date): Promise<void> {
  await tx.update(releaseMoves).set({ askedAt: now }).where(eq(releaseMoves.id, id))
}

/** Locks the orders, each by id, so that an answer or a cancellation comes before the question or after it. */
async function askNext(
  tx: Transaction,
  move: Move,
  now: Date,
  { from, links }: { from: Sender; links: AnswerLinks },
): Promise<number> {
  const offered = monthOf(move)
  const isAsked = sql`exists (select from ${preorderAnswers} where ${preorderAnswers.moveId} = ${move.id}
    and ${preorderAnswers.orderId} = ${orderLines.orderId})`
  const isConcerned = and(
    waitingFor(move.productId, move.kind === 'shortage' ? paidStates : openStates),
    move.kind === 'shortage' ? undefined : agreedEarlierThan(offered),
    sql`not ${isAsked}`,
  )
  const locked = await tx
    .select({ id: orders.id })
    .from(orderLines)
    .innerJoin(orders, lineOfOrder)
    .innerJoin(products, lineOfProduct)
    .where(isConcerned)
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
    .limit(batchSize)
    .for('no key update', { of: orders })
  if (locked.length === 0) return 0
  // Read after the locks: somebody may have answered or cancelled while these were waited for.
  const ids = locked.map(({ id }) => id)
  const lines = await tx
    .select({ line: orderLines, order: orders, lineCount, same: sameGoods })
    .from(orderLines)
    .innerJoin(orders, lineOfOrder)
    .innerJoin(products, lineOfProduct)
    .where(and(inArray(orderLines.orderId, ids), isConcerned))
  if (lines.length > 0) await ask(tx, move, now, oncePerGoods(lines), { from, links })
  return locked.length
}

interface Asked {
  line: typeof orderLines.$inferSelect
  order: typeof orders.$inferSelect
  lineCount: number
  same: BilledLine[]
}

async function ask(
  tx: Transaction,
  move: Move,
  now: Date,
  lines: Asked[],
  { from, links }: { from: Sender; links: AnswerLinks },
): Promise<void> {
  const orderIds = sql`${sql.param(lines.map(({ line }) => line.orderId))}::bigint[]`
  await tx.execute(sql`update ${preorderAnswers} set state = 'superseded'
    where ${preorderAnswers.orderId} = any(${orderIds}) and ${preorderAnswers.productId} = ${move.productId} and state = 'open'`)
  const made = await tx
    .insert(preorderAnswers)
    .values(
      lines.map(({ line: { orderId, position, productId, productName, quantity } }) => {
        return {
          moveId: move.id,
          orderId,
          position,
          productId,
          productName,
          quantity,
          state: 'open' as const,
          askedAt: now,
        }
      }),
    )
    .returning({ id: preorderAnswers.id, orderId: preorderAnswers.orderId })
  const idOf = new Map(made.map(({ id, orderId }) => [orderId, id]))
  const questions = lines.map(({ line, order, ...counted }): Question => {
    const answerId = idOf.get(line.orderId)
    if (answerId === undefined) throw new Error(`no answer was written for order ${line.orderId}`)
    const { productName, quantity } = line
    return { answerId, productName, quantity, ...questionFacts({ move, line, order, ...counted }) }
  })
  // The address was erased with the account.
  const letters = questions.filter(({ email }) => email !== '').map((question) => questionLetter(question, from, links))
  await queueMails(tx, letters)
}

/** Questions of former moves that nobody has to answer any more: the release is no later now than what was agreed. */
async function withdrawNext(tx: Transaction, move: Move, from: Sender): Promise<number> {
  const offered = monthOf(move)
  const old = await tx
    .select({ answer: preorderAnswers, email: orders.email, line: orderLines, state: orders.state })
    .from(preorderAnswers)
    .innerJoin(orders, eq(orders.id, preorderAnswers.orderId))
    .leftJoin(
      orderLines,
      and(eq(orderLines.orderId, preorderAnswers.orderId), eq(orderLines.position, preorderAnswers.position)),
    )
    .where(
      and(
        eq(preorderAnswers.productId, move.productId),
        eq(preorderAnswers.state, 'open'),
        lt(preorderAnswers.moveId, move.id),
        or(isNull(orderLines.orderId), sql`not ${agreedEarlierThan(offered)}`),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(batchSize)
    .for('no key update', { of: orders })
  if (old.length === 0) return 0
  const ids = old.map(({ answer }) => answer.id)
  const withdrawn = await tx
    .update(preorderAnswers)
    .set({ state: 'withdrawn' })
    .where(and(inArray(preorderAnswers.id, ids), eq(preorderAnswers.state, 'open')))
    .returning({ id: preorderAnswers.id })
  const changed = new Set(withdrawn.map(({ id }) => id))
  const told = old.filter(({ answer, email, line, state }) => {
    return changed.has(answer.id) && email !== '' && line && openStates.includes(state)
  })
  const letters = told.map(({ answer, email }) => {
    const { orderId, productName, quantity } = answer
    return withdrawnLetter({ orderId, email, productName, quantity, agreed: offered, offered, note: '' }, from)
  })
  await queueMails(tx, letters)
  return old.length
}

/** What a question says of the order and of the move, beside the goods. */
export function questionFacts({ move, line, order, ...counted }: Asked & { move: Move }) {
  return {
    kind: move.kind,
    orderId: order.id,
    email: order.email,
    agreed: { release_year: line.agreedYear, release_month: line.agreedMonth },
    offered: monthOf(move),
    note: move.note,
    backKopecks: backKopecks({ order, ...counted }),
  }
}

export function monthOf({ year, month }: Pick<Move, 'year' | 'month'>) {
  return { release_year: year, release_month: month }
}

/** Lines whose month was changed without their buyers having been asked, such as in the product's editor. */
export const isUnasked = sql<boolean>`(${agreedRank} < coalesce(${products.releaseYear} * 12 + coalesce(${products.releaseMonth}, 12), 0)
  and not exists (select from ${preorderAnswers} join ${releaseMoves} on ${releaseMoves.id} = ${preorderAnswers.moveId}
    where ${preorderAnswers.orderId} = ${orderLines.orderId} and ${preorderAnswers.productId} = ${orderLines.productId}
      and ${releaseMoves.year} = ${products.releaseYear} and ${releaseMoves.month} is not distinct from ${products.releaseMonth}
      and ${preorderAnswers.state} = 'open'))`
