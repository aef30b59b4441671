import type { ClientBase } from 'pg'
import { payments, refunds } from '../database/tables/payments.server.ts'
import {
  followsOrder,
  type PaymentMethod,
  type RefundedGoods,
  type RefundReason,
} from '../database/values/payment-methods.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, eq, inArray, ne, sql } from '../platform/postgres/drizzle.server.ts'
import { insertedRow, insertRows } from '../platform/postgres/insert-rows.server.ts'
import { events } from '../shop-events.server.ts'
import { type Bill, balanceOf, isProvider, leftOf, leftOver, splitRefund, withoutPayment } from './ledger.ts'
import { paymentErrors } from './payment-errors.ts'

export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect

/** Whoever writes to the ledger of an order has locked the order: all that follows from it is decided one after the other. */
export async function readLedger(
  db: Transaction | Database,
  orderId: number,
): Promise<{ payments: PaymentRow[]; refunds: RefundRow[] }> {
  return (await readLedgers(db, [orderId]))(orderId)
}

/** Those of many orders, by the order's number. */
export async function readLedgers(db: Transaction | Database, orderIds: number[]) {
  const paid = await db.select().from(payments).where(inArray(payments.orderId, orderIds)).orderBy(asc(payments.id))
  const back = await db.select().from(refunds).where(inArray(refunds.orderId, orderIds)).orderBy(asc(refunds.id))
  const paidBy = Map.groupBy(paid, ({ orderId }) => orderId)
  const backBy = Map.groupBy(back, ({ orderId }) => orderId)
  return (orderId: number) => ({ payments: paidBy.get(orderId) ?? [], refunds: backBy.get(orderId) ?? [] })
}

/** Statement lines and reasons may name a person; sums and numbers of documents stay for the books. */
export async function stripLedger(tx: Transaction, orderIds: number[]): Promise<void> {
  await tx.update(payments).set({ document: null }).where(inArray(payments.orderId, orderIds))
  await tx.update(refunds).set({ note: null }).where(inArray(refunds.orderId, orderIds))
}

export interface Received {
  orderId: number
  method: 'transfer' | 'cash'
  kopecks: number
  at: Date
  /** The line of the bank statement. */
  document?: string | undefined
  /** Which member of staff saw it. */
  accountId?: number | undefined
}

/** Money that a member of staff has seen: on the bank statement, or in the till. */
export async function recordReceived(tx: Transaction, { at, ...row }: Received): Promise<void> {
  await tx.insert(payments).values({ ...row, state: 'succeeded', createdAt: at, decidedAt: at })
}

/** What a gift card pays of an order. */
export interface CardPayment {
  cardId: number
  /** Of its code. */
  end: string
  kopecks: number
}

const insertCardPayments = insertRows('insert_card_payments', payments, [
  'orderId',
  'method',
  'state',
  'kopecks',
  'giftCardId',
  'instrument',
  'createdAt',
  'decidedAt',
])

/** The cards are locked by whoever calls, after the goods; what is paid is off them with these rows. */
export async function recordCardPayments(
  client: ClientBase,
  paid: readonly (CardPayment & { orderId: number; at: Date })[],
): Promise<void> {
  const rows = paid.map(({ orderId, cardId, end, kopecks, at }) => ({
    orderId,
    method: 'gift_card' as const,
    state: 'succeeded' as const,
    kopecks,
    giftCardId: cardId,
    instrument: end,
    createdAt: at,
    decidedAt: at,
  }))
  if (rows.length > 0) await insertCardPayments(client, rows)
}

/**
 * Staff take back that this money was received: it never was, nor what was to go back of it. What they had promised back
 * all the same is due out of the rest; what was too much because of it is not. What has left the shop is no mistake.
 */
export async function withdrawReceived(
  tx: Transaction,
  bill: Bill & { id: number },
  { id: paymentId }: PaymentRow,
  at: Date,
): Promise<void> {
  const ledger = await readLedger(tx, bill.id)
  const own = ledger.refunds.filter((refund) => refund.paymentId === paymentId && refund.state !== 'cancelled')
  if (own.some(({ state }) => state === 'succeeded')) throw new ShopError(paymentErrors.already_returned)
  const { smaller } = withoutPayment(bill, ledger, paymentId)
  for (const { refund, kopecks } of [...smaller, ...own.map((refund) => ({ refund, kopecks: 0 }))])
    await makeSmaller(tx, refund, kopecks, at)
  await tx.update(payments).set({ state: 'cancelled' }).where(eq(payments.id, paymentId))
  for (const refund of own) if (!followsOrder(refund.reason)) await tryAgain(tx, refund, refund.note)
  await returnLeftOver(tx, bill, at)
  await events.tell(tx, 'payment.withdrawn', { orderId: bill.id, paymentId })
}

/**
 * What nobody has made yet is made as far as there is money for it; its key never reached the provider. The rest is a
 * cancelled row, whose number is returned.
 */
export async function makeSmaller(tx: Transaction, refund: RefundRow, kopecks: number, at: Date): Promise<number> {
  const { id, idempotenceKey: _, ...row } = refund
  const isStill = and(eq(refunds.id, id), eq(refunds.state, refund.state), eq(refunds.checks, refund.checks))
  const cancelled = { state: 'cancelled' as const, decidedAt: at, checkAt: null }
  const done = await tx
    .update(refunds)
    .set(kopecks > 0 ? { kopecks } : cancelled)
    .where(isStill)
  if (done.rowCount !== 1) throw new Error(`Refund ${id} has been sent meanwhile.`)
  if (kopecks === 0) return id
  const rest = { ...row, ...cancelled, kopecks: refund.kopecks - kopecks }
  return insertedRow(await tx.insert(refunds).values(rest).returning()).id
}

/** Makes due what came in beyond what the order costs: all of it when the order is cancelled. */
export async function returnLeftOver(
  tx: Transaction,
  bill: Bill & { id: number },
  at: Date,
  because?: { removed: RefundedGoods[] } | { delivery: string },
): Promise<RefundRow[]> {
  const ledger = await readLedger(tx, bill.id)
  const kopecks = leftOver(bill, ledger)
  const why = because
    ? reasonOf(because, kopecks)
    : { reason: bill.stands ? ('overpaid' as const) : ('cancelled' as const) }
  return addParts(tx, splitRefund(kopecks, ledger), { orderId: bill.id, createdAt: at, ...why })
}

/** What is not the order's any more is named by the refund itself. */
function reasonOf(because: { removed: RefundedGoods[] } | { delivery: string }, priceKopecks: number) {
  if ('removed' in because) return { reason: 'removed' as const, goods: because.removed }
  const name = because.delivery
  return { reason: 'delivery' as const, goods: [{ name, quantity: 1, priceKopecks }], note: name }
}

export interface RefundInput {
  orderId: number
  kopecks: number
  reason: RefundReason
  at: Date
  note?: string | undefined
  accountId?: number | undefined
  /** The return whose goods are paid back. */
  returnId?: number | undefined
  /** By a transfer of ours also where the provider could do it. */
  byHand?: boolean
  /** So long the provider is not asked yet: staff may take it back. */
  waitSeconds?: number
}

/** Staff give back a part or the whole of what was paid: for goods that came back, or as a concession. */
export async function addRefund(
  tx: Transaction,
  { orderId, kopecks, reason, at, note, accountId, returnId, byHand = false, waitSeconds = 0 }: RefundInput,
): Promise<RefundRow[]> {
  const ledger = await readLedger(tx, orderId)
  const { kept } = balanceOf(ledger)
  if (kopecks > kept) throw new ShopError(paymentErrors.refund_too_large, { maxKopecks: kept })
  // What a gift card paid is no money of the till.
  const parts = splitRefund(kopecks, ledger).map((part) =>
    byHand && part.method !== 'gift_card' ? { ...part, method: 'transfer' as const } : part,
  )
  return addParts(tx, parts, { orderId, reason, createdAt: at, note, accountId, returnId }, waitSeconds)
}

/** Staff take back that goods came back. False when some of their money has left, or may have. */
export async function withdrawReturned(tx: Transaction, returnId: number, at: Date): Promise<boolean> {
  const isIt = and(eq(refunds.returnId, returnId), ne(refunds.state, 'cancelled'))
  const isHere = and(isIt, inArray(refunds.state, ['pending', 'waiting']), eq(refunds.checks, 0))
  const due = await tx.$count(refunds, isIt)
  const done = await tx.update(refunds).set({ state: 'cancelled', decidedAt: at, checkAt: null }).where(isHere)
  return done.rowCount === due
}

/** What of a refund that was refused is still to be given back. Its row is cancelled. */
export async function stillDue(tx: Transaction, bill: Bill & { id: number }, refused: RefundRow): Promise<number> {
  const ledger = await readLedger(tx, bill.id)
  const limit = followsOrder(refused.reason) ? leftOver(bill, ledger) : balanceOf(ledger).kept
  return Math.min(refused.kopecks, limit)
}

/** Written by hand, and now seen in the provider's list. */
export async function nameRefund(tx: Transaction, { id }: RefundRow, providerId: string): Promise<void> {
  await tx.update(refunds).set({ providerId }).where(eq(refunds.id, id))
}

/** The same refund with another key, out of what is left. Of one that was refused the note says why it was. */
export async function tryAgain(tx: Transaction, refused: RefundRow, note: string | null = null): Promise<void> {
  const { orderId, reason, createdAt, returnId, goods, accountId, kopecks } = refused
  const parts = splitRefund(kopecks, await readLedger(tx, orderId))
  await addParts(tx, parts, { orderId, reason, createdAt, returnId, goods, accountId, note })
}

/** What gave way to a refund that never happened is due again, by the same way and since the same day. */
export async function restoreRefund(tx: Transaction, bill: Bill & { id: number }, gaveWay: RefundRow): Promise<void> {
  const { orderId, reason, createdAt, returnId, goods, accountId, note, paymentId, method } = gaveWay
  const left = leftOf(paymentId, await readLedger(tx, orderId))
  const kopecks = Math.min(left, await stillDue(tx, bill, gaveWay))
  const common = { orderId, reason, createdAt, returnId, goods, accountId, note }
  if (kopecks > 0) await addParts(tx, [{ paymentId, method, kopecks }], common)
}

type CommonFields = Pick<
  typeof refunds.$inferInsert,
  'orderId' | 'reason' | 'note' | 'accountId' | 'returnId' | 'goods'
> & {
  createdAt: Date
}

async function addParts(
  tx: Transaction,
  parts: ReturnType<typeof splitRefund>,
  common: CommonFields,
  waitSeconds = 0,
): Promise<RefundRow[]> {
  if (parts.length === 0) return []
  const rows = parts.map((part) => ({ ...common, ...part, ...begin(part.method, common.createdAt, waitSeconds) }))
  return tx.insert(refunds).values(rows).returning()
}

/** A gift card has its money at once; the provider is asked by a job, by the database's clock; the rest is for staff. */
function begin(method: PaymentMethod, at: Date, waitSeconds: number) {
  if (method === 'gift_card') return { state: 'succeeded' as const, decidedAt: at }
  if (!isProvider(method)) return { state: 'waiting' as const }
  return { state: 'pending' as const, checkAt: sql`now() + ${waitSeconds} * interval '1 second'` }
}
