import type { Database } from '../platform/database.server.ts'
import type { Api } from '../platform/serve.server.ts'
import * as contract from './search.contract.ts'
import { searchProducts } from './search-products.server.ts'

export function serveSearch(api: Api, db: Database, picturesUrl: string): void {
  api.serve(contract.searchProducts, ({ query }) => searchProducts(db, query.q, picturesUrl))
}
