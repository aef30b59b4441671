import { orderLines, orders } from '../../database/tables/orders.server.ts'
import { promotionCodes, promotions, promotionUses } from '../../database/tables/promotions.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { FileAnswer } from '../../platform/contract/file-answer.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from '../../platform/postgres/drizzle.server.ts'
import type { OutputRow } from '../../platform/spreadsheet/output-row.ts'
import type { TableFormat } from '../../platform/spreadsheet/table-formats.ts'
import { tableFile } from '../../platform/spreadsheet/write-table.server.ts'
import { toRoubles } from '../../platform/text/money.ts'
import { sumOfLines } from '../../pricing/price.ts'
import { promotionErrors } from '../promotion-errors.ts'
import { describeRule } from './describe-rule.ts'
import { findOverlaps } from './find-overlaps.ts'
import type { PromotionReport, StaffPromotion } from './staff-promotions.contract.ts'

const maxListed = 200

export async function listPromotions(db: Database): Promise<StaffPromotion[]> {
  const rows = await db
    .select({
      promotion: promotions,
      state: sql<StaffPromotion['state']>`case when ${promotions.stoppedAt} is not null then 'stopped'
        when ${promotions.endsAt} <= now() then 'over' when ${promotions.startsAt} > now() then 'planned' else 'on' end`,
    })
    .from(promotions)
    .orderBy(desc(promotions.id))
    .limit(maxListed)
  const ids = rows.map(({ promotion }) => promotion.id)
  const [used, coded] = await Promise.all([usesOf(db, ids), codesOf(db, ids)])
  const going = rows.flatMap(({ promotion, state }) => (state === 'on' || state === 'planned' ? [promotion] : []))
  return rows.map(({ promotion, state }) => ({
    id: promotion.id,
    title: promotion.title,
    rule: describeRule(promotion),
    by_code: promotion.byCode,
    code: coded.get(promotion.id)?.code ?? null,
    codes: coded.get(promotion.id)?.codes ?? 0,
    from: promotion.startsAt?.toISOString() ?? null,
    until: promotion.endsAt?.toISOString() ?? null,
    state,
    uses: used.get(promotion.id)?.uses ?? 0,
    cost: toRoubles(used.get(promotion.id)?.kopecks ?? 0),
    max_uses: promotion.maxUses,
    max_per_customer: promotion.maxPerCustomer,
    max_per_period: promotion.maxPerPeriod,
    overlaps: going.includes(promotion) ? findOverlaps(promotion, going) : [],
  }))
}

async function usesOf(db: Database, ids: number[]) {
  const rows = await db
    .select({
      id: promotionUses.promotionId,
      uses: sql<number>`count(*)::int`,
      kopecks: sql<number>`sum(${promotionUses.kopecks})::float8`,
    })
    .from(promotionUses)
    .where(and(inArray(promotionUses.promotionId, ids), isNull(promotionUses.givenBackAt)))
    .groupBy(promotionUses.promotionId)
  return new Map(rows.map((row) => [row.id, row]))
}

async function codesOf(db: Database, ids: number[]) {
  const rows = await db
    .select({
      id: promotionCodes.promotionId,
      codes: sql<number>`count(*)::int`,
      code: sql<string | null>`min(${promotionCodes.code}) filter (where ${promotionCodes.maxUses} is null)`,
    })
    .from(promotionCodes)
    .where(and(inArray(promotionCodes.promotionId, ids), isNull(promotionCodes.revokedAt)))
    .groupBy(promotionCodes.promotionId)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function reportPromotion(db: Database, id: number): Promise<PromotionReport> {
  const [known] = await db.select({ id: promotions.id }).from(promotions).where(eq(promotions.id, id))
  if (!known) throw new ShopError(promotionErrors.promotion_not_found)
  const stands = sql`${promotionUses.givenBackAt} is null`
  const [[sums], goods] = await Promise.all([
    db
      .select({
        orders: sql<number>`count(*) filter (where ${stands})::int`,
        customers: sql<number>`count(distinct ${promotionUses.accountId}) filter (where ${stands})::int`,
        givenBack: sql<number>`count(${promotionUses.givenBackAt})::int`,
        sold: sql<number>`coalesce(sum(${orders.goodsKopecks}) filter (where ${stands}), 0)::float8`,
        cost: sql<number>`coalesce(sum(${promotionUses.kopecks}) filter (where ${stands}), 0)::float8`,
      })
      .from(promotionUses)
      .innerJoin(orders, eq(orders.id, promotionUses.orderId))
      .where(eq(promotionUses.promotionId, id)),
    db
      .select({
        priceKopecks: sql<number>`(${orderLines.priceKopecks} - ${orderLines.costKopecks})::float8`,
        quantity: sql<number>`sum(${orderLines.quantity})::float8`,
      })
      .from(promotionUses)
      .innerJoin(orderLines, eq(orderLines.orderId, promotionUses.orderId))
      .where(and(eq(promotionUses.promotionId, id), stands, isNotNull(orderLines.costKopecks)))
      .groupBy(sql`1`),
  ])
  return {
    orders: sums?.orders ?? 0,
    customers: sums?.customers ?? 0,
    given_back: sums?.givenBack ?? 0,
    sold: toRoubles(sums?.sold ?? 0),
    cost: toRoubles(sums?.cost ?? 0),
    margin: goods.length === 0 ? null : toRoubles(sumOfLines(goods)),
  }
}

export function exportCodes(db: Database, id: number, format: TableFormat): FileAnswer {
  return tableFile(format, {
    name: `Промокоды ${id}`,
    title: 'Промокоды',
    header: ['Промокод', 'Заказов', 'Отозван'],
    rows: codeRows(db, id),
  })
}

const rowsAtOnce = 1000

async function* codeRows(db: Database, promotionId: number): AsyncGenerator<OutputRow[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .select({
        id: promotionCodes.id,
        code: promotionCodes.code,
        revokedAt: promotionCodes.revokedAt,
        uses: sql<number>`(select count(*)::int from ${promotionUses} as used
          where used.code_id = ${promotionCodes}.id and used.given_back_at is null)`,
      })
      .from(promotionCodes)
      .where(and(eq(promotionCodes.promotionId, promotionId), gt(promotionCodes.id, after)))
      .orderBy(asc(promotionCodes.id))
      .limit(rowsAtOnce)
    if (rows.length > 0) yield rows.map(({ code, uses, revokedAt }) => [code, uses, revokedAt ? 'да' : 'нет'])
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.id ?? 0
  }
}
