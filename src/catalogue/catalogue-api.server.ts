import type { Api } from '../platform/http/serve.server.ts'
import * as contract from './catalogue.contract.ts'
import type { Catalogue } from './catalogue.server.ts'
import { toCategoryId } from './categories.server.ts'

export function serveCatalogue(api: Api, catalogue: Catalogue): void {
  api.serve(contract.listCategories, () => catalogue.listCategories())
  api.serve(contract.listNewArrivals, () => catalogue.newArrivals())
  api.serve(contract.listInStock, () => catalogue.inStock())
  api.serve(contract.listProductsById, ({ query }) => catalogue.readCards((query.ids ?? []).slice(0, 50)))
  api.serve(contract.getProduct, ({ params }) => catalogue.getProduct(params.id))
  api.serve(contract.listRelated, ({ params }) => catalogue.relatedProducts(params.id))
  api.serve(contract.listCatalogue, ({ query }) => catalogue.listPage(query))
  api.serve(contract.listNewProducts, ({ query }) => catalogue.listPage(query, { isNew: true }))
  api.serve(contract.listNotNewProducts, ({ query }) => catalogue.listPage(query, { isNew: false }))
  api.serve(contract.listCategoryProducts, ({ params, query }) => {
    const scope = { categoryId: toCategoryId(params.categoryId) }
    return catalogue.listPage(query, scope, async () => ({ category: await catalogue.getCategory(params.categoryId) }))
  })
  api.serve(contract.getFacets, ({ query: { category, ...query } }) =>
    catalogue.facets(query, category === undefined ? {} : { categoryId: category }),
  )
}
