import { promotions, promotionUses } from '../../database/tables/promotions.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import { inForce } from '../read-offers.server.ts'
import { findOverlaps } from './find-overlaps.ts'

interface PromotionNews {
  on: number
  /** Within three days. */
  ending: number
  /** Nine tenths of the orders that may have them do. */
  nearly_used: number
  /** On at the same time for goods that may be the same. */
  overlapping: number
}

/** What staff should know of the promotions of today. */
export async function readPromotionNews(db: Database): Promise<PromotionNews> {
  const uses = sql`(select count(*) from ${promotionUses} as used
    where used.promotion_id = promotions.id and used.given_back_at is null)`
  const rows = await db
    .select({
      id: promotions.id,
      goods: promotions.goods,
      startsAt: promotions.startsAt,
      endsAt: promotions.endsAt,
      isEnding: sql<boolean>`coalesce(${promotions.endsAt} <= now() + interval '3 days', false)`,
      isNearlyUsed: sql<boolean>`coalesce(${promotions.maxUses} is not null and ${uses} >= ${promotions.maxUses} * 0.9, false)`,
    })
    .from(promotions)
    .where(inForce)
    .limit(500)
  return {
    on: rows.length,
    ending: rows.filter(({ isEnding }) => isEnding).length,
    nearly_used: rows.filter(({ isNearlyUsed }) => isNearlyUsed).length,
    overlapping: rows.filter((row) => findOverlaps(row, rows).length > 0).length,
  }
}
