import type { PaymentRow } from '../../ledger/write-ledger.server.ts'
import { lockOrder } from '../../orders/transition.server.ts'
import { PartnerError } from '../../platform/http/partner-error.ts'
import { defineSchedule, handleJob, type Job } from '../../platform/jobs/job.server.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { addTwin, claimPaidPayments, compareSoon, maxDue } from '../pending-payments.server.ts'
import type { ProviderPayment } from '../provider.ts'
import { copyIncome } from '../receipts/prepare-receipt.server.ts'
import type { PayingParts } from './check-payments.server.ts'
import { readBooks, takeOutsideRefunds } from './outside-refunds.server.ts'
import { takeMoney } from './settle-payment.server.ts'

/** After a notification at once; else paid payments are asked for by themselves, at gaps as long as they are old. */
export const comparePaymentsJob = defineSchedule('compare-payments', { everySeconds: 30 }, { coalesceMs: 50 })

/** Finds what went back without the shop, and what came in twice by one start. */
export function comparePayments(parts: PayingParts): Job {
  return handleJob(comparePaymentsJob, async () => {
    const due = await claimPaidPayments(parts.db, parts.provider)
    await Promise.all(due.map((payment) => comparePayment(parts, payment)))
    return due.length === maxDue
  })
}

/** An own refund that is under way is decided first. */
const waitSeconds = 20
/** The provider is away, or a refund was sent between the question and the answer. */
const againSeconds = 300

async function comparePayment(parts: PayingParts, payment: PaymentRow): Promise<void> {
  const { db, provider, log, now } = parts
  try {
    const books = await readBooks(provider, payment)
    const twins = (await provider.readTwins?.(payment.providerId ?? '', payment)) ?? []
    const taken = await db.transaction(async (tx) => {
      const order = await lockOrder(tx, payment.orderId)
      const found = await takeOutsideRefunds(tx, order, payment, books, now())
      if (found === 'busy') await compareSoon(tx, payment.id, waitSeconds)
      for (const twin of twins) await takeTwin(tx, payment, twin, now())
      return found
    })
    if (taken === 0 && twins.length === 0) return
    parts.runOutboxSoon()
    parts.runPaymentsSoon()
  } catch (error) {
    // A notification is not told twice, so it is not left for tomorrow.
    await compareSoon(db, payment.id, againSeconds)
    if (!(error instanceof PartnerError)) throw error
    log.warn({ payment: payment.id, reason: error.message }, 'a payment could not be compared')
  }
}

/** The money of a twin is in the ledger from now on: what the order does not need of it goes back. */
async function takeTwin(tx: Transaction, payment: PaymentRow, seen: ProviderPayment, at: Date): Promise<void> {
  const twin = await addTwin(tx, payment, seen, at)
  if (!twin) return
  await copyIncome(tx, payment, twin)
  await takeMoney(tx, await lockOrder(tx, payment.orderId), at)
}
