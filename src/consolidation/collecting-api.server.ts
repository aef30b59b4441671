import { toOrderId } from '../orders/get-order.server.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import type { Api } from '../platform/http/serve.server.ts'
import { collectParcel } from './collect-parcel.server.ts'
import * as contract from './collecting.contract.ts'
import { keepOnShelf } from './keep-on-shelf.server.ts'
import { quoteShelf } from './quote-shelf.server.ts'
import { readShelf } from './read-shelf.server.ts'

export function serveCollecting(api: Api, parts: OrdersParts): void {
  api.serve(contract.getShelf, (_, { viewer }) => readShelf(parts, viewer.accountId))

  api.serve(contract.quoteShelf, ({ body }, { viewer }) => quoteShelf(parts, viewer.accountId, body))

  api.serve(contract.sendShelf, async ({ body }, { viewer, address }) => ({
    order_id: await collectParcel(parts, { accountId: viewer.accountId, email: viewer.email, address }, body),
    detail: 'Посылка собирается',
  }))

  api.serve(contract.keepOnShelf, ({ params }, { viewer }) =>
    keepOnShelf(parts, viewer.accountId, toOrderId(params.id)),
  )
}
