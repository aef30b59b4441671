import type { Api } from '../platform/http/serve.server.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { getOrder, toOrderId } from './get-order.server.ts'
import { listUnpaidOrders } from './list-unpaid-orders.server.ts'
import * as contract from './orders.contract.ts'
import type { OrdersParts } from './orders-parts.server.ts'
import { repeatOrder } from './repeat-order.server.ts'

export function serveOrders(api: Api, parts: OrdersParts): void {
  api.serve(contract.getOrder, async ({ params }, { viewer }) => {
    const order = await getOrder(parts, viewer.accountId, toOrderId(params.id))
    if (order.online?.is_pending || order.online?.failure) parts.askProviderSoon(order.order_id)
    return order
  })

  api.serve(contract.listUnpaidOrders, (_, { viewer }) => listUnpaidOrders(parts, viewer.accountId))

  api.serve(contract.cancelOrder, ({ params }, { viewer }) =>
    cancelOrder(parts, viewer.accountId, toOrderId(params.id)),
  )

  api.serve(contract.repeatOrder, ({ params }, { viewer }) =>
    repeatOrder(parts, viewer.accountId, toOrderId(params.id)),
  )
}
