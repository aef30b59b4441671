import type { FastifyBaseLogger } from 'fastify'
import type { PaymentRow } from '../../ledger/write-ledger.server.ts'
import { PartnerError } from '../../platform/http/partner-error.ts'
import { defineSchedule, handleJob, type Job } from '../../platform/jobs/job.server.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import { claimDuePayments, claimPaymentsOf, compareSoon, maxDue, neverStarted } from '../pending-payments.server.ts'
import type { PaymentProvider } from '../provider.ts'
import { settlePayment } from './settle-payment.server.ts'
import { askFor } from './start-payment.server.ts'

/** After a notification at once; else undecided payments are asked for by themselves, with growing gaps. */
export const checkPaymentsJob = defineSchedule('check-payments', { everySeconds: 5 }, { coalesceMs: 50 })

export interface PayingParts extends Pick<PaymentsParts, 'db' | 'now' | 'runOutboxSoon' | 'runPaymentsSoon'> {
  provider: PaymentProvider
  log: FastifyBaseLogger
}

export function checkPayments(parts: PayingParts): Job {
  return handleJob(checkPaymentsJob, async () => {
    const due = await claimDuePayments(parts.db, parts.provider)
    await Promise.all(due.map((payment) => checkPayment(parts, payment)))
    return due.length === maxDue
  })
}

/** Of an order at which somebody is looking. Pages look again while a payment is undecided, so nobody waits for it. */
export async function checkPaymentsOf(parts: PayingParts, orderId: number): Promise<void> {
  try {
    const due = await claimPaymentsOf(parts.db, parts.provider, orderId)
    await Promise.all(due.map((payment) => checkPayment(parts, payment)))
  } catch (error) {
    parts.log.error({ err: error, order: orderId }, 'a payment could not be checked')
  }
}

async function checkPayment(parts: PayingParts, payment: PaymentRow): Promise<void> {
  const { provider, log } = parts
  try {
    const id = payment.providerId ?? (await learnId(parts, payment))
    if (id === undefined) return
    const seen = await provider.readPayment(id, payment)
    // After a failed attempt its page may take another card, as long as there is a page.
    const isOver = seen.state === 'pending' && seen.cancelReason !== null && isOld(parts, payment)
    await settlePayment(parts, payment, isOver ? { ...seen, state: 'cancelled' } : seen)
    // Something may have gone back of it before anybody asked.
    if (seen.state === 'succeeded' && seen.refundedKopecks !== 0) await compareSoon(parts.db, payment.id)
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error
    log.warn({ payment: payment.id, reason: error.message }, 'a payment could not be checked')
  }
}

/** Then the provider has forgotten the key and closed the page: a payment that it has never confirmed is given up. */
const maxAgeMs = 24 * 60 * 60 * 1000

const isOld = ({ now }: PayingParts, { createdAt }: PaymentRow) => now().getTime() - createdAt.getTime() > maxAgeMs

/** The answer to the start was lost: the same key brings it again. */
async function learnId(parts: PayingParts, payment: PaymentRow): Promise<string | undefined> {
  try {
    const started = await parts.provider.startPayment(await askFor(parts, payment))
    await settlePayment(parts, payment, { ...started, state: 'pending' })
    return started.id
  } catch (error) {
    const isLost = error instanceof PartnerError && (error.kind === 'refused' || isOld(parts, payment))
    if (!isLost) throw error
    await settlePayment(parts, payment, neverStarted(payment))
    return undefined
  }
}
