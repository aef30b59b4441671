import type { Role } from '../platform/contract/roles.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import type { Carriers } from './carriers/open-carriers.server.ts'

/** Dependencies of the parcel rules. */
export interface ParcelsParts {
  db: Database
  now: () => Date
  carriers: Carriers
  publicUrl: string
  /** So long the letter of a move by staff waits. */
  undoSeconds: number
  /** Refuses orders that somebody of this role does not see. */
  requireVisible: (role: Role, orderId: number) => Promise<void>
  /** Call them after the commit: the jobs run now instead of at their next scheduled time. */
  runSoon: { carrierOrders(): void; tracking(): void; outbox(): void }
}
