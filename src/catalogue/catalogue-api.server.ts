import type { Api } from '../platform/http/serve.server.ts'
import * as contract from './catalogue.contract.ts'
import type { Catalogue } from './catalogue.server.ts'
import { toCategoryId } from './categories.server.ts'
import * as shelfContract from './shelves/shelves.contract.ts'

export function serveCatalogue(api: Api, catalogue: Catalogue): void {
  api.serve(contract.listCategories, (_, { uses }) => catalogue.listCategories(uses))
  api.serve(contract.listNewArrivals, (_, { uses }) => catalogue.newArrivals(uses))
  api.serve(contract.listInStock, (_, { uses }) => catalogue.inStock(uses))
  api.serve(contract.listProductsById, ({ query }, { uses }) =>
    catalogue.readCards((query.ids ?? []).slice(0, 50), uses),
  )
  api.serve(contract.getProduct, ({ params }, { uses }) => catalogue.getProduct(params.id, uses))
  api.serve(contract.listPrices, ({ params }, { uses }) => catalogue.listPrices(params.id, uses))
  api.serve(contract.listRelated, ({ params }, { uses }) => catalogue.relatedProducts(params.id, uses))
  api.serve(contract.listCatalogue, ({ query }, { uses }) => catalogue.listPage(query, uses))
  api.serve(contract.listNewProducts, ({ query }, { uses }) => catalogue.listPage(query, uses, { isNew: true }))
  api.serve(contract.listNotNewProducts, ({ query }, { uses }) => catalogue.listPage(query, uses, { isNew: false }))
  api.serve(contract.listCategoryProducts, ({ params, query }, { uses }) => {
    const scope = { categoryId: toCategoryId(params.categoryId) }
    const category = async () => ({ category: await catalogue.getCategory(params.categoryId, uses) })
    return catalogue.listPage(query, uses, scope, category)
  })
  api.serve(shelfContract.suggestShelves, ({ query }, { uses }) => catalogue.suggestShelves(query.q, uses))
  api.serve(shelfContract.getShelf, ({ params, query }, { uses }) => catalogue.getShelf(params, query, uses))
  api.serve(shelfContract.getShelfFacets, ({ params, query }, { uses }) =>
    catalogue.getShelfFacets(params, query, uses),
  )
  api.serve(contract.getFacets, ({ query: { category, ...query } }, { uses }) =>
    catalogue.facets(query, uses, category === undefined ? {} : { categoryId: category }),
  )
}
