import { orderStateOf } from '../../database/values/order-states.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Api } from '../../platform/http/serve.server.ts'
import type { StaffViewer } from '../../platform/http/viewer.ts'
import { toOrderId } from '../get-order.server.ts'
import type { OrdersParts } from '../orders-parts.server.ts'
import { editOrder } from './card/edit-order.server.ts'
import { getStaffOrder } from './card/get-staff-order.server.ts'
import { giveDiscount } from './card/hand-discount.server.ts'
import { addNote, setTracking } from './card/track-order.server.ts'
import { moveOrder, undoMove } from './moves/move-order.server.ts'
import { takeBack } from './moves/take-back.server.ts'
import * as lists from './order-lists.contract.ts'
import { mayMoveTo, orderFor } from './packer-rules.ts'
import { ordersToPrint } from './print/orders-to-print.server.ts'
import { printOrders } from './print/print-orders.contract.ts'
import * as contract from './staff-orders.contract.ts'
import { getBoard, listDeliveries, listOrders } from './table/list-orders.server.ts'
import * as views from './table/order-views.contract.ts'
import { deleteOrderView, listOrderViews, saveOrderView } from './table/order-views.server.ts'
import { requireUndoable, requireVisible } from './visible-orders.server.ts'

export function serveStaffOrders(api: Api, parts: OrdersParts): void {
  serveLists(api, parts)

  /** Works on an order that the viewer may see, and answers with what they may see of it. */
  async function onOrder(
    { role }: StaffViewer,
    pathId: string,
    work: (orderId: number) => Promise<contract.StaffOrder>,
  ): Promise<contract.StaffOrder> {
    const orderId = toOrderId(pathId)
    await requireVisible(parts, role, orderId)
    return orderFor(role, await work(orderId))
  }

  api.serve(contract.getOrder, ({ params }, { viewer }) =>
    onOrder(viewer, params.id, (orderId) => getStaffOrder(parts, orderId)),
  )

  api.serve(contract.changeState, ({ params, body }, { viewer }) =>
    onOrder(viewer, params.id, (orderId) => {
      const to = orderStateOf(body.to)
      if (!mayMoveTo(viewer.role, to)) throw new ShopError('forbidden')
      return moveOrder(parts, viewer, orderId, { ...body, to })
    }),
  )

  api.serve(contract.undoState, ({ params, body }, { viewer }) =>
    onOrder(viewer, params.id, async (orderId) => {
      await requireUndoable(parts, viewer.role, orderId)
      return undoMove(parts, viewer, orderId, body.version)
    }),
  )

  api.serve(contract.takeBack, ({ params, body }, { viewer }) =>
    onOrder(viewer, params.id, (orderId) => takeBack(parts, viewer, orderId, body)),
  )

  api.serve(contract.setTracking, ({ params, body }, { viewer }) =>
    onOrder(viewer, params.id, (orderId) => setTracking(parts, viewer, orderId, body)),
  )

  api.serve(contract.addNote, ({ params, body }, { viewer }) =>
    onOrder(viewer, params.id, (orderId) => addNote(parts, viewer, orderId, body.text)),
  )

  api.serve(contract.editOrder, ({ params, body }, { viewer }) =>
    onOrder(viewer, params.id, (orderId) => editOrder(parts, viewer, orderId, body)),
  )

  api.serve(contract.giveDiscount, ({ params, body }, { viewer }) =>
    onOrder(viewer, params.id, (orderId) => giveDiscount(parts, viewer, orderId, body)),
  )
}

function serveLists(api: Api, parts: OrdersParts): void {
  api.serve(lists.listOrders, ({ query }, { viewer }) => listOrders(parts.db, viewer.role, query))
  api.serve(views.listOrderViews, (_, { viewer }) => listOrderViews(parts.db, viewer))
  api.serve(views.saveOrderView, ({ body }, { viewer }) => saveOrderView(parts.db, viewer, body))
  api.serve(views.deleteOrderView, ({ params }, { viewer }) => deleteOrderView(parts.db, viewer, params.id))
  api.serve(lists.getBoard, ({ query }, { viewer }) => getBoard(parts.db, viewer.role, query))
  api.serve(printOrders, ({ query }, { viewer }) => ordersToPrint(parts, viewer.role, query.ids))
  api.serve(lists.listDeliveries, () => listDeliveries(parts.db))
}
