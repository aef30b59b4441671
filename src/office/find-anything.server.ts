import { orders } from '../database/tables/orders.server.ts'
import { listCustomers } from '../orders/staff/customers/customers.server.ts'
import { matching, orderNumberIn } from '../orders/staff/table/find-orders.server.ts'
import { managers, may, packers, type Role } from '../platform/contract/roles.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { desc, sql } from '../platform/postgres/drizzle.server.ts'
import { briefColumns, toBrief } from './today.server.ts'

const max = 6
/** Shorter beginnings of words match too many people. */
const shortest = 3

/** Orders by number or by words of the person and the goods, customers by the same. Products have their own search. */
export async function findAnything(db: Database, role: Role, query: string) {
  const text = query.trim()
  const isLongEnough = orderNumberIn(text) !== undefined || text.length >= shortest
  const [found, customers] = await Promise.all([
    may(role, packers) && isLongEnough ? findOrders(db, role, text) : [],
    may(role, managers) && isLongEnough ? findCustomers(db, text) : [],
  ])
  return { orders: found.map(toBrief), customers }
}

/** The number itself comes first. */
async function findOrders(db: Database, role: Role, text: string) {
  const number = orderNumberIn(text)
  return db
    .select(briefColumns)
    .from(orders)
    .where(await matching(db, role, { q: text }))
    .orderBy(sql`${orders.id} = ${Number(number ?? 0)} desc`, desc(orders.id))
    .limit(max)
}

async function findCustomers(db: Database, text: string) {
  const { results } = await listCustomers(db, { q: text, page_size: max })
  return results.map(({ id, email, name }) => ({ id, email, name }))
}
