import { orders } from '../../database/tables/orders.server.ts'
import { receipts } from '../../database/tables/receipts.server.ts'
import { type PaymentRow, type RefundRow, readLedgers } from '../../ledger/write-ledger.server.ts'
import type { OrderRow } from '../../orders/transition.server.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, inArray, sql } from '../../platform/postgres/drizzle.server.ts'
import { sumKopecks } from '../../pricing/sum-kopecks.ts'
import { events } from '../../shop-events.server.ts'
import { providerOf } from '../providers.ts'
import { followMistakes, isClosed } from './forget-receipts.server.ts'
import { contentOf, type ReceiptRow } from './receipt-base.server.ts'

/** Receipts follow the money of orders. */
export function followMoney(): void {
  events.on('orders.told', (tx, { orderIds }) => writeReceipts(tx, orderIds))
  followMistakes()
  events.on('orders.stripped', async (tx, { orderIds }) => {
    await tx.update(receipts).set({ email: '' }).where(inArray(receipts.orderId, orderIds))
  })
}

/**
 * Brings the receipts of these orders up to date with the ledger: whatever money has come, gone back or been used up has
 * its receipt afterwards, once. Called by the outbox for every event, so after the time in which staff can undo.
 */
async function writeReceipts(tx: Transaction, orderIds: number[]): Promise<void> {
  if (orderIds.length === 0) return
  const found = await tx.select().from(orders).where(inArray(orders.id, orderIds))
  const kept = Map.groupBy(
    await tx.select().from(receipts).where(inArray(receipts.orderId, orderIds)),
    ({ orderId }) => orderId,
  )
  const ledgerOf = await readLedgers(tx, orderIds)
  for (const order of found) {
    const ledger = ledgerOf(order.id)
    const story = { order, ...ledger, receipts: kept.get(order.id) ?? [] }
    for (const payment of ledger.payments) await followPayment(tx, story, payment)
    await closePayments(tx, story)
    for (const refund of ledger.refunds) await followRefund(tx, story, refund)
  }
}

interface Rows {
  payments: PaymentRow[]
  refunds: RefundRow[]
}

interface Story extends Rows {
  order: OrderRow
  receipts: ReceiptRow[]
}

async function followPayment(tx: Transaction, story: Story, payment: PaymentRow): Promise<void> {
  const { order, receipts: kept } = story
  const income = kept.find(({ kind, paymentId }) => kind === 'income' && paymentId === payment.id)
  // What was to go along with it is kept for a while: it may be paid after all.
  if (payment.state === 'cancelled' && income && income.state !== 'prepared') await forget(tx, income)
  // What a gift card pays came in with the sale of the card; the closing receipt offsets it.
  if (payment.state !== 'succeeded' || payment.method === 'gift_card') return
  if (!income) await add(tx, { kind: 'income', order, payment, kopecks: payment.kopecks })
  else if (income.state === 'prepared') await makePending(tx, income)
}

/**
 * The goods were handed over: one receipt closes all that was paid, so that each piece and the delivery stand in it once.
 * A desk of a provider closes its own payment only; several are closed by the owner's, and what it would refuse.
 */
async function closePayments(tx: Transaction, { order, payments, refunds, receipts: kept }: Story): Promise<void> {
  // An advance is offset by what the card pays, not when the card is handed over.
  if (order.isAdvance || !isClosed(order.state) || kept.some(({ kind }) => kind === 'offset')) return
  const used = payments.flatMap((payment) => {
    const back = refunds.filter(({ paymentId, state }) => paymentId === payment.id && state !== 'cancelled')
    const kopecks = back.reduce((rest, each) => rest - each.kopecks, payment.kopecks)
    return payment.state === 'succeeded' && kopecks > 0 ? [{ payment, kopecks }] : []
  })
  const last = used.at(-1)
  if (!last) return
  const income = kept.find(({ kind, paymentId }) => kind === 'income' && paymentId === last.payment.id)
  const kopecks = sumKopecks(used)
  const closes = used.length === 1 && income && (kopecks === last.payment.kopecks || closesParts(income))
  await add(tx, { kind: 'offset', order, payment: last.payment, kopecks }, closes ? income.desk : 'own')
}

function closesParts({ desk }: ReceiptRow): boolean {
  return desk === 'own' || !providerOf(desk).closesOnlyWhole
}

async function followRefund(tx: Transaction, { order, payments, receipts: kept }: Story, refund: RefundRow) {
  const receipt = kept.find(({ refundId }) => refundId === refund.id)
  const payment = payments.find(({ id }) => id === refund.paymentId)
  if (refund.state === 'cancelled' && receipt) await forget(tx, receipt)
  if (refund.state !== 'succeeded' || !payment) return
  if (receipt?.state === 'prepared') await makePending(tx, receipt)
  if (receipt) return
  // Who gives money back in the cabinet makes its receipt there.
  const income = kept.find(({ kind, paymentId }) => kind === 'income' && paymentId === payment.id)
  if (refund.reason === 'outside' && income?.desk !== 'own') return
  const isOffset = kept.some(({ kind }) => kind === 'offset')
  // Back on the card before anything was handed over: it is an advance as it was before.
  if (refund.method === 'gift_card' && !isOffset) return
  const about = { kind: 'return' as const, order, payment, refund, kopecks: refund.kopecks, isOffset }
  await add(tx, { ...about, incomeMode: income?.mode })
}

/** What nobody has printed yet is nothing when its money never moved. */
async function forget(tx: Transaction, { id, state }: ReceiptRow): Promise<void> {
  if (state === 'prepared' || state === 'pending') await tx.delete(receipts).where(eq(receipts.id, id))
}

/** The provider prints it with the payment: the job asks what became of it. */
async function makePending(tx: Transaction, { id }: ReceiptRow): Promise<void> {
  await tx
    .update(receipts)
    .set({ state: 'pending', checkAt: sql`now()` })
    .where(and(eq(receipts.id, id), eq(receipts.state, 'prepared')))
}

type About = Parameters<typeof contentOf>[1]

/** Another process may do the same for another event of the order: the unique indexes let one through. */
async function add(tx: Transaction, about: About, desk: ReceiptRow['desk'] = 'own'): Promise<void> {
  const content = await contentOf(tx, about)
  const byProvider = desk !== 'own' && content.email !== ''
  await tx
    .insert(receipts)
    .values({
      ...content,
      desk: byProvider ? desk : 'own',
      state: 'pending',
      separate: byProvider,
      ...(byProvider && { checkAt: sql`now()` }),
    })
    .onConflictDoNothing()
}
