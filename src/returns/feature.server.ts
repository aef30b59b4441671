import type { OrdersParts } from '../orders/orders-parts.server.ts'
import type { Feature } from '../platform/feature.server.ts'
import { followGivenUp } from './follow-parcels.server.ts'
import { removeUnusedPhotos } from './return-photos.server.ts'
import { serveReturns } from './returns-api.server.ts'
import { followStripping } from './strip-returns.server.ts'

export const returnsFeature: Feature<OrdersParts> = {
  name: 'returns',
  serve: ({ api }, parts) => serveReturns(api, parts),
  jobs: ({ db }) => [removeUnusedPhotos(db)],
  listen() {
    followStripping()
    followGivenUp()
  },
}
