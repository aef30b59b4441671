import type { Api } from '../platform/http/serve.server.ts'
import * as contract from './search.contract.ts'
import type { Search } from './search-products.server.ts'

export function serveSearch(api: Api, search: Search): void {
  api.serve(contract.searchProducts, ({ query }) => search.panel(query))
  api.serve(contract.searchCatalogue, ({ query }) => search.page(query))
  api.serve(contract.getSearchFacets, ({ query }) => search.facets(query))
}
