import { pointBalances, pointEntries, pointLots, pointRequests } from '../database/tables/points.server.ts'
import { cartCodes, promotions, promotionUses } from '../database/tables/promotions.server.ts'
import type { Sender } from '../mail/letter-layout.server.ts'
import type { Feature } from '../platform/feature.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { asc, eq } from '../platform/postgres/drizzle.server.ts'
import type { RateLimits } from '../rate-limits/rate-limits.server.ts'
import { settlePoints } from './points/settle-orders.server.ts'
import { watchPoints } from './points/watch-points.server.ts'
import { servePromotions } from './promotions-api.server.ts'
import { followOrders } from './write-uses.server.ts'

export const promotionsFeature: Feature<{ db: Database; limits: RateLimits; sender: () => Promise<Sender> }> = {
  name: 'promotions',
  serve: ({ api }, parts) => servePromotions(api, parts),
  jobs: ({ db, sender }) => [watchPoints({ db, sender })],
  listen() {
    followOrders()
    settlePoints()
  },
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
    {
      name: 'points',
      collect: (db, accountId) =>
        db
          .select({
            at: pointEntries.at,
            kind: pointEntries.kind,
            change: pointEntries.change,
            order: pointEntries.orderId,
            reason: pointEntries.reason,
          })
          .from(pointEntries)
          .where(eq(pointEntries.accountId, accountId))
          .orderBy(asc(pointEntries.id)),
      async erase(tx, accountId) {
        for (const table of [pointRequests, pointEntries, pointLots, pointBalances])
          await tx.delete(table).where(eq(table.accountId, accountId))
      },
    },
  ],
}
