import { categories, makers, productPictures, products, series } from '../database/tables/catalogue.server.ts'
import { pictures } from '../database/tables/media.server.ts'
import { toPicture } from '../media/pictures.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { and, asc, between, eq, gt, isNull, lt } from '../platform/postgres/drizzle.server.ts'
import { maxPictures, type Offer } from './market-feed.ts'

/** Products per batch: with their descriptions and pictures a few megabytes. */
const batch = 500

/** All products that can be bought now or after a restock, in batches by id, never by offset. */
export async function* marketOffers(db: Database, picturesUrl: string): AsyncGenerator<Offer[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .select({ product: products, maker: makers.name, series: series.name })
      .from(products)
      .leftJoin(makers, eq(makers.id, products.makerId))
      .leftJoin(series, eq(series.id, products.seriesId))
      // The market does not accept offers with a zero price.
      .where(and(gt(products.id, after), isNull(products.archivedAt), gt(products.priceKopecks, 0)))
      .orderBy(asc(products.id))
      .limit(batch)
    const last = rows.at(-1)
    if (!last) return
    const images = await picturesBetween(db, after + 1, last.product.id, picturesUrl)
    yield rows.map(({ product, maker, series: seriesName }) => ({
      id: product.id,
      name: product.name,
      priceKopecks: product.priceKopecks,
      oldPriceKopecks: (product.oldPriceKopecks ?? 0) > product.priceKopecks ? product.oldPriceKopecks : null,
      categoryId: product.categoryId,
      available: product.available,
      sku: product.sku,
      maker,
      description: product.description,
      pictures: images.get(product.id) ?? [],
      facts: [
        ['Серия', seriesName],
        ['Персонаж', product.character],
        ['Масштаб', product.scale],
        ['Высота, мм', product.heightMm === null ? null : String(product.heightMm)],
        ['Материал', product.material],
      ],
    }))
    if (rows.length < batch) return
    after = last.product.id
  }
}

async function picturesBetween(db: Database, first: number, last: number, picturesUrl: string) {
  const rows = await db
    .select({ productId: productPictures.productId, picture: pictures })
    .from(productPictures)
    .innerJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(and(between(productPictures.productId, first, last), lt(productPictures.position, maxPictures)))
    .orderBy(asc(productPictures.productId), asc(productPictures.position))
  const byProduct = Map.groupBy(rows, (row) => row.productId)
  return new Map(
    [...byProduct].map(([id, own]) => [id, own.map(({ picture }) => toPicture(picture, picturesUrl).image)]),
  )
}

export async function marketCategories(db: Database): Promise<{ id: number; name: string }[]> {
  return db.select({ id: categories.id, name: categories.name }).from(categories).orderBy(categories.id)
}
