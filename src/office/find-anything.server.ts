import { orders } from '../database/tables/orders.server.ts'
import { findCustomers } from '../orders/staff/customers/customers.server.ts'
import { findByWords, orderNumberIn } from '../orders/staff/table/find-by-words.server.ts'
import { isOneOf } from '../orders/staff/table/find-orders.server.ts'
import { visibleTo } from '../orders/staff/visible-orders.server.ts'
import { managers, may, packers, type Role } from '../platform/contract/roles.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { and, desc, sql } from '../platform/postgres/drizzle.server.ts'
import { otherLayout } from '../platform/text/keyboard-layout.ts'
import { briefColumns, toBrief } from './today.server.ts'

const max = 6
/** Shorter beginnings of words match too many people. */
const shortest = 3

/**
 * Orders by number or by words of the person and the goods, customers by the same; in the other keyboard layout when
 * nobody is called as typed. Products have their own search.
 */
export async function findAnything(db: Database, role: Role, query: string) {
  const text = query.trim()
  const found = await findTyped(db, role, text)
  const other = otherLayout(text)
  const isNothing = found.orders.length === 0 && found.customers.length === 0
  return isNothing && other !== text ? findTyped(db, role, other) : found
}

async function findTyped(db: Database, role: Role, text: string) {
  const isLongEnough = orderNumberIn(text) !== undefined || text.length >= shortest
  const [found, customers] = await Promise.all([
    may(role, packers) && isLongEnough ? findOrders(db, role, text) : [],
    may(role, managers) && isLongEnough ? findCustomers(db, text, max) : [],
  ])
  return {
    orders: found.map(toBrief),
    customers: customers.map(({ id, email, name }) => ({ id, email, name })),
  }
}

/** The number itself comes first. */
async function findOrders(db: Database, role: Role, text: string) {
  const number = Number(orderNumberIn(text) ?? 0)
  const found = await findByWords(db, role, text, visibleTo(role), max)
  return db
    .select(briefColumns)
    .from(orders)
    .where(and(isOneOf([number, ...found]), visibleTo(role)))
    .orderBy(sql`${orders.id} = ${number} desc`, desc(orders.id))
    .limit(max)
}
