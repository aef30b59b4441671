import { productErrors } from '../database/product-errors.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Uses } from '../platform/pages/page-cache.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import type { ReadCards } from './cards.server.ts'
import type { Product } from './catalogue.contract.ts'
import { cardTag, productTag, seriesTag } from './catalogue-tags.server.ts'
import type { LiveIndex } from './index/live-index.server.ts'
import { openReadProducts } from './read-products.server.ts'

const relatedLength = 12

export function openProducts(db: Database, live: LiveIndex, picturesUrl: string, readCards: ReadCards) {
  const readProducts = openReadProducts(db, picturesUrl)

  return {
    async getProduct(pathId: string, uses: Uses): Promise<Product> {
      const id = toId(pathId)
      uses(productTag(id), 'categories', 'series', 'makers', 'product_pictures', 'pictures', 'site_settings')
      const product = (await readProducts([id])).get(id)
      if (!product) throw new ShopError(productErrors.product_not_found)
      return product
    },

    async relatedProducts(pathId: string, uses: Uses) {
      const id = toId(pathId)
      uses(cardTag(id))
      const index = await live.current()
      const [, series] = index.groupsOf(id)
      if (!series) return readCards([])
      uses(seriesTag(series))
      const { ids } = index.find({ seriesIds: [series] }, 'latest', 0, relatedLength + 1)
      return readCards(ids.filter((other) => other !== id).slice(0, relatedLength), uses)
    },
  }
}

/** An invalid id (letters, a number that is too large) is not found. */
export function toId(pathId: string): number {
  const id = /^\d{1,15}$/.test(pathId) ? Number(pathId) : 0
  if (id < 1) throw new ShopError(productErrors.product_not_found)
  return id
}
