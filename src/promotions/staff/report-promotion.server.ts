import { orderLines, orders } from '../../database/tables/orders.server.ts'
import { promotionUses } from '../../database/tables/promotions.server.ts'
import { returnLines, returns } from '../../database/tables/returns.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../../platform/text/money.ts'
import { sumOfLines } from '../../pricing/price.ts'
import { requirePromotion } from './list-promotions.server.ts'
import type { PromotionReport } from './staff-promotions.contract.ts'

const stands = sql`${promotionUses.givenBackAt} is null`

/** Of what has come back nothing was sold, and no discount given. */
export async function reportPromotion(db: Database, id: number): Promise<PromotionReport> {
  await requirePromotion(db, id)
  const [[sums], kept, [back]] = await Promise.all([
    db
      .select({
        orders: sql<number>`count(*) filter (where ${stands})::int`,
        customers: sql<number>`count(distinct ${promotionUses.accountId}) filter (where ${stands})::int`,
        givenBack: sql<number>`count(${promotionUses.givenBackAt})::int`,
        cost: sql<number>`coalesce(sum(${promotionUses.kopecks}) filter (where ${stands}), 0)::float8`,
      })
      .from(promotionUses)
      .where(eq(promotionUses.promotionId, id)),
    keptGoods(db, id),
    discountOfReturned(db, id),
  ])
  const margins = kept.flatMap(({ priceKopecks, costKopecks, quantity }) =>
    costKopecks === null ? [] : [{ priceKopecks: priceKopecks - costKopecks, quantity }],
  )
  return {
    orders: sums?.orders ?? 0,
    customers: sums?.customers ?? 0,
    given_back: sums?.givenBack ?? 0,
    sold: toRoubles(sumOfLines(kept)),
    cost: toRoubles((sums?.cost ?? 0) - (back?.kopecks ?? 0)),
    margin: margins.length === 0 ? null : toRoubles(sumOfLines(margins)),
  }
}

/** Pieces of a line of an order that are the shop's again. */
const cameBack = sql`coalesce((select sum(coalesce(came.accepted, came.quantity)) from ${returnLines} as came
  join ${returns} as document on document.id = came.return_id and document.state = 'accepted'
  where document.order_id = ${orderLines.orderId} and came.position = ${orderLines.position}), 0)`

function keptGoods(db: Database, promotionId: number) {
  return db
    .select({
      priceKopecks: sql<number>`${orderLines.priceKopecks}::float8`,
      costKopecks: sql<number | null>`${orderLines.costKopecks}::float8`,
      quantity: sql<number>`sum(${orderLines.quantity} - ${cameBack})::float8`,
    })
    .from(promotionUses)
    .innerJoin(orderLines, eq(orderLines.orderId, promotionUses.orderId))
    .where(and(eq(promotionUses.promotionId, promotionId), stands))
    .groupBy(orderLines.priceKopecks, orderLines.costKopecks)
}

function discountOfReturned(db: Database, promotionId: number) {
  const share = sql`coalesce((select sum((part ->> 'kopecks')::numeric)
    from jsonb_array_elements(${orders.discounts} -> ${String(promotionId)}::text -> 'lines') as part
    where (part ->> 'position')::int = ${orderLines.position}), 0)`
  return db
    .select({ kopecks: sql<number>`coalesce(sum(round(${share} * ${cameBack} / ${orderLines.quantity})), 0)::float8` })
    .from(promotionUses)
    .innerJoin(orders, eq(orders.id, promotionUses.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, promotionUses.orderId))
    .where(and(eq(promotionUses.promotionId, promotionId), stands))
}
