import { orders } from '../database/tables/orders.server.ts'
import { and, asc, eq } from '../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../platform/text/money.ts'
import { awaitedKopecks } from './order-bill.server.ts'
import type { OrdersParts } from './orders-parts.server.ts'

const maxShown = 3

/** Orders that wait for their payment, the most urgent first. */
export async function listUnpaidOrders({ db }: OrdersParts, accountId: number) {
  const rows = await db
    .select({ id: orders.id, kopecks: awaitedKopecks, expiresAt: orders.expiresAt })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.state, 'awaiting_payment')))
    .orderBy(asc(orders.expiresAt))
    .limit(maxShown)
  return rows.map(({ id, kopecks, expiresAt }) => ({
    order_id: id,
    total_price: toRoubles(kopecks),
    pay_until: expiresAt.toISOString(),
  }))
}
