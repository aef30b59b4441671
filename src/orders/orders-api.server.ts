import type { Api } from '../platform/http/serve.server.ts'
import * as cart from '../shelf/cart/cart.contract.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { chooseDelivery } from './choose-delivery.server.ts'
import { createOrder } from './create-order.server.ts'
import { getCheckout } from './get-checkout.server.ts'
import { getOrder, toOrderId } from './get-order.server.ts'
import { lastRecipient } from './last-recipient.server.ts'
import { listUnpaidOrders } from './list-unpaid-orders.server.ts'
import * as contract from './orders.contract.ts'
import type { OrdersParts } from './orders-parts.server.ts'
import { checkWhenPending } from './paying/check-payments.server.ts'
import { openPlaceOrder } from './placing/place-order.server.ts'
import { repeatOrder } from './repeat-order.server.ts'

export function serveOrders(api: Api, parts: OrdersParts): void {
  const placeOrder = openPlaceOrder(parts)

  api.serve(cart.createOrder, async (_, { viewer }) => ({ order_id: await createOrder(parts, viewer.accountId) }))

  api.serve(contract.getCheckout, (_, { viewer }) => getCheckout(parts, viewer.accountId))

  api.serve(contract.getLastRecipient, async (_, { viewer }) => ({
    last: await lastRecipient(parts, viewer.accountId),
  }))
  api.serve(contract.chooseDelivery, ({ body }, { viewer }) => chooseDelivery(parts, viewer.accountId, body))

  api.serve(contract.confirmOrder, async ({ body }, { viewer, address }) => ({
    order_id: await placeOrder({ accountId: viewer.accountId, accountEmail: viewer.email, form: body, address }),
    detail: 'Заказ успешно подтверждён!',
  }))

  api.serve(contract.getOrder, async ({ params }, { viewer, log }) => {
    await checkWhenPending(parts, toOrderId(params.id), log)
    return getOrder(parts, viewer.accountId, toOrderId(params.id))
  })

  api.serve(contract.listUnpaidOrders, (_, { viewer }) => listUnpaidOrders(parts, viewer.accountId))

  api.serve(contract.cancelOrder, ({ params }, { viewer }) =>
    cancelOrder(parts, viewer.accountId, toOrderId(params.id)),
  )

  api.serve(contract.repeatOrder, ({ params }, { viewer }) =>
    repeatOrder(parts, viewer.accountId, toOrderId(params.id)),
  )
}
