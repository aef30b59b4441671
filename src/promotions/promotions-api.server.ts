import type { Api } from '../platform/http/serve.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import type { RateLimits } from '../rate-limits/rate-limits.server.ts'
import * as contract from './discounts.contract.ts'
import { enterPromo, removePromo } from './enter-promo.server.ts'
import { servePoints } from './points/points-api.server.ts'
import { serveStaffPromotions } from './staff/staff-promotions-api.server.ts'

export function servePromotions(api: Api, parts: { db: Database; limits: RateLimits }): void {
  api.serve(contract.enterPromo, ({ body }, { viewer, address }) =>
    enterPromo(parts, { accountId: viewer.accountId, address, code: body.code }),
  )
  api.serve(contract.removePromo, (_, { viewer }) => removePromo(parts.db, viewer.accountId))
  serveStaffPromotions(api, parts.db)
  servePoints(api, parts.db)
}
