import type { Carriers } from '../parcels/carriers/open-carriers.server.ts'
import type { QuoteDelivery } from '../parcels/quotes/quote-delivery.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import type { RateLimits } from '../rate-limits/rate-limits.server.ts'

/** Dependencies of the order rules. */
export interface OrdersParts {
  db: Database
  now: () => Date
  /** Where pictures are served from. */
  picturesUrl: string
  limits: RateLimits
  /** Call it after recording an event: runs the outbox job now instead of at its next scheduled time. */
  runOutboxSoon: () => void
  /** So long the letter of a move by staff waits, and the move can be undone. */
  undoSeconds: number
  /** Where an order can be paid by card or SBP without signing in; undefined when there is only the transfer. */
  payLink: ((orderId: number) => string) | undefined
  /** Whether a deposit can be paid there: not every provider prints the receipt of a part. */
  takesDeposits: (site: { receiptsBy: string }) => boolean
  /** Call it when a payment or a refund should be looked at now. */
  runPaymentsSoon: () => void
  /** Call it when somebody looks at a payment that is not decided: notifications may be late or lost. Waits for nothing. */
  askProviderSoon: (orderId: number) => void
  /** The carriers whose keys are set. */
  carriers: Carriers
  quote: QuoteDelivery
}
