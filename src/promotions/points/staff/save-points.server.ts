import { accountErrors } from '../../../accounts/account-errors.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import { editedMeanwhile } from '../../../audit/edited-meanwhile.server.ts'
import { accounts } from '../../../database/tables/accounts.server.ts'
import { products } from '../../../database/tables/catalogue.server.ts'
import { discountRules, pointBalances } from '../../../database/tables/points.server.ts'
import { discountsOnReturnNames } from '../../../database/values/discounts-on-return.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../../platform/postgres/database.server.ts'
import { asc, eq, inArray, sql } from '../../../platform/postgres/drizzle.server.ts'
import { formatPrice, toKopecks, toRoubles } from '../../../platform/text/money.ts'
import { promotionErrors } from '../../promotion-errors.ts'
import { productsOf } from '../../staff/save-promotion.server.ts'
import { addPoints, lockBalances, takePoints } from '../move-points.server.ts'
import type { PointRules } from '../point-rules.ts'
import { writePoints } from '../point-texts.ts'
import { readPoints } from '../read-points.server.ts'
import { type DiscountRules, readDiscountRules } from '../read-rules.server.ts'
import type { PointSettings, PointSettingsBody } from './staff-points.contract.ts'

export async function getPointSettings(db: Database): Promise<PointSettings> {
  const { points, managerPercent, onReturn, version } = await readDiscountRules(db)
  const { isOn, percent, tiers, excluded, maxShare, months } = points
  const [[sum], goods] = await Promise.all([
    db.select({ points: sql<number>`coalesce(sum(${pointBalances.points}), 0)::float8` }).from(pointBalances),
    db
      .select({ sku: products.sku })
      .from(products)
      .where(inArray(products.id, excluded.products))
      .orderBy(asc(products.sku)),
  ])
  return {
    is_on: isOn,
    percent,
    tiers: tiers.map(({ fromKopecks, percent: own }) => ({ from: toRoubles(fromKopecks), percent: own })),
    skus: goods.map(({ sku }) => sku),
    category_ids: excluded.categories,
    max_share: maxShare,
    months,
    manager_percent: managerPercent,
    on_return: onReturn,
    version,
    outstanding: sum?.points ?? 0,
  }
}

export async function savePointSettings(db: Database, viewer: Viewer, given: PointSettingsBody): Promise<void> {
  await db.transaction(async (tx) => {
    // The row may not be there yet: two who make it first wait here for each other.
    await tx.execute(sql`lock table ${discountRules} in share row exclusive mode`)
    const before = await readDiscountRules(tx)
    if (before.version !== given.version) throw await editedMeanwhile(tx, 'promotion', 'points')
    const points: PointRules = {
      isOn: given.is_on,
      percent: given.percent,
      tiers: given.tiers
        .map(({ from, percent }) => ({ fromKopecks: toKopecks(from), percent }))
        .toSorted((a, b) => a.fromKopecks - b.fromKopecks),
      excluded: { products: (await productsOf(tx, given.skus, 'skus')) ?? [], categories: given.category_ids },
      maxShare: given.max_share,
      months: given.months,
    }
    const after = {
      points,
      managerPercent: given.manager_percent,
      onReturn: given.on_return ?? before.onReturn,
      version: given.version + 1,
    }
    await tx.insert(discountRules).values(after).onConflictDoUpdate({ target: discountRules.id, set: after })
    await recordAudit(tx, viewer, {
      action: 'promotion.update',
      subject: 'promotion',
      subjectId: 'points',
      subjectName: 'Баллы и правила скидок',
      before: { note: describe(before) },
      after: { note: describe(after) },
    })
  })
}

/** «Включены; 3 %, от 50 000 ₽ — 5 %; до 50 % товаров; 12 мес.»: as the journal keeps it. */
function describe({ points, managerPercent, onReturn }: Omit<DiscountRules, 'version'>): string {
  const { isOn, percent, tiers, excluded, maxShare, months } = points
  const rates = [`${percent}\u00a0%`, ...tiers.map((tier) => `от ${price(tier.fromKopecks)} — ${tier.percent}\u00a0%`)]
  const without = excluded.products.length + excluded.categories.length
  return [
    isOn ? 'Включены' : 'Выключены',
    rates.join(', '),
    `до ${maxShare}\u00a0% товаров`,
    months === null ? 'бессрочно' : `${months}\u00a0мес.`,
    ...(without > 0 ? [`без баллов: категории ${excluded.categories.length}, товары ${excluded.products.length}`] : []),
    `скидка менеджера до ${managerPercent}\u00a0%`,
    `при возврате части: ${discountsOnReturnNames[onReturn].toLowerCase()}`,
  ].join('; ')
}

const price = (kopecks: number) => formatPrice(toRoubles(kopecks))

export async function readCustomerPoints(db: Database, accountId: number, before?: number) {
  await customerOf(db, accountId)
  return readPoints(db, accountId, before)
}

async function customerOf(db: Database | Transaction, id: number) {
  const [account] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, id))
  if (!account) throw new ShopError(accountErrors.account_not_found)
  return account
}

interface ByHand {
  points: number
  reason: string
}

/** By hand nothing is taken that is not there. */
export async function adjustPoints(
  db: Database,
  viewer: Viewer,
  accountId: number,
  { points, reason }: ByHand,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { email } = await customerOf(tx, accountId)
    const balance = (await lockBalances(tx, [accountId])).get(accountId)
    if (!balance) throw new ShopError(accountErrors.account_not_found)
    if (-points > balance.points)
      throw new ShopError(
        promotionErrors.points_too_few,
        { balance: balance.points },
        { points: `На счёте ${balance.points}.` },
      )
    const cause = { kind: 'staff', reason, staffId: viewer.accountId } as const
    if (points > 0) await addPoints(tx, balance, points, cause)
    else await takePoints(tx, balance, -points, cause)
    await recordAudit(tx, viewer, {
      action: 'account.update',
      subject: 'account',
      subjectId: accountId,
      subjectName: email,
      after: { note: `${points > 0 ? '+' : '−'}${writePoints(Math.abs(points))}`, reason },
    })
  })
}
