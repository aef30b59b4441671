import { ShopError } from '../platform/contract/errors.ts'
import { getOrder } from './get-order.server.ts'
import { lockCollected } from './lock-collected.server.ts'
import { orderErrors } from './order-errors.ts'
import { canCancel } from './order-steps.ts'
import type { Order } from './orders.contract.ts'
import type { OrdersParts } from './orders-parts.server.ts'
import { lockOrder, transition } from './transition.server.ts'

/** The shopper cancels an order that is neither sent nor handed over, and what was paid goes back. Cancelling it again, for example from another tab, succeeds too. */
export async function cancelOrder(parts: OrdersParts, accountId: number, orderId: number): Promise<Order> {
  await parts.db.transaction(async (tx) => {
    await lockCollected(tx, orderId)
    const order = await lockOrder(tx, orderId)
    if (order.accountId !== accountId) throw new ShopError(orderErrors.order_not_found)
    if (order.state === 'cancelled') return
    if (!canCancel(order.state)) throw new ShopError(orderErrors.order_not_cancellable, { state: order.state })
    await transition(tx, orderId, {
      event: 'cancelled',
      at: parts.now(),
      actor: 'shopper',
      reason: 'По вашей просьбе',
    })
  })
  parts.runOutboxSoon()
  parts.runPaymentsSoon()
  return getOrder(parts, accountId, orderId)
}
