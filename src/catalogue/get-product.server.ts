import { productErrors } from '../database/product-errors.ts'
import { categories, makers, productPictures, products, series } from '../database/tables/catalogue.server.ts'
import { pictures } from '../database/tables/media.server.ts'
import { type PictureRow, toPicture } from '../media/pictures.server.ts'
import { batched } from '../platform/concurrency/batch.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Uses } from '../platform/pages/page-cache.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { and, asc, eq, isNull, sql } from '../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../platform/text/money.ts'
import { depositOf } from '../pricing/deposit.ts'
import { lowStock } from '../stock/low-stock.server.ts'
import type { ReadCards } from './cards.server.ts'
import type { Product, ShelfLink } from './catalogue.contract.ts'
import { cardTag, productTag, seriesTag } from './catalogue-tags.server.ts'
import type { LiveIndex } from './index/live-index.server.ts'
import { type ProductRow, publicValues } from './product-row.server.ts'
import { readPrices } from './sales/price-history.server.ts'

const relatedLength = 12

export function openProducts(db: Database, live: LiveIndex, picturesUrl: string, readCards: ReadCards) {
  const readProducts = openReadProducts(db, picturesUrl)

  return {
    async getProduct(pathId: string, uses: Uses): Promise<Product> {
      const id = toId(pathId)
      uses(productTag(id), 'categories', 'series', 'makers', 'shelves', 'product_pictures', 'pictures', 'site_settings')
      const product = (await readProducts([id])).get(id)
      if (!product) throw new ShopError(productErrors.product_not_found)
      return product
    },

    async listPrices(pathId: string, uses: Uses) {
      const id = toId(pathId)
      uses(productTag(id))
      return readPrices(db, id)
    },

    async relatedProducts(pathId: string, uses: Uses) {
      const id = toId(pathId)
      uses(cardTag(id))
      const index = await live.current()
      const { series } = index.groupsOf(id)
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

const maxPictures = 30
/** Descriptions may be long. */
const maxBatch = 100

const theirShelves = {
  name: 'shelves_of_products',
  text: `
    select products.id::float8 as product, shelves.kind, shelves.slug, shelves.name
    from products left join series on series.id = series_id left join makers on makers.id = maker_id
    cross join lateral (values ('series', series.name, 1), ('character', products.character, 2), ('maker', makers.name, 3))
      as wanted (kind, name, place)
    join shelves on shelves.kind = wanted.kind and shelves.name = wanted.name
    where products.id = any ($1::bigint[]) order by wanted.place`,
}

interface Row {
  product: ProductRow
  category: { id: number; name: string }
  series: { id: number; name: string } | null
  maker: { id: number; name: string } | null
  lowStock: number
}

/** Whole products by id, without archived ones. Simultaneous requests share three statements. */
function openReadProducts(db: Database, picturesUrl: string) {
  const ids = sql`any (${sql.placeholder('ids')}::bigint[])`
  const rows = db
    .select({
      product: products,
      category: { id: categories.id, name: categories.name },
      series: { id: series.id, name: series.name },
      maker: { id: makers.id, name: makers.name },
      lowStock,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(series, eq(series.id, products.seriesId))
    .leftJoin(makers, eq(makers.id, products.makerId))
    .where(and(eq(products.id, ids), isNull(products.archivedAt)))
    .prepare('products')
  const theirPictures = db
    .select({ productId: productPictures.productId, picture: pictures })
    .from(productPictures)
    .innerJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(eq(productPictures.productId, ids))
    .orderBy(asc(productPictures.position))
    .prepare('pictures_of_products')

  return batched(async (keys: number[]) => {
    const values = { ids: `{${keys.join(',')}}` }
    const [found, images, links] = await Promise.all([
      rows.execute(values),
      theirPictures.execute(values),
      db.$client.query<ShelfLink & { product: number }>({ ...theirShelves, values: [values.ids] }),
    ])
    const linksOf = Map.groupBy(links.rows, ({ product }) => product)
    const byProduct = Map.groupBy(images, ({ productId }) => productId)
    return new Map(
      found.map((row) => {
        const itsPictures = (byProduct.get(row.product.id) ?? []).slice(0, maxPictures)
        return [
          row.product.id,
          toProduct(
            row,
            itsPictures.map(({ picture }) => picture),
            (linksOf.get(row.product.id) ?? []).map(({ kind, slug, name }) => ({ kind, slug, name })),
            picturesUrl,
          ),
        ]
      }),
    )
  }, maxBatch)
}

function toProduct(
  { product, category, series, maker, lowStock }: Row,
  images: PictureRow[],
  itsShelves: ShelfLink[],
  base: string,
): Product {
  const deposit = depositOf(product)
  const oldPrice = product.oldPriceKopecks
  return {
    id: product.id,
    name: product.name,
    price: toRoubles(product.priceKopecks),
    ...(oldPrice !== null && oldPrice > product.priceKopecks && { old_price: toRoubles(oldPrice) }),
    ...(product.saleBeganAt && product.saleUntil && { sale_until: product.saleUntil.toISOString() }),
    status: product.available ? 'available' : 'unavailable',
    is_new: product.isNew,
    images: images.map((picture) => toPicture(picture, base)),
    sku: product.sku,
    description: product.description,
    category,
    series,
    maker,
    shelves: itsShelves,
    ...publicValues(product),
    stock: product.stock,
    few_left: product.available && product.stock !== null && product.stock <= lowStock,
    limit_per_customer: product.limitPerCustomer,
    is_preorder: product.isPreorder,
    ...(deposit !== null && { first_pay: toRoubles(deposit) }),
  }
}
