import type { OrdersParts } from '../orders/orders-parts.server.ts'
import type { PayLinks } from './paying/pay-links.server.ts'
import type { PaymentProvider } from './provider.ts'

/** Dependencies of the rules of paying: those of orders, and who takes the money. */
export interface PaymentsParts extends OrdersParts {
  /** Takes payments by card and SBP; without one there is only the transfer. */
  provider: PaymentProvider | undefined
  payLinks: PayLinks
}
