import { ShopError } from '../platform/errors.ts'
import { changeOrderState } from './change-order-state.server.ts'
import { getOrder } from './get-order.server.ts'
import { canShopperCancel } from './order-states.ts'
import type { Order } from './orders.contract.ts'
import type { OrdersParts } from './orders-parts.server.ts'

/** The shopper takes back an order that is not paid yet. */
export async function cancelOrder(parts: OrdersParts, accountId: number, orderId: number): Promise<Order> {
  await parts.db.transaction((tx) =>
    changeOrderState(tx, orderId, {
      to: 'Отменен',
      at: parts.now(),
      actor: 'shopper',
      accountId,
      reason: 'По вашей просьбе',
      check(order) {
        if (order.accountId !== accountId) throw new ShopError('order_not_found')
        if (!canShopperCancel(order.state)) throw new ShopError('order_not_cancellable', { state: order.state })
      },
    }),
  )
  parts.wakeOutbox()
  return getOrder(parts, accountId, orderId)
}
