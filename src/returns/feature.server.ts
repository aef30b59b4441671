import { returns } from '../database/tables/returns.server.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import type { Feature } from '../platform/feature.server.ts'
import { inArray } from '../platform/postgres/drizzle.server.ts'
import { events } from '../shop-events.server.ts'
import { followGivenUp } from './follow-parcels.server.ts'
import { followTakenBack } from './follow-taken-back.server.ts'
import { removeUnusedPhotos } from './return-photos.server.ts'
import { serveReturns } from './returns-api.server.ts'

export const returnsFeature: Feature<OrdersParts> = {
  name: 'returns',
  serve: ({ api }, parts) => serveReturns(api, parts),
  jobs: ({ db }) => [removeUnusedPhotos(db)],
  listen() {
    followStripping()
    followGivenUp()
    followTakenBack()
  },
}

/** What shoppers wrote about a return is erased with the data of its order. */
function followStripping(): void {
  events.on('orders.stripped', async (tx, { orderIds }) => {
    await tx.update(returns).set({ reason: '', trackingNumber: null }).where(inArray(returns.orderId, orderIds))
  })
}
