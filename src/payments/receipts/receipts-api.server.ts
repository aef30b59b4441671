import { toOrderId } from '../../orders/get-order.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Api } from '../../platform/http/serve.server.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import { exportReceipts } from './export-receipts.server.ts'
import * as contract from './receipts.contract.ts'
import { finishReceipt, listReceipts, retryReceipt } from './staff-receipts.server.ts'

export function serveReceipts(api: Api, parts: PaymentsParts): void {
  api.serve(contract.listReceipts, ({ params }) => listReceipts(parts, toOrderId(params.id)))

  api.serve(contract.retryReceipt, async ({ params }, { viewer }) => {
    const receipt = await retryReceipt(parts, viewer, toReceiptId(params.id))
    parts.runPaymentsSoon()
    return receipt
  })

  api.serve(contract.finishReceipt, ({ params }, { viewer }) => finishReceipt(parts, viewer, toReceiptId(params.id)))

  api.serve(contract.exportReceipts, ({ query: { format, ...filter } }, { viewer }) =>
    exportReceipts(parts.db, viewer, format, filter),
  )
}

function toReceiptId(pathId: string): number {
  if (!/^\d{1,15}$/.test(pathId)) throw new ShopError('not_found')
  return Number(pathId)
}
