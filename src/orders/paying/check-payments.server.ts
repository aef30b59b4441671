import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { claimDuePayments, claimPaymentsOf, maxDue, neverStarted } from '../../payments/pending-payments.server.ts'
import { type PaymentProvider, ProviderError } from '../../payments/provider.ts'
import type { PaymentRow } from '../../payments/write-ledger.server.ts'
import { defineSchedule, handleJob, type Job } from '../../platform/jobs/job.server.ts'
import type { OrdersParts } from '../orders-parts.server.ts'
import { settlePayment } from './settle-payment.server.ts'
import { askFor } from './start-payment.server.ts'

/** After a notification at once; else undecided payments are asked for by themselves, with growing gaps. */
export const checkPaymentsJob = defineSchedule('check-payments', { everySeconds: 5 }, { coalesceMs: 50 })

export interface PayingParts extends Pick<OrdersParts, 'db' | 'now' | 'runOutboxSoon' | 'runPaymentsSoon'> {
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

/** A page waits for the provider's answer no longer than this; the next time it asks, the answer is in the ledger. */
const pageWaitsMs = 1500

/** A page that shows an undecided payment asks for it: notifications may be late or lost. */
export async function checkWhenPending(
  { provider, ...parts }: OrdersParts,
  orderId: number,
  log: FastifyBaseLogger,
): Promise<void> {
  if (!provider) return
  const due = await claimPaymentsOf(parts.db, provider, orderId)
  if (due.length === 0) return
  const checked = Promise.all(due.map((payment) => checkPayment({ ...parts, provider, log }, payment))).catch(
    (error: unknown) => log.error({ err: error, order: orderId }, 'a payment could not be checked'),
  )
  await Promise.race([checked, setTimeout(pageWaitsMs, undefined, { ref: false })])
}

async function checkPayment(parts: PayingParts, payment: PaymentRow): Promise<void> {
  const { provider, log } = parts
  try {
    const id = payment.providerId ?? (await learnId(parts, payment))
    if (id !== undefined) await settlePayment(parts, payment, await provider.readPayment(id))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ payment: payment.id, reason: error.message }, 'a payment could not be checked')
  }
}

/** Then the provider has forgotten the key, and a payment that it has never confirmed is given up. */
const maxAgeMs = 24 * 60 * 60 * 1000

/** The answer to the start was lost: the same key brings it again. */
async function learnId(parts: PayingParts, payment: PaymentRow): Promise<string | undefined> {
  try {
    const started = await parts.provider.startPayment(await askFor(parts, payment))
    await settlePayment(parts, payment, { ...started, state: 'pending' })
    return started.id
  } catch (error) {
    const isOld = parts.now().getTime() - payment.createdAt.getTime() > maxAgeMs
    if (!(error instanceof ProviderError) || (error.kind !== 'refused' && !isOld)) throw error
    await settlePayment(parts, payment, neverStarted(payment))
    return undefined
  }
}
