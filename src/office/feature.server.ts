import type { LiveIndex } from '../catalogue/index/live-index.server.ts'
import type { Feature } from '../platform/feature.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { serveOffice } from './office-api.server.ts'
import type { OfficeSetup } from './today.server.ts'

export const officeFeature: Feature<{ db: Database; live: LiveIndex; setup: OfficeSetup }> = {
  name: 'office',
  serve: ({ api }, { db, live, setup }) => serveOffice(api, db, live, setup),
}
