import { readSiteSettings } from '../../content/read-site-settings.server.ts'
import { payments } from '../../database/tables/payments.server.ts'
import { receipts } from '../../database/tables/receipts.server.ts'
import { type PaymentRow, type RefundRow, readLedger } from '../../ledger/write-ledger.server.ts'
import type { OrderRow } from '../../orders/transition.server.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq } from '../../platform/postgres/drizzle.server.ts'
import type { PaymentProvider, ReceiptOrder } from '../provider.ts'
import { modeFor } from '../receipt-lines.ts'
import { contentOf, isPart, type ReceiptRow, readOrder } from './receipt-base.server.ts'

/**
 * The receipt that will go along with a payment, written together with the payment: it is part of what the idempotence
 * key stands for, so it may not change between two attempts, whatever becomes of the order or the settings.
 */
export async function prepareIncome(
  tx: Transaction,
  provider: PaymentProvider,
  payment: PaymentRow,
  order: OrderRow,
): Promise<void> {
  if (!(await printsReceipts(tx, provider, order, payment))) return
  const content = await contentOf(tx, { kind: 'income', order, payment, kopecks: payment.kopecks })
  await tx.insert(receipts).values({ ...content, desk: provider.name, state: 'prepared' })
}

/** Another payment of the same start was paid, too: the same receipt went along with it. */
export async function copyIncome(tx: Transaction, from: PaymentRow, to: PaymentRow): Promise<void> {
  const income = await incomeRow(tx, from.id)
  if (!income || income.desk === 'own' || income.separate) return
  const { orderId, kind, desk, kopecks, lines, mode, vatCode, taxSystem, email } = income
  const said = { orderId, kind, desk, kopecks, lines, mode, vatCode, taxSystem, email }
  await tx.insert(receipts).values({ ...said, paymentId: to.id, state: 'prepared' })
}

export async function incomeOf(db: Database, { id }: PaymentRow): Promise<ReceiptOrder | undefined> {
  const receipt = await incomeRow(db, id)
  return receipt && receipt.desk !== 'own' && !receipt.separate ? toOrder(receipt) : undefined
}

async function incomeRow(db: Database | Transaction, paymentId: number): Promise<ReceiptRow | undefined> {
  const [receipt] = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.paymentId, paymentId), eq(receipts.kind, 'income')))
  return receipt
}

/** The receipt of a refund is written before its first attempt, and then stays. */
export async function returnOf(
  db: Database,
  { name }: PaymentProvider,
  refund: RefundRow,
): Promise<ReceiptOrder | undefined> {
  return db.transaction(async (tx) => {
    const receipt = await prepareReturn(tx, name, refund, refund.providerId === null)
    return receipt && receipt.desk !== 'own' && !receipt.separate ? toOrder(receipt) : undefined
  })
}

/** Of one that has gone to the provider, it went along with it. */
export async function prepareReturn(
  tx: Transaction,
  desk: ReceiptRow['desk'],
  refund: RefundRow,
  mayBeNew = true,
): Promise<ReceiptRow | undefined> {
  const [kept] = await tx.select().from(receipts).where(eq(receipts.refundId, refund.id))
  if (kept || !mayBeNew) return kept
  const order = await readOrder(tx, refund.orderId)
  const [payment] = await tx.select().from(payments).where(eq(payments.id, refund.paymentId))
  const income = await incomeRow(tx, refund.paymentId)
  // It goes to the desk that printed the payment's.
  if (!payment || order.email === '' || income?.desk !== desk) return undefined
  const isOffset = await hasOffset(tx, order.id)
  const about = { kind: 'return' as const, order, payment, refund, kopecks: refund.kopecks, isOffset }
  const content = await contentOf(tx, { ...about, incomeMode: income.mode })
  const [made] = await tx
    .insert(receipts)
    .values({ ...content, desk, state: 'prepared' })
    .returning()
  return made
}

async function hasOffset(tx: Transaction, orderId: number): Promise<boolean> {
  const isOffset = and(eq(receipts.orderId, orderId), eq(receipts.kind, 'offset'))
  return (await tx.$count(receipts, isOffset)) > 0
}

/** The settings say whose desk it is; without an address the provider can send none. */
async function printsReceipts(
  tx: Transaction,
  { receipts: desk }: PaymentProvider,
  order: OrderRow,
  payment: PaymentRow,
): Promise<boolean> {
  const { receiptsBy } = await readSiteSettings(tx)
  if (desk === undefined || order.email === '' || receiptsBy !== 'provider') return false
  const isPartly = isPart(order, payment, await readLedger(tx, order.id))
  return desk.modes.includes(modeFor('income', { isOffset: false, isPart: isPartly, isAdvance: order.isAdvance }))
}

export function toOrder({ email, lines, mode, vatCode, taxSystem }: ReceiptRow): ReceiptOrder {
  return { email, lines, mode, vatCode, taxSystem }
}
