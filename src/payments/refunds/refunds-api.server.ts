import { toOrderId } from '../../orders/get-order.server.ts'
import type { Api } from '../../platform/http/serve.server.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import { getOrderMoney } from './get-order-money.server.ts'
import { acceptMissing, receivePayment } from './receive-by-staff.server.ts'
import { confirmRefund, noteOutsideRefund, refundOrder } from './refund-order.server.ts'
import * as contract from './refunds.contract.ts'
import { voidOutsideRefund } from './void-outside.server.ts'
import { moneyFor, voidPayment } from './void-payment.server.ts'

export function serveRefunds(api: Api, parts: PaymentsParts): void {
  api.serve(contract.getOrderMoney, ({ params }, { viewer }) =>
    moneyFor(viewer.role, getOrderMoney(parts, toOrderId(params.id))),
  )

  api.serve(contract.refundOrder, ({ params, body }, { viewer }) =>
    moneyFor(viewer.role, refundOrder(parts, viewer, toOrderId(params.id), body)),
  )

  api.serve(contract.writeOutsideRefund, ({ params, body }, { viewer }) =>
    moneyFor(viewer.role, noteOutsideRefund(parts, viewer, toOrderId(params.id), body)),
  )

  api.serve(contract.voidOutsideRefund, ({ params, body }, { viewer }) => {
    const target = { ...body, orderId: toOrderId(params.id), refundId: toOrderId(params.refund) }
    return moneyFor(viewer.role, voidOutsideRefund(parts, viewer, target))
  })

  api.serve(contract.receivePayment, ({ params, body }, { viewer }) =>
    moneyFor(viewer.role, receivePayment(parts, viewer, toOrderId(params.id), body)),
  )

  api.serve(contract.voidPayment, ({ params, body }, { viewer }) => {
    const target = { ...body, orderId: toOrderId(params.id), paymentId: toOrderId(params.payment) }
    return voidPayment(parts, viewer, target)
  })

  api.serve(contract.acceptLess, ({ params, body }, { viewer }) =>
    moneyFor(viewer.role, acceptMissing(parts, viewer, toOrderId(params.id), body)),
  )

  api.serve(contract.confirmRefund, ({ params, body }, { viewer }) =>
    moneyFor(viewer.role, confirmRefund(parts, viewer, toOrderId(params.id), body)),
  )
}
