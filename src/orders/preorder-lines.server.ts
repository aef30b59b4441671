import { orderLines } from '../database/tables/orders.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, eq, sql } from '../platform/postgres/drizzle.server.ts'

type Line = Pick<typeof orderLines.$inferSelect, 'orderId' | 'position'>

/** The shopper agrees to wait until this month. */
export async function agreeToMonth(
  tx: Transaction,
  { orderId, position }: Line,
  agreed: { year: number | null; month: number | null },
): Promise<void> {
  await tx
    .update(orderLines)
    .set({ agreedYear: agreed.year, agreedMonth: agreed.month })
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position)))
}

/** One statement for all of them: ten thousand buyers of one release are served in seconds. */
export async function markArrived(tx: Transaction, lines: Line[], at: Date): Promise<void> {
  const orderIds = sql`${sql.param(lines.map(({ orderId }) => orderId))}::bigint[]`
  const positions = sql`${sql.param(lines.map(({ position }) => position))}::smallint[]`
  await tx.execute(sql`update ${orderLines} set arrived_at = ${at}
    from unnest(${orderIds}, ${positions}) as chosen (order_id, position)
    where ${orderLines.orderId} = chosen.order_id and ${orderLines.position} = chosen.position`)
}
