import { isProvider } from '../../ledger/ledger.ts'
import type { RefundRow } from '../../ledger/write-ledger.server.ts'
import { addOrderEvent } from '../../orders/order-events.server.ts'
import { lockOrder, releaseLetters } from '../../orders/transition.server.ts'
import { PartnerError } from '../../platform/http/partner-error.ts'
import { defineSchedule, handleJob, type Job } from '../../platform/jobs/job.server.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { formatTotal, toRoubles } from '../../platform/text/money.ts'
import { maxDue } from '../pending-payments.server.ts'
import { askForRefund, claimDueRefunds, decideRefund } from '../pending-refunds.server.ts'
import type { ProviderRefund } from '../provider.ts'
import { returnOf } from '../receipts/prepare-receipt.server.ts'
import type { PayingParts } from './check-payments.server.ts'

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
    if (kind === 'refused') await settleRefund(parts, refund, { id: null, state: 'cancelled', cancelReason: said })
  }
}

async function settleRefund(parts: PayingParts, { id, orderId }: RefundRow, answer: ProviderRefund): Promise<void> {
  await parts.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    const refund = await decideRefund(tx, id, answer, parts.now())
    if (refund?.state === 'succeeded') await tellReturned(tx, refund, parts.now())
  })
  parts.runOutboxSoon()
}

const byHand = { transfer: 'переводом', cash: 'наличными' }

/** The shopper is told when the money has left us. */
export async function tellReturned(tx: Transaction, { orderId, kopecks, method }: RefundRow, at: Date): Promise<void> {
  await releaseLetters(tx, orderId)
  const way = isProvider(method) ? 'тем же способом' : byHand[method]
  const text = `Вернули ${formatTotal(toRoubles(kopecks))} ${way}.`
  await addOrderEvent(tx, { orderId, at, kind: 'refunded', actor: 'shop', text, lettersDue: true })
}
