import type { ClientBase } from 'pg'
import { shopZone } from '../../database/shop-time.server.ts'
import { discountRules, pointBalances, pointEntries, pointLots } from '../../database/tables/points.server.ts'
import type { PointKind } from '../../database/values/point-kinds.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { insertedRow } from '../../platform/postgres/insert-rows.server.ts'
import { statement } from '../../platform/postgres/statement.server.ts'

/*
 * The only file that changes balances. The row of the balance is locked before anything is read that decides, always after
 * orders and goods and, of several accounts, by id: so nothing goes below zero and nobody deadlocks.
 */

export type Balance = Pick<typeof pointBalances.$inferSelect, 'accountId' | 'points' | 'owed'>

/** Why points move. */
interface Cause {
  kind: PointKind
  orderId?: number | undefined
  reason?: string | undefined
  staffId?: number | undefined
}

interface Taking extends Record<string, unknown> {
  accountIds: number[]
  orderIds: (number | null)[]
  points: number[]
  kind: PointKind
  reason: string | null
  staffId: number | null
}

/** Out of the lots that expire first; the balances are locked and have as much. */
const takeQuery = (value: (key: keyof Taking & string) => unknown) => sql`
  with asked as (
    select * from unnest(${value('accountIds')}::bigint[], ${value('orderIds')}::bigint[], ${value('points')}::int[])
      as asked (account_id, order_id, points)
  ), lots as (
    select lot.id, lot.account_id, asked.order_id, lot.remaining,
      asked.points + lot.remaining - sum(lot.remaining) over (
        partition by lot.account_id order by lot.expires_at nulls last, lot.id) as wanted
    from ${pointLots} as lot join asked using (account_id) where lot.remaining > 0
  ), taken as (
    select id, account_id, order_id, least(remaining, wanted)::int as points from lots where wanted > 0
  ), lowered as (
    update ${pointLots} as lot set remaining = lot.remaining - taken.points from taken where lot.id = taken.id
  ), counted as (
    update ${pointBalances} as balance set points = balance.points - sums.points
    from (select account_id, sum(points)::int as points from taken group by account_id) as sums
    where balance.account_id = sums.account_id
  )
  insert into ${pointEntries} (account_id, kind, change, order_id, lot_id, reason, staff_id)
  select account_id, ${value('kind')}, -points, order_id, id, ${value('reason')}::text, ${value('staffId')}::bigint from taken`

const takeNow = statement<Taking>('take_points', takeQuery)

const lockNow = statement<{ accountIds: number[] }, Balance>(
  'lock_points',
  (value) => sql`select account_id::float8 as "accountId", points, owed from ${pointBalances}
    where account_id = any(${value('accountIds')}::bigint[]) order by account_id for no key update`,
)

/** For placing orders: who has no row yet has no points. */
export async function lockPoints(tx: ClientBase, accountIds: number[]): Promise<Map<number, number>> {
  const rows = accountIds.length === 0 ? [] : await lockNow(tx, { accountIds })
  return new Map(rows.map(({ accountId, points }) => [accountId, points]))
}

/** What placed orders spend, with their balances locked. */
export async function spendLocked(
  tx: ClientBase,
  spent: readonly { accountId: number; orderId: number; points: number }[],
): Promise<void> {
  await takeNow(tx, {
    accountIds: spent.map(({ accountId }) => accountId),
    orderIds: spent.map(({ orderId }) => orderId),
    points: spent.map(({ points }) => points),
    kind: 'spent',
    reason: null,
    staffId: null,
  })
}

export async function lockBalances(tx: Transaction, accountIds: number[]): Promise<Map<number, Balance>> {
  const ids = [...new Set(accountIds)].toSorted((a, b) => a - b)
  await tx
    .insert(pointBalances)
    .values(ids.map((accountId) => ({ accountId })))
    .onConflictDoNothing()
  const { rows } = await tx.execute<Balance & Record<string, unknown>>(sql`
    select account_id::float8 as "accountId", points, owed from ${pointBalances}
    where account_id = any(${sql.param(ids)}::bigint[]) order by account_id for no key update`)
  return new Map(rows.map((row) => [row.accountId, { accountId: row.accountId, points: row.points, owed: row.owed }]))
}

/** Takes what is there; the rest is owed. */
export async function takePoints(tx: Transaction, balance: Balance, points: number, cause: Cause): Promise<void> {
  const { kind, orderId, reason, staffId } = cause
  const { accountId } = balance
  const taken = Math.min(points, balance.points)
  if (taken > 0) {
    const given: Taking = {
      accountIds: [accountId],
      orderIds: [orderId ?? null],
      points: [taken],
      kind,
      reason: reason ?? null,
      staffId: staffId ?? null,
    }
    await tx.execute(takeQuery((key) => sql.param(given[key])))
    balance.points -= taken
  }
  const short = points - taken
  if (short === 0) return
  await tx.insert(pointEntries).values({ accountId, kind, change: 0, short, orderId, reason, staffId })
  await owe(tx, balance, short)
}

/** Adds points as a lot of their own. What the account owes is paid with them. */
export async function addPoints(tx: Transaction, balance: Balance, points: number, cause: Cause): Promise<void> {
  const { accountId } = balance
  const { id: lotId } = insertedRow(
    await tx
      .insert(pointLots)
      .values({ accountId, remaining: points, expiresAt: expiry })
      .returning({ id: pointLots.id }),
  )
  await tx.insert(pointEntries).values({ accountId, change: points, lotId, ...cause })
  await count(tx, balance, points)
  await repay(tx, balance, cause)
}

/**
 * Gives back what an order took, into the lots that it came from: a cancelled order makes no points younger. What has
 * expired meanwhile can be used for two weeks.
 */
export async function giveBack(tx: Transaction, balance: Balance, points: number, orderId: number): Promise<void> {
  const { rows } = await tx.execute<{ points: number }>(sql`
    with taken as (
      select lot_id, -sum(change) as points from ${pointEntries}
      where order_id = ${orderId} and kind in ('spent', 'given_back') and lot_id is not null
      group by lot_id having sum(change) < 0
    ), asked as (
      select lot_id, points, ${points}::int + points - sum(points) over (order by lot_id desc) as wanted from taken
    ), back as (
      select lot_id, least(points, wanted)::int as points from asked where wanted > 0
    ), raised as (
      update ${pointLots} as lot set remaining = lot.remaining + back.points,
        expires_at = case when lot.expires_at <= now() then now() + interval '14 days' else lot.expires_at end
      from back where lot.id = back.lot_id
    ), noted as (
      insert into ${pointEntries} (account_id, kind, change, order_id, lot_id)
      select ${balance.accountId}, 'given_back', points, ${orderId}, lot_id from back
    )
    select coalesce(sum(points), 0)::int as points from back`)
  const restored = rows[0]?.points ?? 0
  await count(tx, balance, restored)
  if (points > restored) await addPoints(tx, balance, points - restored, { kind: 'given_back', orderId })
  else await repay(tx, balance, { kind: 'given_back', orderId })
}

/** Points that come today expire at the end of a day of the shop. */
const expiry = sql`(select (date_trunc('day', now() at time zone ${shopZone}) + interval '1 day'
  + (decided.points->>'months')::int * interval '1 month') at time zone ${shopZone} from ${discountRules} as decided)`

async function repay(tx: Transaction, balance: Balance, { orderId, reason }: Cause): Promise<void> {
  const points = Math.min(balance.owed, balance.points)
  if (points === 0) return
  await takePoints(tx, balance, points, { kind: 'repaid', orderId, reason })
  await owe(tx, balance, -points)
}

async function count(tx: Transaction, balance: Balance, points: number): Promise<void> {
  balance.points += points
  await tx
    .update(pointBalances)
    .set({ points: sql`${pointBalances.points} + ${points}` })
    .where(eq(pointBalances.accountId, balance.accountId))
}

async function owe(tx: Transaction, balance: Balance, points: number): Promise<void> {
  balance.owed += points
  await tx
    .update(pointBalances)
    .set({ owed: sql`${pointBalances.owed} + ${points}` })
    .where(eq(pointBalances.accountId, balance.accountId))
}

/** Ends the lots whose time is over; true when there are more. */
export async function expirePoints(tx: Transaction, most: number): Promise<boolean> {
  const due = sql`remaining > 0 and expires_at <= now()`
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct account_id::float8 as id from (
      select account_id from ${pointLots} where ${due} order by expires_at limit ${most}) as due`)
  if (rows.length === 0) return false
  await lockBalances(
    tx,
    rows.map(({ id }) => id),
  )
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::bigint[]`
  await tx.execute(sql`
    with ended as (
      select id, account_id, remaining from ${pointLots} where ${due} and account_id = any(${ids})
    ), emptied as (
      update ${pointLots} as lot set remaining = 0 from ended where lot.id = ended.id
    ), counted as (
      update ${pointBalances} as balance set points = balance.points - sums.points
      from (select account_id, sum(remaining)::int as points from ended group by account_id) as sums
      where balance.account_id = sums.account_id
    )
    insert into ${pointEntries} (account_id, kind, change, lot_id)
    select account_id, 'expired', -remaining, id from ended`)
  return rows.length === most
}
