import { cartCodes, promotions, promotionUses } from '../database/tables/promotions.server.ts'
import type { Feature } from '../platform/feature.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { asc, eq } from '../platform/postgres/drizzle.server.ts'
import type { RateLimits } from '../rate-limits/rate-limits.server.ts'
import { servePromotions } from './promotions-api.server.ts'
import { followOrders } from './write-uses.server.ts'

export const promotionsFeature: Feature<{ db: Database; limits: RateLimits }> = {
  name: 'promotions',
  serve: ({ api }, parts) => servePromotions(api, parts),
  listen: followOrders,
  personalRecords: [
    {
      name: 'promotions',
      collect: (db, accountId) =>
        db
          .select({ order: promotionUses.orderId, title: promotions.title, at: promotionUses.at })
          .from(promotionUses)
          .innerJoin(promotions, eq(promotions.id, promotionUses.promotionId))
          .where(eq(promotionUses.accountId, accountId))
          .orderBy(asc(promotionUses.orderId)),
      async erase(tx, accountId) {
        await tx.delete(cartCodes).where(eq(cartCodes.accountId, accountId))
        await tx.update(promotionUses).set({ accountId: null }).where(eq(promotionUses.accountId, accountId))
      },
    },
  ],
}
