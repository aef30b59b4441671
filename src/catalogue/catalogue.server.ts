import type { Database } from '../platform/postgres/database.server.ts'
import type { Cards } from './cards.server.ts'
import { openCategories, openFacetNames } from './categories.server.ts'
import { openProducts } from './get-product.server.ts'
import type { LiveIndex } from './index/live-index.server.ts'
import { openLists } from './list-products.server.ts'
import { openShelves } from './shelves/shelves.server.ts'

export type Catalogue = ReturnType<typeof openCatalogue>

/** The rules of the catalogue, ready to be called by handlers, jobs and tests. */
export function openCatalogue(db: Database, live: LiveIndex, cards: Cards, picturesUrl: string) {
  const readCards = cards.read
  const lists = openLists(live, readCards, openFacetNames(db))
  return {
    readCards,
    ...openCategories(db, picturesUrl),
    ...openProducts(db, live, picturesUrl, readCards),
    ...lists,
    ...openShelves(db, live, lists, picturesUrl),
  }
}
