import { products } from '../database/tables/catalogue.server.ts'
import { siteSettings } from '../database/tables/content.server.ts'
import { orderLines } from '../database/tables/orders.server.ts'
import { parcelLines, parcels } from '../database/tables/parcels.server.ts'
import { shelfStays } from '../database/tables/shelf-stays.server.ts'
import { waitsForRelease } from '../database/waiting-lines.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'

export const onShelf = sql`exists (select from ${parcelLines} join ${parcels} on ${parcels.id} = ${parcelLines.parcelId}
  where ${parcelLines.orderId} = ${shelfStays.orderId} and ${parcels.state} = 'on_shelf')`

/** The time of an order with something that is not out yet begins anew every day: it cannot be sent. */
export async function waitForReleases(db: Database, at: Date): Promise<void> {
  await db.execute(sql`
    update ${shelfStays} set until = ${at}::timestamptz + shelf_days * interval '1 day', warnings = 0
    from ${siteSettings}
    where until < ${at}::timestamptz + (shelf_days - 1) * interval '1 day' and overdue_at is null and ${onShelf} and exists (
      select from ${orderLines} join ${products} on ${products.id} = ${orderLines.productId}
      where ${orderLines.orderId} = ${shelfStays.orderId} and ${waitsForRelease})`)
}

/**
 * Orders whose shoppers are to be warned now: a week before the end, then a day before; when the whole time is short,
 * after half of it and after three quarters.
 */
export async function claimWarnings(tx: Transaction, at: Date, max: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update ${shelfStays} set warnings = case when ${isDue(sql`interval '1 day'`, 4, at)} then 2 else 1 end
    where order_id in (
      select order_id from ${shelfStays}
      where until > ${at}::timestamptz and ${onShelf} and ((warnings < 1 and ${isDue(sql`interval '7 days'`, 2, at)})
        or (warnings < 2 and ${isDue(sql`interval '1 day'`, 4, at)}))
      order by until limit ${max} for no key update skip locked)
    returning order_id::float8 as id`)
  return rows.map(({ id }) => id)
}

function isDue(before: ReturnType<typeof sql>, part: number, at: Date) {
  return sql`until - least(${before}, (until - since) / ${part}::int) <= ${at}::timestamptz`
}

/** The time is up, and staff have been told. */
export async function markOverdue(tx: Transaction, orderId: number, at: Date): Promise<void> {
  await tx.update(shelfStays).set({ overdueAt: at }).where(eq(shelfStays.orderId, orderId))
}
