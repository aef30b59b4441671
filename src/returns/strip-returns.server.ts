import { returns } from '../database/tables/returns.server.ts'
import { inArray } from '../platform/postgres/drizzle.server.ts'
import { events } from '../shop-events.server.ts'

/** What shoppers wrote about a return is erased with the data of its order. */
export function followStripping(): void {
  events.on('orders.stripped', async (tx, { orderIds }) => {
    await tx.update(returns).set({ reason: '', trackingNumber: null }).where(inArray(returns.orderId, orderIds))
  })
}
