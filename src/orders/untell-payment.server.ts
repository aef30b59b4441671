import { orderEvents } from '../database/tables/orders.server.ts'
import { type Bill, balanceOf, type Ledger, toPay } from '../ledger/ledger.ts'
import { type PaymentRow, type RefundRow, readLedger } from '../ledger/write-ledger.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, eq, ne } from '../platform/postgres/drizzle.server.ts'
import { formatTotal, toRoubles } from '../platform/text/money.ts'
import { sumKopecks } from '../pricing/sum-kopecks.ts'
import { removeOrderEvent } from './order-events.server.ts'

type EventRow = typeof orderEvents.$inferSelect

interface Rows {
  payments: PaymentRow[]
  refunds: RefundRow[]
}

/** What letters have said and is not true any more. */
export interface ToldWrongly {
  /** That the payment came. */
  payment: EventRow | undefined
  /** That so much goes back, and how much of it still does. */
  promisedKopecks: number
  leftKopecks: number
}

/** What the shopper reads of an order that waits for more. */
export function partText(keptKopecks: number, missingKopecks: number): string {
  const rest = missingKopecks > 0 ? ` Осталось ${roubles(missingKopecks)}.` : ''
  return `Получили часть оплаты: ${roubles(keptKopecks)}.${rest}`
}

/**
 * Staff have said by mistake that this payment came, and its mark is withdrawn: what the timeline says of it, of parts
 * that came with it and of what was to go back because of it becomes true. The order is locked.
 */
export async function untellPayment(
  tx: Transaction,
  bill: Bill & { id: number },
  mark: PaymentRow,
  before: Rows,
): Promise<ToldWrongly> {
  const after = await readLedger(tx, bill.id)
  const told = await tx
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, bill.id), ne(orderEvents.kind, 'note')))
    .orderBy(asc(orderEvents.id))
    // The outbox locks them while it writes the letters.
    .for('update')
  const isOfMark = ({ at }: EventRow) => +at === +mark.createdAt
  const payment = told.find((event) => isOfMark(event) && isMoney(event))
  const paid = told.find((event) => isOfMark(event) && event.state === 'paid')
  const wrong: ToldWrongly = { payment: undefined, promisedKopecks: 0, leftKopecks: 0 }
  const said = bill.stands ? payment : (payment ?? paid)
  if (said && !said.lettersDue) wrong.payment = said
  for (const at of new Set(before.refunds.map(({ createdAt }) => +createdAt))) {
    const [promised, left] = [dueSince(at, before), dueSince(at, after)]
    if (left >= promised) continue
    const about = told.filter((event) => +event.at === at)
    if (about.some(({ lettersDue }) => !lettersDue)) {
      wrong.promisedKopecks += promised
      wrong.leftKopecks += left
    }
    for (const event of about)
      if (event.kind === 'refund') await retell(tx, event, left, `Возвращаем ${roubles(left)}.`)
  }
  // It may be rewritten by now, as the promise to return this very payment.
  if (payment) await removeOrderEvent(tx, payment.id)
  const came = new Set(before.payments.map((each) => +cameAt(each)))
  const parts = told.filter((event) => event.kind === 'payment' && isMoney(event) && came.has(+event.at))
  for (const event of parts) if (event.at > mark.createdAt) await retellPart(tx, event, bill, after)
  return wrong
}

/** The shop has told of money by itself. */
function isMoney({ actor, kind }: EventRow): boolean {
  return actor === 'shop' && (kind === 'payment' || kind === 'refund')
}

function cameAt({ createdAt, decidedAt }: PaymentRow): Date {
  return decidedAt ?? createdAt
}

/** What was made due at this moment. */
function dueSince(at: number, { refunds }: Rows): number {
  return sumKopecks(refunds.filter(({ createdAt, state }) => +createdAt === at && state !== 'cancelled'))
}

async function retellPart(tx: Transaction, event: EventRow, bill: Bill, ledger: Rows): Promise<void> {
  const then: Ledger = {
    payments: ledger.payments.filter((payment) => cameAt(payment) <= event.at),
    refunds: ledger.refunds.filter(({ createdAt }) => createdAt <= event.at),
  }
  const { kept } = balanceOf(then)
  await retell(tx, event, kept, partText(kept, toPay({ ...bill, stands: true }, then)))
}

async function retell(tx: Transaction, { id }: EventRow, kopecks: number, text: string): Promise<void> {
  if (kopecks > 0) await tx.update(orderEvents).set({ text }).where(eq(orderEvents.id, id))
  else await removeOrderEvent(tx, id)
}

function roubles(kopecks: number): string {
  return formatTotal(toRoubles(kopecks))
}
