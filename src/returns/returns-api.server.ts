import { toOrderId } from '../orders/get-order.server.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Api } from '../platform/http/serve.server.ts'
import { askReturn, trackReturn, withdrawReturn } from './ask-return.server.ts'
import { acceptReturn, addStaffReturn, receiveReturn, refuseReturn, undoAccepted } from './decide-return.server.ts'
import { listReturns } from './list-returns.server.ts'
import { readReturns } from './read-returns.server.ts'
import { quoteReturn } from './reckon-return.server.ts'
import { returnErrors } from './return-errors.ts'
import { keepPhoto, readPhoto } from './return-photos.server.ts'
import * as contract from './returns.contract.ts'
import * as listContract from './staff-returns.contract.ts'

/** Of one shopper. */
const photoLimit = { name: 'return-photo', max: 40, seconds: 3600 }

export function serveReturns(api: Api, parts: OrdersParts): void {
  serveShoppersReturns(api, parts)
  serveStaffReturns(api, parts)
}

function serveShoppersReturns(api: Api, parts: OrdersParts): void {
  api.serve(contract.getReturns, ({ params }, { viewer }) => readReturns(parts, toOrderId(params.id), viewer))

  api.serve(contract.askReturn, async ({ params, body }, { viewer }) => {
    await askReturn(parts, viewer.accountId, toOrderId(params.id), body)
    return readReturns(parts, toOrderId(params.id), viewer)
  })

  api.serve(contract.quoteReturn, ({ params, body }, { viewer }) =>
    quoteReturn(parts.db, toOrderId(params.id), viewer, { ...body, way_back: 0 }),
  )

  api.serve(contract.trackReturn, async ({ params, body }, { viewer }) => {
    const target = { ...idsOf(params), trackingNumber: body.tracking_number }
    await trackReturn(parts, viewer.accountId, target)
    return readReturns(parts, target.orderId, viewer)
  })

  api.serve(contract.withdrawReturn, async ({ params }, { viewer }) => {
    await withdrawReturn(parts, viewer.accountId, idsOf(params))
    return readReturns(parts, toOrderId(params.id), viewer)
  })

  api.serve(contract.uploadReturnPhoto, async ({ file }, { viewer }) => {
    await parts.limits.take([photoLimit, String(viewer.accountId)])
    return { id: await keepPhoto(parts.db, viewer.accountId, file.bytes) }
  })

  api.serve(contract.getReturnPhoto, ({ params }, { viewer: { accountId } }) =>
    readPhoto(parts.db, { orderId: toOrderId(params.id), photoId: params.photo, accountId }),
  )
}

function serveStaffReturns(api: Api, parts: OrdersParts): void {
  api.serve(listContract.listReturns, ({ query }) => listReturns(parts.db, query))

  api.serve(contract.getStaffReturns, ({ params }) => readReturns(parts, toOrderId(params.id), 'staff'))

  api.serve(contract.addReturn, async ({ params, body }, { viewer }) => {
    await addStaffReturn(parts, viewer, toOrderId(params.id), body)
    return readReturns(parts, toOrderId(params.id), 'staff')
  })

  api.serve(contract.quoteStaffReturn, ({ params, body }) => quoteReturn(parts.db, toOrderId(params.id), 'staff', body))

  api.serve(contract.getStaffReturnPhoto, ({ params }) =>
    readPhoto(parts.db, { orderId: toOrderId(params.id), photoId: params.photo }),
  )

  api.serve(contract.receiveReturn, async ({ params, body }, { viewer }) => {
    await receiveReturn(parts, viewer, { ...idsOf(params), ...body })
    return readReturns(parts, toOrderId(params.id), 'staff')
  })

  api.serve(contract.acceptReturn, async ({ params, body }, { viewer }) => {
    await acceptReturn(parts, viewer, { ...idsOf(params), ...body })
    return readReturns(parts, toOrderId(params.id), 'staff')
  })

  api.serve(contract.undoAccepted, async ({ params, body }, { viewer }) => {
    await undoAccepted(parts, viewer, { ...idsOf(params), ...body })
    return readReturns(parts, toOrderId(params.id), 'staff')
  })

  api.serve(contract.refuseReturn, async ({ params, body }, { viewer }) => {
    await refuseReturn(parts, viewer, { ...idsOf(params), ...body })
    return readReturns(parts, toOrderId(params.id), 'staff')
  })
}

function idsOf(params: { id: string; return: string }): { orderId: number; returnId: number } {
  if (!/^\d{1,15}$/.test(params.return)) throw new ShopError(returnErrors.return_not_found)
  return { orderId: toOrderId(params.id), returnId: Number(params.return) }
}
