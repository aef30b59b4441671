import { getOrder, toOrderId } from '../../orders/get-order.server.ts'
import { orderErrors } from '../../orders/order-errors.ts'
import type { OrdersParts } from '../../orders/orders-parts.server.ts'
import { getStaffOrder } from '../../orders/staff/card/get-staff-order.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Api } from '../../platform/http/serve.server.ts'
import { correctOrder, keepPlace, quoteCorrection, readOrderRow } from './correct-order.server.ts'
import * as contract from './corrections.contract.ts'

export function serveCorrections(api: Api, parts: OrdersParts): void {
  async function ownOrder(accountId: number, pathId: string) {
    const order = await readOrderRow(parts, toOrderId(pathId))
    if (order.accountId !== accountId) throw new ShopError(orderErrors.order_not_found)
    return order
  }

  api.serve(contract.quoteCorrection, async ({ params, body }, { viewer }) =>
    quoteCorrection(parts, viewer, await ownOrder(viewer.accountId, params.id), body.wish),
  )

  api.serve(contract.correctOrder, async ({ params, body }, { viewer }) => {
    const order = await ownOrder(viewer.accountId, params.id)
    await correctOrder(parts, viewer, order, body, 'shopper')
    return getOrder(parts, viewer.accountId, order.id)
  })

  api.serve(contract.keepPlace, async ({ params }, { viewer }) => {
    const { id } = await ownOrder(viewer.accountId, params.id)
    await keepPlace(parts, viewer, id)
    return getOrder(parts, viewer.accountId, id)
  })

  api.serve(contract.quoteStaffCorrection, async ({ params, body }, { viewer }) =>
    quoteCorrection(parts, viewer, await readOrderRow(parts, toOrderId(params.id)), body.wish),
  )

  api.serve(contract.correctStaffOrder, async ({ params, body }, { viewer }) => {
    const order = await readOrderRow(parts, toOrderId(params.id))
    await correctOrder(parts, viewer, order, body, 'staff')
    return getStaffOrder(parts, order.id)
  })
}
