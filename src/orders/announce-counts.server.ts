import { stockMovements } from '../database/tables/stock.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { inArray, sql } from '../platform/postgres/drizzle.server.ts'

/** Pages show a new count within a second, of which this is a small part. */
const coalesceMs = 100

/** Placing an order does not announce the stock counts that it changes (see placing/take-stock). */
export async function announceCounts(db: Pick<Transaction, 'execute'>, orderIds: number[]): Promise<void> {
  await db.execute(sql`
    select announce_products(array_agg(distinct ${stockMovements.productId}), true)
    from ${stockMovements} where ${inArray(stockMovements.orderId, orderIds)} having count(*) > 0`)
}

/**
 * Announces the counts of placed orders together, soon after they are committed. The outbox does so too, for the case that
 * this process ends before it could, but in a rush its letters take longer than pages may.
 */
export function openCountAnnouncements(db: Database): (orderId: number) => void {
  let collected: number[] = []

  return (orderId) => {
    collected.push(orderId)
    if (collected.length > 1) return
    setTimeout(() => {
      const orderIds = collected
      collected = []
      announceCounts(db, orderIds).catch(() => undefined)
    }, coalesceMs).unref()
  }
}
