import { customerTotals } from '../../database/tables/customer-totals.server.ts'
import { pointBalances, pointEntries, pointLots, pointRequests } from '../../database/tables/points.server.ts'
import type { PointKind } from '../../database/values/point-kinds.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, sql } from '../../platform/postgres/drizzle.server.ts'
import { shopDay } from '../../platform/text/date-format.ts'
import { promotionErrors } from '../promotion-errors.ts'
import { percentFor } from './point-rules.ts'
import type { AccountPoints } from './points.contract.ts'
import { readDiscountRules } from './read-rules.server.ts'

const pageSize = 50
const maxDays = 12

export async function readPoints(db: Database, accountId: number, before?: number): Promise<AccountPoints> {
  const [{ points: rules }, [balance], [bought], lots, history] = await Promise.all([
    readDiscountRules(db),
    db.select().from(pointBalances).where(eq(pointBalances.accountId, accountId)),
    db.select().from(customerTotals).where(eq(customerTotals.accountId, accountId)),
    db
      .select({ until: pointLots.expiresAt, points: sql<number>`sum(${pointLots.remaining})::int` })
      .from(pointLots)
      .where(and(eq(pointLots.accountId, accountId), gt(pointLots.remaining, 0), isNotNull(pointLots.expiresAt)))
      .groupBy(pointLots.expiresAt)
      .orderBy(asc(pointLots.expiresAt))
      .limit(maxDays),
    readHistory(db, accountId, before),
  ])
  return {
    is_on: rules.isOn,
    balance: balance?.points ?? 0,
    owed: balance?.owed ?? 0,
    percent: percentFor(rules, bought?.kopecks ?? 0),
    max_share: rules.maxShare,
    expiring: lots.flatMap(({ until, points }) => (until ? [{ points, until: lastDay(until) }] : [])),
    history: history.slice(0, pageSize),
    more: history.length > pageSize,
  }
}

/** They expire at midnight: the last day is the one before. */
export function lastDay(expiresAt: Date): string {
  return shopDay(new Date(expiresAt.getTime() - 1))
}

/** Points of one order may come out of several lots: that is one entry to its owner. */
async function readHistory(db: Database, accountId: number, before: number | undefined) {
  const change = sql<number>`sum(${pointEntries.change})::int`
  const id = sql`min(${pointEntries.id})`.mapWith(Number)
  const { at, kind, orderId, reason } = pointEntries
  const rows = await db
    .select({ id, at, kind, change, order_id: orderId, reason })
    .from(pointEntries)
    .where(and(eq(pointEntries.accountId, accountId), before === undefined ? undefined : lt(pointEntries.id, before)))
    .groupBy(at, kind, orderId, reason)
    .having(sql`${change} <> 0`)
    .orderBy(desc(id))
    .limit(pageSize + 1)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** What an order's answer adds; nothing for one without points. */
export async function pointsOfOrder(db: Database | Transaction, orderId: number) {
  const changed = (...kinds: PointKind[]) =>
    sql<number>`coalesce(sum(${pointEntries.change} - ${pointEntries.short}) filter (where ${inArray(pointEntries.kind, kinds)}), 0)::int`
  const [sums] = await db
    .select({ earned: changed('earned', 'taken_back'), spent: sql<number>`-${changed('spent', 'given_back')}` })
    .from(pointEntries)
    .where(eq(pointEntries.orderId, orderId))
  return sums && (sums.earned !== 0 || sums.spent !== 0) ? { points: sums } : {}
}

/** Refused above the balance; how many an order takes of them is said by the cart. */
export async function wantPoints(db: Database, accountId: number, points: number): Promise<{ points: number }> {
  const [balance] = await db.select().from(pointBalances).where(eq(pointBalances.accountId, accountId))
  const { points: there = 0 } = balance ?? {}
  if (points > there)
    throw new ShopError(promotionErrors.points_too_few, { balance: there }, { points: `Не больше ${there}.` })
  await db
    .insert(pointRequests)
    .values({ accountId, points })
    .onConflictDoUpdate({ target: pointRequests.accountId, set: { points } })
  return { points }
}

export async function keepPoints(db: Database, accountId: number): Promise<{ points: null }> {
  await db.delete(pointRequests).where(eq(pointRequests.accountId, accountId))
  return { points: null }
}
