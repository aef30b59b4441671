import { readSiteSettings } from '../content/read-site-settings.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { waitsForRelease } from '../database/waiting-lines.server.ts'
import { callRests } from '../orders/settle-rest.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, eq, gt, inArray, isNull, sql } from '../platform/postgres/drizzle.server.ts'
import { dayMs } from '../platform/text/shop-day.ts'
import { lineOfProduct } from './waiting-buyers.server.ts'

const batchSize = 200

/**
 * Asks for the rest of orders with deposits whose preorders have all come: they wait for payment again, until the
 * deadline, so that paying, reminding, cancelling and refunding are those of any unpaid order. It looks at the orders
 * and not at the batch: a release may also end in the product's editor. Returns whether there may be more to do.
 */
export async function callDueRests({ db }: { db: Database }, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const due = await lockDue(tx)
    if (due.length === 0) return false
    const { restDays } = await readSiteSettings(tx)
    const until = new Date(now.getTime() + restDays * dayMs)
    await callRests(tx, due, until, now)
    return true
  })
}

/** Locked by id, as everybody locks orders, and read after that. */
async function lockDue(tx: Transaction) {
  const waiting = tx
    .select({ one: sql`1` })
    .from(orderLines)
    .innerJoin(products, lineOfProduct)
    .where(and(eq(orderLines.orderId, orders.id), waitsForRelease))
  const isDue = and(
    gt(orders.deferredKopecks, 0),
    isNull(orders.restUntil),
    eq(orders.state, 'paid'),
    sql`not exists ${waiting}`,
  )
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(isDue)
    .orderBy(asc(orders.id))
    .limit(batchSize)
    .for('no key update')
  const ids = found.map(({ id }) => id)
  return ids.length === 0
    ? []
    : tx
        .select()
        .from(orders)
        .where(and(inArray(orders.id, ids), isDue))
}
