import type { FastifyBaseLogger } from 'fastify'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import type { Feature } from '../platform/feature.server.ts'
import { serveCollecting } from './collecting-api.server.ts'
import { watchShelf } from './watch-shelf.server.ts'

export const consolidationFeature: Feature<OrdersParts & { log: FastifyBaseLogger; publicUrl: string }> = {
  name: 'consolidation',
  serve: ({ api }, parts) => serveCollecting(api, parts),
  jobs: ({ db, log, publicUrl }) => [watchShelf({ db, publicUrl, log })],
}
