import type { FastifyBaseLogger } from 'fastify'
import type { Feature } from '../platform/feature.server.ts'
import type { JobCalls } from '../platform/jobs/worker.server.ts'
import type { Config } from '../platform/process/config.server.ts'
import type { RateLimits } from '../rate-limits/rate-limits.server.ts'
import { carrierOrdersJob, makeCarrierOrders } from './carrier-orders/carrier-orders.server.ts'
import { followOrders } from './follow-order.server.ts'
import type { ParcelsParts } from './parcels-parts.server.ts'
import { copyPlaces } from './places/copy-places.server.ts'
import { openDadata } from './places/dadata.server.ts'
import { servePlaces } from './places/places-api.server.ts'
import { serveCarriers } from './staff/carriers-api.server.ts'
import { serveStaffParcels } from './staff/staff-parcels-api.server.ts'
import { serveCarrierNotifications } from './tracking/carrier-notifications.server.ts'
import { remindStorage } from './tracking/remind-storage.server.ts'
import { trackParcels, trackParcelsJob } from './tracking/track-parcels.server.ts'

interface Parts extends Omit<ParcelsParts, 'runSoon'> {
  jobs: JobCalls
  log: FastifyBaseLogger
  runOutboxSoon: () => void
  limits: RateLimits
  config: Pick<Config, 'dadata'>
}

export const parcelsFeature: Feature<Parts> = {
  name: 'parcels',
  serve({ api }, { jobs, ...parts }) {
    const runSoon = {
      carrierOrders: () => jobs.runSoon(carrierOrdersJob),
      tracking: () => jobs.runSoon(trackParcelsJob),
      outbox: parts.runOutboxSoon,
    }
    const { limits, log, config } = parts
    servePlaces(api, parts.db, { limits, findStreets: config.dadata && openDadata(config.dadata, log) })
    serveStaffParcels(api, { ...parts, runSoon })
    serveCarriers(api, { ...parts, runSoon })
    serveCarrierNotifications(api, { ...parts, runSoon })
  },
  jobs: ({ db, now, carriers, log, publicUrl }) => [
    copyPlaces(db, carriers, log),
    makeCarrierOrders({ db, now, carriers, log }),
    remindStorage(db, publicUrl),
    trackParcels({ db, carriers, publicUrl, log }),
  ],
  listen: followOrders,
}
