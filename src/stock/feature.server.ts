import type { Feature } from '../platform/feature.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import type { StockIndex } from './low-stock.server.ts'
import { serveStock } from './stock-api.server.ts'

export const stockFeature: Feature<{ db: Database; live: StockIndex }> = {
  name: 'stock',
  serve: ({ api }, { db, live }) => serveStock(api, db, live),
}
