import type { AccountsParts } from '../../accounts/accounts-parts.server.ts'
import type { OrdersParts } from '../../orders/orders-parts.server.ts'
import { getStaffOrder } from '../../orders/staff/card/get-staff-order.server.ts'
import { orderFor } from '../../orders/staff/packer-rules.ts'
import type { Api } from '../../platform/http/serve.server.ts'
import * as contract from './new-order.contract.ts'
import { placeStaffOrder } from './place-staff-order.server.ts'
import { quoteOrder } from './quote-order.server.ts'

export function serveNewOrders(api: Api, parts: OrdersParts, accounts: AccountsParts): void {
  api.serve(contract.quoteOrder, ({ body }, { viewer }) => quoteOrder(parts, viewer, body))

  api.serve(contract.createStaffOrder, async ({ body }, { viewer }) => {
    const orderId = await placeStaffOrder(parts, accounts, viewer, body)
    return orderFor(viewer.role, await getStaffOrder(parts, orderId))
  })
}
