import { accounts } from '../database/tables/accounts.server.ts'
import { orders } from '../database/tables/orders.server.ts'
import { visibleTo } from '../orders/staff/visible-orders.server.ts'
import { managers, may, packers, type Role } from '../platform/contract/roles.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { and, desc, eq, sql } from '../platform/postgres/drizzle.server.ts'
import { briefColumns, toBrief } from './today.server.ts'

const max = 6

/** Orders by «1042», «заказ 1042» or «№ 1042», customers by a part of the email. Products have their own search. */
export async function findAnything(db: Database, role: Role, query: string) {
  const text = query.trim().toLowerCase()
  const number = /^(?:заказ\s*)?(?:№\s*|#\s*)?(\d{1,12})$/u.exec(text)?.[1]
  const [found, customers] = await Promise.all([
    number && may(role, packers)
      ? db
          .select(briefColumns)
          .from(orders)
          .where(and(eq(orders.id, Number(number)), visibleTo(role)))
      : [],
    may(role, managers) && isPartOfEmail(text) ? findCustomers(db, text) : [],
  ])
  return { orders: found.map(toBrief), customers }
}

/** The trigram index needs at least three letters. */
function isPartOfEmail(text: string): boolean {
  return /^[^\s]{3,}$/.test(text)
}

async function findCustomers(db: Database, part: string) {
  const rows = await db
    .select({
      id: accounts.id,
      email: accounts.email,
      name: sql<string>`concat_ws(' ', nullif(${accounts.lastName}, ''), nullif(${accounts.firstName}, ''))`,
    })
    .from(accounts)
    .where(sql`lower(${accounts.email}) like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`)
    .orderBy(desc(accounts.id))
    .limit(max)
  return rows
}
