import type { Api } from '../../platform/http/serve.server.ts'
import { toOrderId } from '../get-order.server.ts'
import type { OrdersParts } from '../orders-parts.server.ts'
import { editOrder } from './card/edit-order.server.ts'
import { getStaffOrder } from './card/get-staff-order.server.ts'
import { addNote, setTracking } from './card/track-order.server.ts'
import { moveOrder, undoMove } from './moves/move-order.server.ts'
import * as contract from './staff-orders.contract.ts'
import { confirmPayments, matchPayments } from './statement/match-payments.server.ts'
import * as payments from './statement/payments.contract.ts'
import { getBoard, listDeliveries, listOrders } from './table/list-orders.server.ts'

export function serveStaffOrders(api: Api, parts: OrdersParts): void {
  api.serve(contract.listOrders, ({ query }) => listOrders(parts.db, query))

  api.serve(contract.getBoard, ({ query }) => getBoard(parts.db, query))

  api.serve(contract.listDeliveries, () => listDeliveries(parts.db))

  api.serve(contract.getOrder, ({ params }) => getStaffOrder(parts, toOrderId(params.id)))

  api.serve(contract.changeState, ({ params, body }, { viewer }) =>
    moveOrder(parts, viewer, toOrderId(params.id), body),
  )

  api.serve(contract.undoState, ({ params, body }, { viewer }) =>
    undoMove(parts, viewer, toOrderId(params.id), body.version),
  )

  api.serve(contract.setTracking, ({ params, body }, { viewer }) =>
    setTracking(parts, viewer, toOrderId(params.id), body),
  )

  api.serve(contract.addNote, ({ params, body }, { viewer }) => addNote(parts, viewer, toOrderId(params.id), body.text))

  api.serve(contract.editOrder, ({ params, body }, { viewer }) => editOrder(parts, viewer, toOrderId(params.id), body))

  api.serve(payments.matchPayments, ({ body }) => matchPayments(parts, body.text))

  api.serve(payments.confirmPayments, ({ body }, { viewer }) => confirmPayments(parts, viewer, body.payments))
}
