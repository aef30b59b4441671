import { openCountAnnouncements } from '../../orders/announce-counts.server.ts'
import { orderErrors } from '../../orders/order-errors.ts'
import type { OrdersParts } from '../../orders/orders-parts.server.ts'
import { runInBatches } from '../../platform/concurrency/run-in-batches.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { runTransaction } from '../../platform/postgres/statement.server.ts'
import type { Confirmation } from './confirmation.ts'
import { type Outcome, placeBatch } from './place-batch.server.ts'
import { openRefusedConfirmations } from './refused-confirmations.server.ts'

/** Under load most of the connection pool stays free for other requests, even while two batches wait for locks. */
const batches = { maxItems: 16, concurrency: 2 }

/** Counts are announced after the commit, see take-stock; generic plans avoid planning each list of products again. */
const begin = `begin; set local kitsune.counts = 'later'; set local plan_cache_mode = force_generic_plan`

const consentHint = 'Необходимо согласие на обработку персональных данных'

/** Places the shopper's draft as an order and returns its number. Repeated calls return the same order. */
export function openPlaceOrder({ db, now, runOutboxSoon, limits }: OrdersParts) {
  const announceSoon = openCountAnnouncements(db)
  const refusals = openRefusedConfirmations(limits, now)
  const place = runInBatches<Confirmation, Outcome>(
    (confirmations) => runTransaction(db.$client, begin, (tx) => placeBatch(tx, confirmations, now())),
    { ...batches, keyOf: ({ accountId }) => accountId },
  )

  return async (confirmation: Confirmation): Promise<number> => {
    const { accountId, form } = confirmation
    if (!form.consent) throw new ShopError(orderErrors.consent_required, {}, { consent: consentHint })
    refusals.mayAsk(accountId)
    const outcome = await place(confirmation)
    if ('refusal' in outcome) {
      await refusals.count(accountId)
      throw outcome.refusal
    }
    announceSoon(outcome.orderId)
    runOutboxSoon()
    return outcome.orderId
  }
}
