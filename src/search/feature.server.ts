import type { Feature } from '../platform/feature.server.ts'
import { deleteOldEmptySearches } from './empty-searches.server.ts'
import { scoreProductsNightly } from './order/score-products.server.ts'
import { serveSearch } from './search-api.server.ts'
import { openSearch, type SearchParts } from './search-products.server.ts'
import { serveSearchOrder } from './staff/order-api.server.ts'
import { serveStaffSynonyms } from './staff/synonyms-api.server.ts'

export const searchFeature: Feature<SearchParts> = {
  name: 'search',
  serve({ api }, { db, live, catalogue, words, picturesUrl }) {
    const search = openSearch({ db, live, catalogue, words, picturesUrl })
    serveSearch(api, search)
    serveStaffSynonyms(api, db)
    serveSearchOrder(api, db, search)
  },
  jobs: ({ db }) => [deleteOldEmptySearches(db), scoreProductsNightly(db)],
}
