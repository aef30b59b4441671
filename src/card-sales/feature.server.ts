import type { OrdersParts } from '../orders/orders-parts.server.ts'
import type { Feature } from '../platform/feature.server.ts'
import { buyCard, readOffer } from './buy-card.server.ts'
import * as contract from './card-sales.contract.ts'
import { followSales } from './follow-sales.server.ts'

export const cardSalesFeature: Feature<OrdersParts> = {
  name: 'card-sales',
  serve({ api }, parts) {
    api.serve(contract.getCardOffer, () => readOffer(parts))
    api.serve(contract.buyCard, async ({ body }, { viewer, address }) => ({
      order_id: await buyCard(parts, { accountId: viewer.accountId, email: viewer.email, address }, body),
    }))
  },
  listen: followSales,
}
