import { accountErrors } from '../../../accounts/account-errors.ts'
import { mayLock } from '../../../accounts/staff/lock-account.server.ts'
import { wordsQuery } from '../../../accounts/staff/words-query.ts'
import { consentsOf } from '../../../consent/consent.server.ts'
import { accounts, sessions } from '../../../database/tables/accounts.server.ts'
import { orders } from '../../../database/tables/orders.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  ne,
  type SQL,
  sql,
} from '../../../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../../../platform/text/money.ts'
import type { OrdersParts } from '../../orders-parts.server.ts'
import type { Customer, CustomerRow, CustomersQuery } from './customers.contract.ts'

const maxCounted = 10_000
const newestOrders = 50

type Account = typeof accounts.$inferSelect

const accountWords = sql`find_words(${accounts.lastName} || ' ' || ${accounts.firstName} || ' ' || ${accounts.surname} || ' ' || ${accounts.email}, ${accounts.phone})`

/** Count and sum of the orders of an account, without cancelled ones. */
const bought = {
  orders: sql<number>`count(*)::int`.as('orders'),
  kopecks: sql<number>`coalesce(sum(${orders.totalKopecks}), 0)::float8`.as('kopecks'),
}

export async function listCustomers(
  db: Database,
  { page = 1, page_size: size = 50, sort = '-since', q, locked }: CustomersQuery,
) {
  const where = and(
    q ? foundBy(q) : undefined,
    locked && (locked === 'yes' ? isNotNull(accounts.lockedAt) : isNull(accounts.lockedAt)),
  )
  const offset = (page - 1) * size
  const [rows, counted] = await Promise.all([
    /orders|total/.test(sort) ? byPurchases(db, where, sort, size, offset) : bySelf(db, where, sort, size, offset),
    countUpTo(db, where),
  ])
  return { count: counted, results: rows.map(({ account, ...sums }) => toRow(account, sums)) }
}

function foundBy(q: string): SQL {
  const words = wordsQuery(q)
  return words === undefined ? sql`false` : sql`${accountWords} @@ ${words}::tsquery`
}

/** Finds the page first, then sums the orders of its customers only. */
async function bySelf(db: Database, where: SQL | undefined, sort: string, size: number, offset: number) {
  const column = sort.endsWith('email') ? sql`lower(${accounts.email})` : sql`${accounts.id}`
  const order = sort.startsWith('-') ? desc(column) : asc(column)
  const shown = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(where)
    .orderBy(order)
    .limit(size)
    .offset(offset)
    .as('shown')
  const sums = db
    .select(bought)
    .from(orders)
    .where(and(eq(orders.accountId, accounts.id), ne(orders.state, 'Отменен')))
    .as('sums')
  return db
    .select({ account: accounts, orders: sums.orders, kopecks: sums.kopecks })
    .from(accounts)
    .innerJoin(shown, eq(shown.id, accounts.id))
    .crossJoinLateral(sums)
    .orderBy(order)
}

/** Sorted by sum, so the orders of all customers have to be summed first. */
async function byPurchases(db: Database, where: SQL | undefined, sort: string, size: number, offset: number) {
  const sums = db
    .select({ accountId: orders.accountId, ...bought })
    .from(orders)
    .where(ne(orders.state, 'Отменен'))
    .groupBy(orders.accountId)
    .as('sums')
  const value = {
    orders: sql<number>`coalesce(${sums.orders}, 0)`.as('bought_orders'),
    kopecks: sql<number>`coalesce(${sums.kopecks}, 0)`.as('bought_kopecks'),
  }
  const direction = sort.startsWith('-') ? desc : asc
  const shown = db
    .select({ id: accounts.id, ...value })
    .from(accounts)
    .leftJoin(sums, eq(sums.accountId, accounts.id))
    .where(where)
    .orderBy(direction(sort.endsWith('orders') ? value.orders : value.kopecks), direction(accounts.id))
    .limit(size)
    .offset(offset)
    .as('shown')
  return db
    .select({ account: accounts, orders: shown.orders, kopecks: shown.kopecks })
    .from(shown)
    .innerJoin(accounts, eq(accounts.id, shown.id))
    .orderBy(direction(sort.endsWith('orders') ? shown.orders : shown.kopecks), direction(shown.id))
}

async function countUpTo(db: Database, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(accounts)
    .where(where)
    .limit(maxCounted)
    .as('some')
  const [row] = await db.select({ count: count() }).from(some)
  return row?.count ?? 0
}

export async function getCustomer({ db, now }: OrdersParts, viewer: Viewer, id: number): Promise<Customer> {
  const [[account], [sums], [devices], consents, newest] = await Promise.all([
    db.select().from(accounts).where(eq(accounts.id, id)),
    db
      .select(bought)
      .from(orders)
      .where(and(eq(orders.accountId, id), ne(orders.state, 'Отменен'))),
    db
      .select({ count: count() })
      .from(sessions)
      .where(and(eq(sessions.accountId, id), isNull(sessions.endedAt), gt(sessions.expiresAt, now()))),
    consentsOf(db, id),
    db
      .select({ id: orders.id, state: orders.state, totalKopecks: orders.totalKopecks, createdAt: orders.createdAt })
      .from(orders)
      .where(eq(orders.accountId, id))
      .orderBy(sql`${orders.id} desc nulls last`)
      .limit(newestOrders),
  ])
  if (!account) throw new ShopError(accountErrors.account_not_found)
  return {
    ...toRow(account, sums ?? { orders: 0, kopecks: 0 }),
    may_lock: mayLock(viewer, account),
    sessions: devices?.count ?? 0,
    processing_consent: account.processingConsent,
    consents: consents
      .map(({ action, purpose, version, at }) => ({ action, purpose, version, at: at.toISOString() }))
      .toReversed()
      .slice(0, 100),
    newest_orders: newest.map(({ totalKopecks, createdAt, ...order }) => ({
      ...order,
      total: toRoubles(totalKopecks),
      created_at: createdAt.toISOString(),
    })),
  }
}

function toRow(account: Account, { orders: count, kopecks }: { orders: number; kopecks: number }): CustomerRow {
  return {
    id: account.id,
    email: account.email,
    name: [account.lastName, account.firstName, account.surname].filter(Boolean).join(' '),
    phone: account.phone,
    role: account.role,
    created_at: account.createdAt.toISOString(),
    locked_at: account.lockedAt?.toISOString() ?? null,
    orders: count,
    total: toRoubles(kopecks),
  }
}

/** An id that is not a number is not found. */
export function toAccountId(pathId: string): number {
  if (!/^\d{1,15}$/.test(pathId)) throw new ShopError(accountErrors.account_not_found)
  return Number(pathId)
}
