import type { Carriers } from '../parcels/carriers/open-carriers.server.ts'
import type { QuoteDelivery } from '../parcels/quotes/quote-delivery.server.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import type { RateLimits } from '../rate-limits/rate-limits.server.ts'
import type { PayLinks } from './paying/pay-links.server.ts'

/** Dependencies of the order rules. */
export interface OrdersParts {
  db: Database
  now: () => Date
  /** Where pictures are served from. */
  picturesUrl: string
  limits: RateLimits
  /** Call it after recording an event: runs the outbox job now instead of at its next scheduled time. */
  runOutboxSoon: () => void
  /** Takes payments by card and SBP; without one there is only the transfer. */
  provider: PaymentProvider | undefined
  payLinks: PayLinks
  /** Call it when a payment or a refund should be looked at now. */
  runPaymentsSoon: () => void
  /** The carriers whose keys are set. */
  carriers: Carriers
  quote: QuoteDelivery
}
