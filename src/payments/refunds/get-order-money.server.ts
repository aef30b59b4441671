import { accounts } from '../../database/tables/accounts.server.ts'
import { orders } from '../../database/tables/orders.server.ts'
import { payments, refunds } from '../../database/tables/payments.server.ts'
import { explainCancel } from '../../ledger/cancel-reasons.ts'
import { balanceOf, spareMarks } from '../../ledger/ledger.ts'
import { refundUntil } from '../../ledger/refund-clock.ts'
import { type RefundRow, readLedger } from '../../ledger/write-ledger.server.ts'
import { billBehind } from '../../orders/order-bill.server.ts'
import { orderErrors } from '../../orders/order-errors.ts'
import { canCancel } from '../../orders/order-steps.ts'
import { missingOf } from '../../orders/read-money.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, asc, desc, eq, inArray, sql } from '../../platform/postgres/drizzle.server.ts'
import { readOneMoment } from '../../platform/postgres/one-moment.server.ts'
import { sendTogether } from '../../platform/postgres/statement.server.ts'
import { toRoubles } from '../../platform/text/money.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import { printedPayments } from '../receipts/forget-receipts.server.ts'
import type { DueRefunds, OutsideRefunds, StaffOrderMoney, StaffRefund } from './refunds.contract.ts'

export async function getOrderMoney({ db }: Pick<PaymentsParts, 'db'>, orderId: number): Promise<StaffOrderMoney> {
  const [[order], ledger, printed] = await readOneMoment(db, (tx) =>
    sendTogether([
      tx.select().from(orders).where(eq(orders.id, orderId)),
      readLedger(tx, orderId),
      printedPayments(tx, orderId),
    ]),
  )
  if (!order) throw new ShopError(orderErrors.order_not_found)
  const authors = await authorsOf(
    db,
    ledger.payments.flatMap(({ accountId }) => accountId ?? []),
  )
  const { received, returned, returning, kept } = balanceOf(ledger)
  const spare = spareMarks(billBehind(order), ledger)
  return {
    order_id: orderId,
    version: order.version,
    has_email: order.email !== '',
    received: toRoubles(received),
    returned: toRoubles(returned),
    returning: toRoubles(returning),
    kept: toRoubles(kept),
    to_pay: toRoubles(missingOf(order, ledger)),
    waived: toRoubles(order.waivedKopecks),
    payments: ledger.payments.map((payment) => ({
      id: payment.id,
      sum: toRoubles(payment.kopecks),
      method: payment.method,
      state: payment.state,
      instrument: payment.instrument,
      failure: payment.state !== 'succeeded' && payment.cancelReason ? explainCancel(payment.cancelReason) : null,
      document: payment.document,
      author: authors.get(payment.accountId ?? 0) ?? null,
      created_at: payment.createdAt.toISOString(),
      decided_at: payment.decidedAt?.toISOString() ?? null,
      can_void: spare.includes(payment) && !printed.includes(payment.id),
    })),
    refunds: ledger.refunds.map(toStaffRefund),
  }
}

async function authorsOf(db: Database, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, ids))
  return new Map(rows.map(({ id, email }) => [id, email]))
}

function toStaffRefund(refund: RefundRow): StaffRefund {
  return {
    id: refund.id,
    order_id: refund.orderId,
    sum: toRoubles(refund.kopecks),
    method: refund.method,
    state: refund.state,
    reason: refund.reason,
    note: refund.gaveWayTo === null ? refund.note : 'Деньги вернулись без магазина',
    document: refund.document,
    document_date: refund.documentDate,
    since: refund.createdAt.toISOString(),
    until: refundUntil(refund.createdAt).toISOString(),
    decided_at: refund.decidedAt?.toISOString() ?? null,
    can_void: isWrittenByStaff(refund) && refund.state === 'succeeded',
  }
}

/** What the provider's books name has no words of a person. */
export function isWrittenByStaff({ reason, providerId, note }: RefundRow): boolean {
  return reason === 'outside' && providerId === null && note !== null
}

const shown = 10

/** What is due back, the oldest first: also what the provider has not sent yet, in case it never does. */
export async function readDueRefunds(db: Database): Promise<DueRefunds> {
  const isDue = inArray(refunds.state, ['pending', 'waiting'])
  const [sums] = await db
    .select({ count: sql<number>`count(*)::int`, total: sql<number>`coalesce(sum(${refunds.kopecks}), 0)::float8` })
    .from(refunds)
    .where(isDue)
  const rows = await db.select().from(refunds).where(isDue).orderBy(asc(refunds.createdAt)).limit(shown)
  const first = rows.map(toStaffRefund).map(({ id, order_id, sum, method, state, until }) => {
    return { id, order_id, sum, method, state, until }
  })
  return { count: sums?.count ?? 0, total: toRoubles(sums?.total ?? 0), first }
}

/** Then those of orders that are over are no news any more. */
const newsDays = 7

/** What went back without the shop: as long as its order is neither sent nor cancelled, and for a week. */
export async function readOutsideRefunds(db: Database): Promise<OutsideRefunds> {
  const left = sql<number>`(select sum(${payments.kopecks} - ${payments.refundedKopecks}) from ${payments}
    where ${payments.orderId} = ${refunds.orderId} and ${payments.state} = 'succeeded')::float8`
  const rows = await db
    .select({ refund: refunds, state: orders.state, left })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(refunds.reason, 'outside'),
        eq(refunds.state, 'succeeded'),
        sql`(${orders.state} in ('paid', 'packing', 'ready') or ${refunds.createdAt} > now() - interval '1 day' * ${newsDays})`,
      ),
    )
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(shown)
  return rows.map(({ refund, state, left: kopecks }) => {
    const { id, order_id, sum, method, since } = toStaffRefund(refund)
    return { id, order_id, sum, method, since, is_whole: kopecks <= 0 && canCancel(state) }
  })
}
