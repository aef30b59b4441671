import { toOrderId } from '../../orders/get-order.server.ts'
import type { Api } from '../../platform/http/serve.server.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import { getOrderMoney } from './get-order-money.server.ts'
import { acceptMissing, receivePayment } from './receive-by-staff.server.ts'
import { confirmRefund, noteOutsideRefund, refundOrder } from './refund-order.server.ts'
import * as contract from './refunds.contract.ts'
import { voidOutsideRefund } from './void-outside.server.ts'

export function serveRefunds(api: Api, parts: PaymentsParts): void {
  api.serve(contract.getOrderMoney, ({ params }) => getOrderMoney(parts, toOrderId(params.id)))

  api.serve(contract.refundOrder, ({ params, body }, { viewer }) =>
    refundOrder(parts, viewer, toOrderId(params.id), body),
  )

  api.serve(contract.writeOutsideRefund, ({ params, body }, { viewer }) =>
    noteOutsideRefund(parts, viewer, toOrderId(params.id), body),
  )

  api.serve(contract.voidOutsideRefund, ({ params, body }, { viewer }) =>
    voidOutsideRefund(parts, viewer, { ...body, orderId: toOrderId(params.id), refundId: toOrderId(params.refund) }),
  )

  api.serve(contract.receivePayment, ({ params, body }, { viewer }) =>
    receivePayment(parts, viewer, toOrderId(params.id), body),
  )

  api.serve(contract.acceptLess, ({ params, body }, { viewer }) =>
    acceptMissing(parts, viewer, toOrderId(params.id), body),
  )

  api.serve(contract.confirmRefund, ({ params, body }, { viewer }) =>
    confirmRefund(parts, viewer, toOrderId(params.id), body),
  )
}
