import { lockOrder } from '../../orders/transition.server.ts'
import { defineSchedule, handleJob, type Job } from '../../platform/jobs/job.server.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import { findForeignPayments, neverStarted } from '../pending-payments.server.ts'
import { findForeignRefunds, giveUpRefund } from '../pending-refunds.server.ts'
import type { PaymentProvider } from '../provider.ts'
import { settlePayment } from './settle-payment.server.ts'

const foreignMoneyJob = defineSchedule('foreign-money', { everySeconds: 600 })

/** A typo in the keys is corrected within an hour; a page of the provider is closed within a day. */
const refundWaitsMs = 60 * 60 * 1000
const paymentWaitsMs = 25 * 60 * 60 * 1000

interface ForeignParts extends Pick<PaymentsParts, 'db' | 'now' | 'runOutboxSoon' | 'runPaymentsSoon'> {
  provider: PaymentProvider | undefined
}

/**
 * The owner has changed the provider or the shop there: nobody asks for what was begun with the former keys, so refunds
 * become transfers for staff and unpaid payments end. Runs without a provider, too.
 */
export function handOverForeignMoney(parts: ForeignParts): Job {
  const { db, provider } = parts
  return handleJob(foreignMoneyJob, async () => {
    const now = parts.now()
    const before = (ms: number) => new Date(now.getTime() - ms)
    for (const { id, orderId } of await findForeignRefunds(db, provider, before(refundWaitsMs))) {
      await db.transaction(async (tx) => {
        await lockOrder(tx, orderId)
        await giveUpRefund(tx, id, now)
      })
    }
    for (const payment of await findForeignPayments(db, provider, before(paymentWaitsMs))) {
      const over = { ...neverStarted(payment), id: payment.providerId, cancelReason: 'other_keys' }
      await settlePayment(parts, payment, over)
    }
  })
}
