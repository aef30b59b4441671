import { randomInt } from 'node:crypto'
import { recordAudit } from '../../audit/audit.server.ts'
import { accounts } from '../../database/tables/accounts.server.ts'
import { categories, makers, products, series } from '../../database/tables/catalogue.server.ts'
import { promotionCodes, promotions } from '../../database/tables/promotions.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { eq, inArray, sql } from '../../platform/postgres/drizzle.server.ts'
import { insertedRow } from '../../platform/postgres/insert-rows.server.ts'
import { toKopecks } from '../../platform/text/money.ts'
import { lookalikesOf, tidyCode } from '../../platform/text/typed-code.ts'
import { unmixAlphabets } from '../../platform/text/unmix-alphabets.ts'
import type { PromotionCustomers, PromotionGoods } from '../promotion.ts'
import { promotionErrors } from '../promotion-errors.ts'
import { describeRule } from './describe-rule.ts'
import { readRuleNames } from './read-rule-names.server.ts'
import type { PromotionChanges, PromotionFields } from './staff-promotions.contract.ts'

export async function createPromotion(db: Database, viewer: Viewer, given: PromotionFields): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await toRow(tx, given)
    const { id } = insertedRow(await tx.insert(promotions).values(row).returning({ id: promotions.id }))
    const code = given.by_code ? unmixAlphabets(tidyCode(given.code)).toUpperCase() : ''
    if (code !== '') await addCode(tx, id, code)
    await recordAudit(tx, viewer, {
      action: 'promotion.create',
      ...subjectOf(id, given.title),
      after: { title: given.title, note: describeRule(row, await readRuleNames(tx, [row])), code },
    })
  })
}

/** One that looks like another would be taken for it. */
async function addCode(tx: Transaction, promotionId: number, code: string): Promise<void> {
  const alike = await tx.$count(promotionCodes, inArray(promotionCodes.code, lookalikesOf(code)))
  const made =
    alike > 0 ? [] : await tx.insert(promotionCodes).values({ promotionId, code }).onConflictDoNothing().returning()
  if (made.length === 0) throw new ShopError(promotionErrors.code_taken, { code }, { code: 'Такой промокод уже есть.' })
}

const subjectOf = (id: number, title: string) => ({ subject: 'promotion', subjectId: id, subjectName: title })

const stateOf = (isStopped: boolean) => (isStopped ? 'Остановлена' : 'Идёт')

/** The rule as it is stored: goods and customers by their ids. */
export async function toRow(db: Database | Transaction, given: PromotionFields) {
  const endsAt = given.until ? new Date(given.until) : null
  requireAhead(endsAt)
  const isPercent = given.kind === 'percent'
  const isLimited = given.max_per_period !== null
  return {
    title: given.title,
    kind: given.kind,
    value: isPercent ? given.value : toKopecks(given.value),
    take: given.take,
    pay: given.pay,
    goods: await goodsOf(db, given),
    gifts: given.kind === 'gift' ? ((await productsOf(db, given.gifts, 'gifts')) ?? []) : [],
    customers: await customersOf(db, given),
    minKopecks: toKopecks(given.min_sum),
    minPieces: given.min_pieces,
    combinable: given.combinable,
    priority: given.priority,
    byCode: given.by_code,
    startsAt: given.from ? new Date(given.from) : null,
    endsAt,
    maxUses: given.max_uses,
    maxPerCustomer: given.max_per_customer,
    maxPerPeriod: given.max_per_period,
    period: isLimited ? given.period : null,
  }
}

/** One that is over from the start would be found out by nobody but its customers. */
function requireAhead(endsAt: Date | null): void {
  if (endsAt && endsAt.getTime() <= Date.now())
    throw new ShopError('invalid_input', {}, { until: 'Это время уже прошло.' })
}

async function goodsOf(db: Database | Transaction, given: PromotionFields): Promise<PromotionGoods> {
  const bySku = await productsOf(db, given.skus, 'skus')
  const byCategory = await knownCategories(db, given.category_ids)
  const bySeries = await idsOf(given.series, 'series', (some) =>
    db
      .select({ id: series.id, name: series.name })
      .from(series)
      .where(inArray(sql`lower(${series.name})`, some)),
  )
  const byMaker = await idsOf(given.makers, 'makers', (some) =>
    db
      .select({ id: makers.id, name: makers.name })
      .from(makers)
      .where(inArray(sql`lower(${makers.name})`, some)),
  )
  return {
    ...(bySku && { products: bySku }),
    ...(byCategory.length > 0 && { categories: byCategory }),
    ...(bySeries && { series: bySeries }),
    ...(byMaker && { makers: byMaker }),
    ...(given.preorders && { preorders: given.preorders }),
  }
}

async function customersOf(db: Database | Transaction, given: PromotionFields): Promise<PromotionCustomers> {
  const byEmail = await idsOf(given.customers, 'customers', (some) =>
    db
      .select({ id: accounts.id, name: accounts.email })
      .from(accounts)
      .where(inArray(sql`lower(${accounts.email})`, some)),
  )
  return {
    ...(given.first_order && { firstOrder: true }),
    ...(given.min_spent > 0 && { minSpentKopecks: toKopecks(given.min_spent) }),
    ...(byEmail && { accounts: byEmail }),
  }
}

export function productsOf(db: Database | Transaction, skus: string[], field: string): Promise<number[] | undefined> {
  return idsOf(skus, field, (some) =>
    db
      .select({ id: products.id, name: products.sku })
      .from(products)
      .where(inArray(sql`lower(${products.sku})`, some)),
  )
}

async function knownCategories(db: Database | Transaction, ids: number[]): Promise<number[]> {
  const rows = await db.select({ id: categories.id }).from(categories).where(inArray(categories.id, ids))
  const known = new Set(rows.map(({ id }) => id))
  requireNone(
    'category_ids',
    ids.filter((id) => !known.has(id)),
  )
  return [...known]
}

function requireNone(field: string, unknown: (string | number)[]): void {
  if (unknown.length > 0)
    throw new ShopError('invalid_input', {}, { [field]: `Не нашли: ${unknown.slice(0, 5).join(', ')}.` })
}

/** Ids of what staff have named, in whatever case; undefined when they named nothing. */
async function idsOf(
  given: string[],
  field: string,
  find: (names: string[]) => PromiseLike<{ id: number; name: string }[]>,
): Promise<number[] | undefined> {
  const names = new Map(given.filter((name) => name !== '').map((name) => [name.toLowerCase(), name]))
  if (names.size === 0) return undefined
  const found = await find([...names.keys()])
  for (const { name } of found) names.delete(name.toLowerCase())
  requireNone(field, [...names.values()])
  return found.map(({ id }) => id)
}

/**
 * What is not given stays, as a colleague may have changed it. Orders that have it keep what they were told. A limit below
 * the uses that stand ends it for everybody else.
 */
export async function changePromotion(
  db: Database,
  viewer: Viewer,
  id: number,
  { title, until, max_uses, max_per_customer, max_per_period }: PromotionChanges,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockPromotion(tx, id)
    const endsAt = typeof until === 'string' ? new Date(until) : until
    if (endsAt && before.startsAt && endsAt <= before.startsAt)
      throw new ShopError('invalid_input', {}, { until: 'Акция должна закончиться позже, чем начнётся.' })
    if (endsAt && endsAt.getTime() !== before.endsAt?.getTime()) requireAhead(endsAt)
    const [after = before] = await tx
      .update(promotions)
      .set({
        title,
        endsAt,
        maxUses: max_uses,
        maxPerCustomer: max_per_customer,
        maxPerPeriod: max_per_period,
        ...(max_per_period !== undefined && { period: max_per_period === null ? null : (before.period ?? 'day') }),
      })
      .where(eq(promotions.id, id))
      .returning()
    const names = await readRuleNames(tx, [after])
    const fieldsOf = (row: typeof before) => ({
      title: row.title,
      note: describeRule(row, names),
      ends_at: row.endsAt?.toISOString() ?? null,
    })
    await recordAudit(tx, viewer, {
      action: 'promotion.update',
      ...subjectOf(id, after.title),
      before: fieldsOf(before),
      after: fieldsOf(after),
    })
  })
}

async function lockPromotion(tx: Transaction, id: number) {
  const [row] = await tx.select().from(promotions).where(eq(promotions.id, id)).for('no key update')
  if (!row) throw new ShopError(promotionErrors.promotion_not_found)
  return row
}

export async function stopPromotion(db: Database, viewer: Viewer, id: number, stopped: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockPromotion(tx, id)
    await tx
      .update(promotions)
      .set({ stoppedAt: stopped ? sql`coalesce(${promotions.stoppedAt}, now())` : null })
      .where(eq(promotions.id, id))
    await recordAudit(tx, viewer, {
      action: 'promotion.update',
      ...subjectOf(id, before.title),
      before: { state: stateOf(before.stoppedAt !== null) },
      after: { state: stateOf(stopped) },
    })
  })
}

/** Without letters and digits that look alike; 50 bits, so guessing is hopeless. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 10

export async function makeCodes(db: Database, viewer: Viewer, id: number, count: number): Promise<{ made: number }> {
  return db.transaction(async (tx) => {
    const [promotion] = await tx
      .select({ title: promotions.title })
      .from(promotions)
      .where(sql`${promotions.id} = ${id} and ${promotions.byCode}`)
    if (!promotion) throw new ShopError(promotionErrors.promotion_not_found)
    const codes = Array.from({ length: count }, () =>
      Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
    )
    const { rowCount } = await tx.execute(sql`insert into ${promotionCodes} (promotion_id, code, max_uses)
      select ${id}, code, 1 from unnest(${sql.param(codes)}::text[]) as code on conflict do nothing`)
    const made = rowCount ?? 0
    await recordAudit(tx, viewer, {
      action: 'promotion.update',
      ...subjectOf(id, promotion.title),
      after: { code: `Одноразовых: ${made}` },
    })
    return { made }
  })
}

export async function revokeCode(db: Database, viewer: Viewer, text: string): Promise<{ code: string }> {
  const code = tidyCode(text)
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(promotionCodes)
      .set({ revokedAt: sql`coalesce(${promotionCodes.revokedAt}, now())` })
      .from(promotions)
      .where(sql`${promotionCodes.code} = ${code} and ${promotions.id} = ${promotionCodes.promotionId}`)
      .returning({ id: promotions.id, title: promotions.title })
    if (!row) throw new ShopError(promotionErrors.promo_unknown, {}, { code: 'Такого промокода нет.' })
    await recordAudit(tx, viewer, {
      action: 'promotion.update',
      ...subjectOf(row.id, row.title),
      before: { code },
      after: { code: `${code}, отозван` },
    })
    return { code }
  })
}
