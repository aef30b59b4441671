import { products } from '../../database/tables/catalogue.server.ts'
import { productPopularity } from '../../database/tables/search.server.ts'
import type { Api } from '../../platform/http/serve.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { asc, eq, sql } from '../../platform/postgres/drizzle.server.ts'
import * as pins from '../order/pins.server.ts'
import type { Search } from '../search-products.server.ts'
import * as contract from './order.contract.ts'

const maxPopular = 30

export function serveSearchOrder(api: Api, db: Database, search: Search): void {
  api.serve(contract.listSearchPins, () => pins.listPins(db))
  api.serve(contract.addSearchPin, async ({ body }, { viewer }) => {
    await pins.addPin(db, viewer, body)
    return pins.listPins(db)
  })
  api.serve(contract.removeSearchPin, async ({ params }, { viewer }) => {
    await pins.removePin(db, viewer, params.id)
    return pins.listPins(db)
  })
  api.serve(contract.listPopularProducts, () =>
    db
      .select({
        product_id: products.id,
        name: products.name,
        score: productPopularity.score,
        sold: productPopularity.sold,
        favourites: productPopularity.favourites,
      })
      .from(productPopularity)
      .innerJoin(products, eq(products.id, productPopularity.productId))
      // Must match the index, which has nulls last: otherwise all products are joined and sorted.
      .orderBy(sql`${productPopularity.score} desc nulls last`, asc(productPopularity.productId))
      .limit(maxPopular),
  )
  api.serve(contract.explainSearch, ({ query }) => search.explain(query.q))
}
