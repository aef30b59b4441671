import type { OrdersParts } from '../orders/orders-parts.server.ts'
import type { Feature } from '../platform/feature.server.ts'
import { collectionRecords, serveCollection } from './collection-api.server.ts'

export const collectionFeature: Feature<OrdersParts & { publicUrl: string }> = {
  name: 'collection',
  serve: ({ api }, parts) => serveCollection(api, parts, parts.publicUrl),
  personalRecords: [collectionRecords],
}
