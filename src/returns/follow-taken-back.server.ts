import { returns } from '../database/tables/returns.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import { and, eq, gte, notInArray } from '../platform/postgres/drizzle.server.ts'
import { events } from '../shop-events.server.ts'
import { returnErrors } from './return-errors.ts'

/**
 * Goods that came back are neither packed nor paid once more. So an order is not taken back to before a return was made:
 * from there its parcel would be made whole again, and the money of the return asked for again. That a sent order has
 * reached its shopper is no step that a return stands on; one that waits at the counter again could still be cancelled.
 */
export function followTakenBack(): void {
  events.on('order.taken_back', async (tx, { orderId, left, to, since }) => {
    if (to === 'sent') return
    const isLive = and(eq(returns.orderId, orderId), notInArray(returns.state, ['refused', 'withdrawn']))
    // Whatever was returned was paid.
    const isLater = left === 'paid' ? isLive : and(isLive, gte(returns.createdAt, since))
    if ((await tx.$count(returns, isLater)) > 0) throw new ShopError(returnErrors.return_made)
  })
}
