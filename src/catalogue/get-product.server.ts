import { categories, makers, productPictures, products, series } from '../database/tables/catalogue.server.ts'
import { pictures } from '../database/tables/media.server.ts'
import { toPicture } from '../media/pictures.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Uses } from '../platform/pages/page-cache.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { and, asc, eq, isNull, sql } from '../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../platform/text/money.ts'
import type { ReadCards } from './cards.server.ts'
import type { Product } from './catalogue.contract.ts'
import { catalogueErrors } from './catalogue-errors.ts'
import { cardTag, productTag, seriesTag } from './catalogue-tags.server.ts'
import type { LiveIndex } from './index/live-index.server.ts'
import { lowStock } from './low-stock.server.ts'
import { publicValues } from './product-row.server.ts'

const maxPictures = 30
const relatedLength = 12

export function openProducts(db: Database, live: LiveIndex, picturesUrl: string, readCards: ReadCards) {
  const one = db
    .select({
      product: products,
      category: categories,
      series,
      maker: makers,
      lowStock,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(series, eq(series.id, products.seriesId))
    .leftJoin(makers, eq(makers.id, products.makerId))
    .where(and(eq(products.id, sql.placeholder('id')), isNull(products.archivedAt)))
    .prepare('product')
  const itsPictures = db
    .select({ picture: pictures })
    .from(productPictures)
    .innerJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(eq(productPictures.productId, sql.placeholder('id')))
    .orderBy(asc(productPictures.position))
    .limit(maxPictures)
    .prepare('product_pictures')

  return {
    async getProduct(pathId: string, uses: Uses): Promise<Product> {
      const id = toId(pathId)
      uses(productTag(id), 'categories', 'series', 'makers', 'product_pictures', 'pictures', 'site_settings')
      const [[row], images] = await Promise.all([one.execute({ id }), itsPictures.execute({ id })])
      if (!row) throw new ShopError(catalogueErrors.product_not_found)
      const { product } = row
      return {
        id: product.id,
        name: product.name,
        price: toRoubles(product.priceKopecks),
        status: product.available ? 'available' : 'unavailable',
        is_new: product.isNew,
        images: images.map(({ picture }) => toPicture(picture, picturesUrl)),
        sku: product.sku,
        description: product.description,
        category: { id: row.category.id, name: row.category.name },
        series: row.series && { id: row.series.id, name: row.series.name },
        maker: row.maker && { id: row.maker.id, name: row.maker.name },
        ...publicValues(product),
        stock: product.stock,
        few_left: product.available && product.stock !== null && product.stock <= row.lowStock,
        limit_per_customer: product.limitPerCustomer,
        is_preorder: product.isPreorder,
      }
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
  if (id < 1) throw new ShopError(catalogueErrors.product_not_found)
  return id
}
