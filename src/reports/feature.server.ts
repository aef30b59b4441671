import type { Feature } from '../platform/feature.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { recountFavourites } from './recount-favourites.server.ts'
import { recountSales } from './recount-sales.server.ts'
import { serveReports } from './reports-api.server.ts'

export const reportsFeature: Feature<{ db: Database }> = {
  name: 'reports',
  serve: ({ api }, { db }) => serveReports(api, db),
  jobs: ({ db }) => [recountFavourites(db), recountSales(db)],
}
