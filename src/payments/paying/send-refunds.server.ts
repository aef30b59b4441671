import { payments } from '../../database/tables/payments.server.ts'
import { type RefundRow, stillDue, tryAgain } from '../../ledger/write-ledger.server.ts'
import { billOf } from '../../orders/order-bill.server.ts'
import { lockOrder } from '../../orders/transition.server.ts'
import { PartnerError } from '../../platform/http/partner-error.ts'
import { defineSchedule, handleJob, type Job } from '../../platform/jobs/job.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { compareSoon, keepLeft, maxDue } from '../pending-payments.server.ts'
import { askForRefund, claimDueRefunds, decideRefund, leaveToStaff, madeOf, unsure } from '../pending-refunds.server.ts'
import type { ProviderRefund } from '../provider.ts'
import { returnOf } from '../receipts/prepare-receipt.server.ts'
import { explainRefusal } from '../refusal-words.ts'
import type { PayingParts } from './check-payments.server.ts'
import { readBooks, takeOutsideRefunds } from './outside-refunds.server.ts'
import { tellReturned } from './tell-returned.server.ts'

export const sendRefundsJob = defineSchedule('send-refunds', { everySeconds: 10 }, { coalesceMs: 50 })

/** Sends what is due by the provider. */
export function sendRefunds(parts: PayingParts): Job {
  return handleJob(sendRefundsJob, async () => {
    const due = await claimDueRefunds(parts.db, parts.provider)
    await Promise.all(due.map((refund) => send(parts, refund)))
    return due.length === maxDue
  })
}

async function send(parts: PayingParts, refund: RefundRow): Promise<void> {
  try {
    const receipt = await returnOf(parts.db, parts.provider, refund)
    await settleRefund(parts, refund, await askForRefund(parts.db, parts.provider, { ...refund, receipt }, parts.now()))
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error
    const { kind, message, said } = error
    parts.log.warn({ refund: refund.id, reason: message }, 'a refund could not be sent')
    if (kind === 'refused') await settleRefused(parts, refund, said)
  }
}

async function settleRefund(parts: PayingParts, refund: RefundRow, answer: ProviderRefund): Promise<void> {
  if (answer.state === 'cancelled') return settleRefused(parts, refund, answer.cancelReason)
  await parts.db.transaction(async (tx) => {
    await lockOrder(tx, refund.orderId)
    const decided = await decideRefund(tx, refund.id, answer, parts.now())
    if (decided?.state !== 'succeeded') return
    await tellReturned(tx, decided, parts.now())
    if (answer.leftKopecks !== undefined) await keepLeft(tx, { id: decided.paymentId }, answer.leftKopecks)
    // Somebody may have given back something beside it.
    await compareSoon(tx, decided.paymentId)
  })
  parts.runOutboxSoon()
}

const lookFirst =
  'Часть денег уже вернули в его кабинете, а\u00a0сколько, он не\u00a0сказал: сначала запишите это, «Вернули без магазина», тогда сумма уменьшится'

/**
 * Usually money has gone back without the shop: that is taken into the ledger, and what is left is tried again. What the
 * provider will not give back otherwise, staff have to, and the ten days run on.
 */
async function settleRefused(parts: PayingParts, refused: RefundRow, said: string | null): Promise<void> {
  const at = parts.now()
  const [payment] = await parts.db.select().from(payments).where(eq(payments.id, refused.paymentId))
  if (!payment) return
  const books = await readBooks(parts.provider, payment).catch((error: unknown) => {
    if (error instanceof PartnerError) return undefined
    throw error
  })
  // Without its books, or while they move, nothing is decided: the refund is sent, and refused, again after its pause.
  if (!books || books.isRefunding) return
  await parts.db.transaction(async (tx) => {
    const order = await lockOrder(tx, refused.orderId)
    const why = explainRefusal(said)
    const refund = await decideRefund(tx, refused.id, { id: null, state: 'cancelled', cancelReason: why }, at)
    if (!refund) return
    const taken = await takeOutsideRefunds(tx, order, payment, books, at)
    const left = await stillDue(tx, billOf(order), refund)
    // A part went back in the cabinet, and nobody has written how much.
    const isUnknown = books.refundedKopecks === null && (await madeOf(tx, refund)).kopecks === 0
    const refusal = `Провайдер отказал: ${why}${isUnknown ? `. ${lookFirst}` : ''}`
    const note = said === unsure ? `Ответа не\u00a0было, ${unsure}` : refusal
    if (taken === 0 || said === unsure) await leaveToStaff(tx, { ...refund, kopecks: left }, note)
    else await tryAgain(tx, { ...refund, kopecks: left })
  })
  parts.runOutboxSoon()
  parts.runPaymentsSoon()
}
