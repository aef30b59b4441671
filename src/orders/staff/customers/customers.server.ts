import { accountErrors } from '../../../accounts/account-errors.ts'
import { readWords } from '../../../accounts/staff/words-query.ts'
import { accounts } from '../../../database/tables/accounts.server.ts'
import { customerTotals } from '../../../database/tables/customer-totals.server.ts'
import { orders } from '../../../database/tables/orders.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import {
  and,
  asc,
  count,
  desc,
  eq,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from '../../../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../../../platform/text/money.ts'
import { findBuyers, orderNumberIn } from '../table/find-by-words.server.ts'
import type { CustomerRow, CustomersQuery } from './customers.contract.ts'

const maxCounted = 10_000
/** Nobody reads through the customers of more orders than that. */
const maxOrders = 1000
const manyProfiles = 2000

type Account = typeof accounts.$inferSelect

const accountWords = sql`find_words(${accounts.lastName} || ' ' || ${accounts.firstName} || ' ' || ${accounts.surname} || ' ' || ${accounts.email}, ${accounts.phone})`

export async function listCustomers(
  db: Database,
  { page = 1, page_size: size = 50, sort = '-since', q, locked }: CustomersQuery,
) {
  const found = q ? await findAll(db, q) : undefined
  const isLocked = locked && (locked === 'yes' ? isNotNull(accounts.lockedAt) : isNull(accounts.lockedAt))
  const [rows, counted] = await Promise.all([
    listPage(db, and(found && isListed(found), isLocked), sort, size, (page - 1) * size),
    found && !isLocked
      ? Math.min(found.length, maxCounted)
      : countUpTo(db, and(found && sql`${accounts.id} = any (${sql.param(found)}::bigint[])`, isLocked)),
  ])
  return { count: counted, results: rows.map(({ account, ...rest }) => toCustomerRow(account, rest)) }
}

/** The newest few whom these words are about, for the palette. */
export async function findCustomers(db: Database, q: string, max: number): Promise<CustomerRow[]> {
  const found = await Promise.all([findProfiles(db, q, max), findByOrders(db, q, max * 10)])
  const rows = await listPage(db, isListed(unite(...found)), '-since', max, 0)
  return rows.map(({ account, ...rest }) => toCustomerRow(account, rest))
}

/**
 * By what the profile says, by the number of an order, and by what the newest orders say; each has an index. A word that
 * thousands of profiles have is not looked for in orders as well, where it may be on a hundred thousand.
 */
async function findAll(db: Database, q: string): Promise<number[]> {
  const profiles = await findProfiles(db, q, maxCounted)
  return profiles.length > manyProfiles ? profiles : unite(profiles, await findByOrders(db, q, maxOrders))
}

const unite = (...found: number[][]) => [...new Set(found.flat())]

async function findByOrders(db: Database, q: string, newest: number): Promise<number[]> {
  const query = readWords(orderNumberIn(q) ?? q)
  return query ? findBuyers(db, query, newest) : []
}

async function findProfiles(db: Database, q: string, max: number): Promise<number[]> {
  const number = orderNumberIn(q)
  const query = readWords(number ?? q)
  if (query === undefined) return []
  const hasAddress =
    query.address === undefined ? sql`` : sql`and strpos(lower(${accounts.email}), ${query.address}) > 0`
  const { rows } = await db.execute<{ id: number }>(sql`
    with found as materialized (
      select ${accounts.id} from ${accounts} where ${accountWords} @@ ${query.words}::tsquery ${hasAddress}
    )
    (select id::float8 as id from found order by found.id desc limit ${max})
    ${number === undefined ? sql`` : sql`union select account_id::float8 from ${orders} where ${orders.id} = ${Number(number)} and account_id is not null`}`)
  return rows.map(({ id }) => id)
}

/** By the table of sums, whose indexes have the order of the page: thousands of accounts need not be looked up for it. */
function isListed(ids: number[]): SQL {
  return sql`${customerTotals.accountId} = any (${sql.param(ids)}::bigint[])`
}

/** Finds the page first, then looks up the last order of its customers only. */
function listPage(db: Database, where: SQL | undefined, sort: string, size: number, offset: number) {
  const columns: Record<string, SQL[]> = {
    since: [sql`${accounts.id}`],
    email: [sql`lower(${accounts.email})`],
    orders: [sql`${customerTotals.orders}`, sql`${customerTotals.accountId}`],
    total: [sql`${customerTotals.kopecks}`, sql`${customerTotals.accountId}`],
  }
  const direction = sort.startsWith('-') ? desc : asc
  const order = (columns[sort.replace('-', '')] ?? []).map((column) => direction(column))
  const shown = db
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(customerTotals, eq(customerTotals.accountId, accounts.id))
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset(offset)
    .as('shown')
  const last = db
    .select({ id: orders.id, fullName: orders.fullName, phone: orders.phone, createdAt: orders.createdAt })
    .from(orders)
    .where(eq(orders.accountId, accounts.id))
    .orderBy(sql`${orders.id} desc nulls last`)
    .limit(1)
    .as('last_order')
  return db
    .select({
      account: accounts,
      orders: customerTotals.orders,
      kopecks: customerTotals.kopecks,
      // Most customers never fill in their profile, but every order has a name and a phone.
      lastId: last.id,
      lastName: last.fullName,
      lastPhone: last.phone,
      lastAt: last.createdAt,
    })
    .from(shown)
    .innerJoin(accounts, eq(accounts.id, shown.id))
    .innerJoin(customerTotals, eq(customerTotals.accountId, shown.id))
    .leftJoinLateral(last, sql`true`)
    .orderBy(...order)
}

/** What one customer bought. */
export async function readPurchases(db: Database, id: number): Promise<Purchases> {
  const [[sums], [last]] = await Promise.all([
    db.select().from(customerTotals).where(eq(customerTotals.accountId, id)),
    db
      .select({ lastId: orders.id, lastName: orders.fullName, lastPhone: orders.phone, lastAt: orders.createdAt })
      .from(orders)
      .where(eq(orders.accountId, id))
      .orderBy(sql`${orders.id} desc nulls last`)
      .limit(1),
  ])
  const none = { lastId: null, lastName: null, lastPhone: null, lastAt: null }
  return { orders: sums?.orders ?? 0, kopecks: sums?.kopecks ?? 0, ...(last ?? none) }
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

interface Purchases {
  orders: number
  kopecks: number
  lastId: number | null
  lastName: string | null
  lastPhone: string | null
  lastAt: Date | null
}

export function toCustomerRow(account: Account, purchases: Purchases): CustomerRow {
  const { orders: count, kopecks, lastId, lastName, lastPhone, lastAt } = purchases
  const ownName = [account.lastName, account.firstName, account.surname].filter(Boolean).join(' ')
  return {
    id: account.id,
    email: account.email,
    name: ownName || (lastName ?? ''),
    phone: account.phone || (lastPhone ?? ''),
    role: account.role,
    created_at: account.createdAt.toISOString(),
    locked_at: account.lockedAt?.toISOString() ?? null,
    orders: count,
    total: toRoubles(kopecks),
    average: count === 0 ? 0 : toRoubles(Math.round(kopecks / count)),
    last_order: lastId === null || lastAt === null ? null : { id: lastId, created_at: lastAt.toISOString() },
  }
}

/** An id that is not a number is not found. */
export function toAccountId(pathId: string): number {
  if (!/^\d{1,15}$/.test(pathId)) throw new ShopError(accountErrors.account_not_found)
  return Number(pathId)
}
