import { payments, refunds } from '../../database/tables/payments.server.ts'
import { receipts } from '../../database/tables/receipts.server.ts'
import { PartnerError } from '../../platform/http/partner-error.ts'
import { defineSchedule, handleJob, type Job } from '../../platform/jobs/job.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, eq, inArray, lte, sql } from '../../platform/postgres/drizzle.server.ts'
import type { PayingParts } from '../paying/check-payments.server.ts'
import { mayBeForgotten, type PaymentProvider, type ProviderReceipt } from '../provider.ts'
import { explainRefusal } from '../refusal-words.ts'
import { toOrder } from './prepare-receipt.server.ts'
import type { ReceiptRow } from './receipt-base.server.ts'

const atOnce = 20

export const sendReceiptsJob = defineSchedule('send-receipts', { everySeconds: 15 }, { coalesceMs: 200 })

type ReceiptParts = Pick<PayingParts, 'db' | 'now' | 'log' | 'provider'>

/** Sends what the provider prints by itself, and asks what became of the rest, with growing gaps. */
export function sendReceipts(parts: ReceiptParts): Job {
  return handleJob(sendReceiptsJob, async () => {
    await forgetUnpaid(parts)
    const due = await claimDue(parts.db, parts.provider)
    await Promise.all(due.map((receipt) => send(parts, receipt)))
    return due.length === atOnce
  })
}

async function claimDue(db: Database, { name }: PaymentProvider): Promise<ReceiptRow[]> {
  const due = db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(eq(receipts.state, 'pending'), eq(receipts.desk, name), lte(receipts.checkAt, sql`now()`)))
    .orderBy(receipts.checkAt)
    .limit(atOnce)
    .for('update', { skipLocked: true })
  return db
    .update(receipts)
    .set({
      checkAt: sql`now() + interval '15 seconds' * power(2, least(${receipts.checks}, 9))`,
      checks: sql`${receipts.checks} + 1`,
    })
    .where(inArray(receipts.id, due))
    .returning()
}

/** So long a payment that was over may still turn out to be paid; then its receipt went along. */
const unpaidDays = 3

/** Payments that nobody paid need no receipt. */
async function forgetUnpaid({ db, now }: ReceiptParts): Promise<void> {
  const before = new Date(now().getTime() - unpaidDays * 24 * 60 * 60 * 1000)
  await db.execute(sql`
    delete from ${receipts} using ${payments}
    where ${receipts.state} = 'prepared' and ${payments.id} = ${receipts.paymentId} and ${payments.state} = 'cancelled'
      and ${payments.decidedAt} < ${before}`)
}

/** About three days of growing gaps; then somebody has to look. */
const maxChecks = 42

async function send(parts: ReceiptParts, receipt: ReceiptRow): Promise<void> {
  try {
    const answer = await ask(parts, receipt)
    const isOverdue = answer.state === 'pending' && receipt.checks > maxChecks
    await settle(parts, receipt, isOverdue ? refusedFor(overdue) : answer)
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error
    const { kind, message, said } = error
    parts.log.warn({ receipt: receipt.id, reason: message }, 'a receipt could not be sent')
    if (kind === 'refused') await settle(parts, receipt, refusedFor(`Чек не принят: ${explainRefusal(said)}`))
    else if (!parts.provider.receipts?.read) await settle(parts, receipt, refusedFor(unsure))
  }
}

type Answer = Omit<ProviderReceipt, 'id'> & { id: string | null; reason?: string }

const notPrinted = 'Платёжный сервис не зарегистрировал чек'
const overdue =
  'Платёжный сервис не подтвердил чек за трое суток. Посмотрите в его кабинете: если чек пробит, отметьте это здесь'
const unsure =
  'Платёжный сервис не ответил, и дошёл ли до него чек, неизвестно. Посмотрите в его кабинете: если чека там нет, отправьте ещё раз'

function refusedFor(reason: string): Answer {
  return { id: null, state: 'refused', reason }
}

async function ask({ db, provider, now }: ReceiptParts, receipt: ReceiptRow): Promise<Answer> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, receipt.paymentId))
  const [refund] = receipt.refundId ? await db.select().from(refunds).where(eq(refunds.id, receipt.refundId)) : []
  const { receipts: desk } = provider
  if (!payment?.providerId || !desk) return refusedFor(notPrinted)
  const paymentId = payment.providerId
  const refundId = refund?.providerId ?? null
  const { providerId, separate, kind, kopecks, idempotenceKey } = receipt
  const sendIt = () => desk.send({ ...toOrder(receipt), kind, kopecks, paymentId, refundId, idempotenceKey })
  if (!desk.read) {
    if (!separate || providerId !== null) return { id: null, state: 'pending' }
    return receipt.checks > 1 ? refusedFor(unsure) : sendIt()
  }
  // Without its id nothing can be asked, and a refund must never be sent from here.
  if (kind === 'return' && refundId === null) return refusedFor(notPrinted)
  if (providerId !== null) return desk.read(providerId)
  if (separate) return receipt.checks > 1 && mayBeForgotten(receipt, now()) ? refusedFor(unsure) : sendIt()
  const went = refund
    ? await provider.refund({
        id: refundId,
        paymentId,
        paymentKopecks: payment.kopecks,
        kopecks,
        idempotenceKey: refund.idempotenceKey,
        description: '',
      })
    : await provider.readPayment(paymentId, payment)
  return { id: null, state: went.receiptState ?? 'refused' }
}

async function settle({ db, now }: ReceiptParts, { id }: ReceiptRow, { id: providerId, state, reason }: Answer) {
  await db
    .update(receipts)
    .set({
      state,
      providerId: sql`coalesce(${receipts.providerId}, ${providerId})`,
      ...(state === 'refused' && { reason: reason ?? notPrinted }),
      ...(state !== 'pending' && { decidedAt: now(), checkAt: null }),
    })
    .where(and(eq(receipts.id, id), eq(receipts.state, 'pending')))
}
