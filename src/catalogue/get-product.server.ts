import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { categories, makers, productPictures, products, series } from '../database/tables/catalogue.server.ts'
import { pictures } from '../database/tables/media.server.ts'
import { toPicture } from '../media/pictures.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { toRoubles } from '../platform/text/money.ts'
import type { ReadCards } from './cards.server.ts'
import type { Product } from './catalogue.contract.ts'

const maxPictures = 30
const relatedLength = 12

export function openProducts(db: Database, picturesUrl: string, readCards: ReadCards) {
  const one = db
    .select({
      product: products,
      category: categories,
      series,
      maker: makers,
      lowStock: sql<number>`(select low_stock from site_settings)`,
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
  const sameSeries = db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        sql`${products.seriesId} = (select series_id from products where id = ${sql.placeholder('id')})`,
        ne(products.id, sql.placeholder('id')),
        isNull(products.archivedAt),
      ),
    )
    .orderBy(desc(products.id))
    .limit(relatedLength)
    .prepare('same_series')

  return {
    async getProduct(pathId: string): Promise<Product> {
      const id = toId(pathId)
      const [[row], images] = await Promise.all([one.execute({ id }), itsPictures.execute({ id })])
      if (!row) throw new ShopError('product_not_found')
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
        character: product.character,
        scale: product.scale,
        height_mm: product.heightMm,
        material: product.material,
        release_year: product.releaseYear,
        release_month: product.releaseMonth,
        age_mark: product.ageMark,
        box_condition: product.boxCondition,
        stock: product.stock,
        few_left: product.available && product.stock !== null && product.stock <= row.lowStock,
        limit_per_customer: product.limitPerCustomer,
        is_preorder: product.isPreorder,
      }
    },

    async relatedProducts(pathId: string) {
      const rows = await sameSeries.execute({ id: toId(pathId) })
      return readCards(rows.map((row) => row.id))
    },
  }
}

/** Anything that cannot be an id (letters, a number past what we could have given out) is not found. */
export function toId(pathId: string): number {
  const id = /^\d{1,15}$/.test(pathId) ? Number(pathId) : 0
  if (id < 1) throw new ShopError('product_not_found')
  return id
}
