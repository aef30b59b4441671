import type { Database } from '../platform/postgres/database.server.ts'
import type { RateLimits } from '../rate-limits/rate-limits.server.ts'

/** What the rules about orders work with. */
export interface OrdersParts {
  db: Database
  now: () => Date
  /** Where pictures are served from. */
  picturesUrl: string
  limits: RateLimits
  /** An event was recorded: the job that writes its letters may run now instead of at its next time. */
  runOutboxSoon: () => void
}
