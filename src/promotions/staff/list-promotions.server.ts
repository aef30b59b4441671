import { promotionCodes, promotions, promotionUses } from '../../database/tables/promotions.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { FileAnswer } from '../../platform/contract/file-answer.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, asc, desc, eq, gt, inArray, isNull, sql } from '../../platform/postgres/drizzle.server.ts'
import type { OutputRow } from '../../platform/spreadsheet/output-row.ts'
import type { TableFormat } from '../../platform/spreadsheet/table-formats.ts'
import { tableFile } from '../../platform/spreadsheet/write-table.server.ts'
import { toRoubles } from '../../platform/text/money.ts'
import { promotionErrors } from '../promotion-errors.ts'
import { describeRule } from './describe-rule.ts'
import { findOverlaps } from './find-overlaps.ts'
import { readRuleNames } from './read-rule-names.server.ts'
import type { StaffPromotion } from './staff-promotions.contract.ts'

const maxLatest = 200

/** All that are on or planned, and the latest others. */
export async function listPromotions(db: Database): Promise<StaffPromotion[]> {
  const latest = db.select({ id: promotions.id }).from(promotions).orderBy(desc(promotions.id)).limit(maxLatest)
  const rows = await db
    .select({
      promotion: promotions,
      state: sql<StaffPromotion['state']>`case when ${promotions.stoppedAt} is not null then 'stopped'
        when ${promotions.endsAt} <= now() then 'over' when ${promotions.startsAt} > now() then 'planned' else 'on' end`,
    })
    .from(promotions)
    .where(
      sql`${promotions.stoppedAt} is null and coalesce(${promotions.endsAt} > now(), true) or ${promotions.id} in ${latest}`,
    )
    .orderBy(desc(promotions.id))
  const ids = rows.map(({ promotion }) => promotion.id)
  const [used, coded, names] = await Promise.all([
    usesOf(db, ids),
    codesOf(db, ids),
    readRuleNames(
      db,
      rows.map(({ promotion }) => promotion),
    ),
  ])
  const going = rows.flatMap(({ promotion, state }) => (state === 'on' || state === 'planned' ? [promotion] : []))
  return rows.map(({ promotion, state }) => ({
    id: promotion.id,
    title: promotion.title,
    rule: describeRule(promotion, names),
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

export async function requirePromotion(db: Database, id: number): Promise<void> {
  const [known] = await db.select({ id: promotions.id }).from(promotions).where(eq(promotions.id, id))
  if (!known) throw new ShopError(promotionErrors.promotion_not_found)
}

export async function exportCodes(db: Database, id: number, format: TableFormat): Promise<FileAnswer> {
  await requirePromotion(db, id)
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
