import { promotedLines, promotions, promotionUses } from '../database/tables/promotions.server.ts'
import type { DiscountsOnReturn } from '../database/values/discounts-on-return.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { asc, eq } from '../platform/postgres/drizzle.server.ts'
import { sumKopecks } from '../pricing/sum-kopecks.ts'
import { type LostDiscount, lostDiscount } from './lost-discount.ts'
import type { OrderDiscounts } from './promotion.ts'

/** Pieces of each product: with the shopper, and sent back because the shopper wanted to. */
type Pieces = ReadonlyMap<number, number>

/** The rule under which the order was placed; null for one without promotions. */
export async function ruleOnReturn(
  db: Database | Transaction,
  order: { id: number; discounts: object | null },
): Promise<DiscountsOnReturn | null> {
  if (!order.discounts) return null
  const isRecalculated = (await db.$count(promotedLines, eq(promotedLines.orderId, order.id))) > 0
  return isRecalculated ? 'recalculated' : 'stay'
}

/** By the promotions that the order has: their rules do not change. What staff removed from the order counts as kept. */
export async function readLostDiscount(
  tx: Database | Transaction,
  { id: orderId, discounts }: { id: number; discounts: OrderDiscounts | null },
  { kept, chosen }: { kept: Pieces; chosen: Pieces },
): Promise<LostDiscount> {
  const bought = await tx.select().from(promotedLines).where(eq(promotedLines.orderId, orderId))
  if (bought.length === 0) return { kopecks: 0, titles: [] }
  const used = await tx
    .select({ rule: promotions })
    .from(promotionUses)
    .innerJoin(promotions, eq(promotions.id, promotionUses.promotionId))
    .where(eq(promotionUses.orderId, orderId))
    .orderBy(asc(promotions.id))
  return lostDiscount(
    used.map(({ rule }) => rule),
    bought.map(({ productId, ...line }) => {
      const pieces = Math.min(line.quantity, kept.get(productId) ?? 0)
      const counted = Math.max(pieces, line.quantity - (chosen.get(productId) ?? 0))
      return { ...line, key: productId, depositKopecks: null, kept: pieces, counted }
    }),
    sumKopecks(Object.values(discounts ?? {}).filter(({ isDelivery }) => isDelivery)),
  )
}
