import { recordAudit } from '../../audit/audit.server.ts'
import { orders } from '../../database/tables/orders.server.ts'
import { payments } from '../../database/tables/payments.server.ts'
import { orderStateWords } from '../../database/values/order-states.ts'
import { paymentErrors } from '../../ledger/payment-errors.ts'
import { awaitedKopecks } from '../../orders/order-bill.server.ts'
import { subjectOf } from '../../orders/staff/moves/move-order.server.ts'
import { lockOrder } from '../../orders/transition.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { and, eq, inArray, or, sql } from '../../platform/postgres/drizzle.server.ts'
import { toKopecks, toRoubles } from '../../platform/text/money.ts'
import { receivePart } from '../paying/receive-payment.server.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import { judgePayments, type PayableRow } from './judge-payments.ts'
import type { PayableOrder, Payment, PaymentMatch } from './payments.contract.ts'
import { readStatement, type StatementLine } from './read-statement.ts'

const maxCandidates = 1000

/** Proposes which orders a statement pays. Changes nothing: a person confirms first. */
export async function matchPayments({ db }: PaymentsParts, text: string): Promise<PaymentMatch[]> {
  const lines = readStatement(text)
  const numbers = lines.flatMap((line) => line.numbers)
  const sums = lines.flatMap(({ kopecks }) => kopecks ?? [])
  if (numbers.length + sums.length === 0) return judgePayments(lines, []).map(toMatch)
  numbers.push(...(await takenBefore(db, lines)))
  const known = await db
    .select({
      id: orders.id,
      version: orders.version,
      state: orders.state,
      fullName: orders.fullName,
      totalKopecks: awaitedKopecks,
      received: sql<
        PayableRow['received']
      >`coalesce((select json_agg(json_build_object('kopecks', taken.kopecks, 'text', taken.document))
        from ${payments} as taken where taken.order_id = ${orders}.id
        and taken.state = 'succeeded' and taken.method in ('transfer', 'cash')), '[]')`,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(
      or(
        numbers.length > 0 ? inArray(orders.id, numbers) : undefined,
        sums.length > 0
          ? sql`(${orders.state} = 'awaiting_payment' and (${inArray(orders.totalKopecks, sums)}
              or ((${orders.deferredKopecks} > 0 or exists (select from ${payments} where ${payments.orderId} = ${orders.id}
                and ${payments.state} = 'succeeded')) and ${inArray(awaitedKopecks, sums)})))`
          : undefined,
      ),
    )
    .limit(maxCandidates)
  return judgePayments(lines, known).map(toMatch)
}

/** Orders for which these very lines were taken: without a number in them nothing else leads there. */
async function takenBefore(db: PaymentsParts['db'], lines: StatementLine[]): Promise<number[]> {
  const texts = lines.map(({ text }) => text)
  const isTaken = and(
    eq(payments.state, 'succeeded'),
    eq(payments.method, 'transfer'),
    inArray(payments.document, texts),
  )
  const rows = await db.select({ id: payments.orderId }).from(payments).where(isTaken)
  return rows.map(({ id }) => id)
}

type Judged = ReturnType<typeof judgePayments>[number]

function toMatch({ line, verdict, order, candidates }: Judged): PaymentMatch {
  return {
    text: line.text,
    sum: line.kopecks === null ? null : toRoubles(line.kopecks),
    verdict,
    numbers: line.numbers,
    order: order ? toPayable(order) : null,
    candidates: candidates.map(toPayable),
  }
}

function toPayable({ id, version, state, fullName, totalKopecks, createdAt }: PayableRow): PayableOrder {
  const total = toRoubles(totalKopecks)
  const word = orderStateWords[state]
  return { id, version, state: word, full_name: fullName, total, created_at: createdAt.toISOString() }
}

/** Each payment in a transaction of its own: an order that has changed in the meantime does not block the others. */
export async function confirmPayments(parts: PaymentsParts, viewer: Viewer, received: Payment[]) {
  const results: { order_id: number; error: string | null }[] = []
  for (const payment of received) {
    try {
      await confirmPayment(parts, viewer, payment)
      results.push({ order_id: payment.order_id, error: null })
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      results.push({ order_id: payment.order_id, error: error.sentence })
    }
  }
  parts.runOutboxSoon()
  parts.runPaymentsSoon()
  return results
}

/** The payment was confirmed by a person, so the letter does not wait for an undo. */
async function confirmPayment({ db, now }: PaymentsParts, viewer: Viewer, { order_id: orderId, ...payment }: Payment) {
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    const isLine = and(
      eq(payments.orderId, orderId),
      eq(payments.state, 'succeeded'),
      eq(payments.document, payment.text),
    )
    if ((await tx.$count(payments, isLine)) > 0) throw new ShopError(paymentErrors.line_taken)
    const { from, order } = await receivePart(tx, orderId, {
      version: payment.version,
      method: 'transfer',
      kopecks: toKopecks(payment.sum),
      document: payment.text,
      at: now(),
      accountId: viewer.accountId,
    })
    await recordAudit(tx, viewer, {
      action: 'order.payment',
      ...subjectOf(orderId),
      before: { state: orderStateWords[from] },
      after: {
        state: orderStateWords[order.state],
        total: toRoubles(order.totalKopecks),
        received: payment.sum,
        statement: payment.text,
      },
    })
  })
}
