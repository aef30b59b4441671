import { and, asc, desc, eq, ilike, isNull, sql } from 'drizzle-orm'
import { categories, productPictures, products } from '../catalogue/catalogue-tables.server.ts'
import { pictures } from '../media/media-tables.server.ts'
import { toPicture } from '../media/pictures.server.ts'
import type { Database } from '../platform/database.server.ts'
import { toRoubles } from '../platform/money.ts'
import type { SearchResult } from './search.contract.ts'

const panelLength = 10

/** Names that contain the text, available goods first. An empty text finds nothing. */
export async function searchProducts(db: Database, text: string, picturesUrl: string): Promise<SearchResult[]> {
  const wanted = text.replaceAll('\0', '').trim().slice(0, 200)
  if (wanted === '') return []
  const pattern = `%${wanted.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const rows = await db
    .select({ product: products, category: categories.name, picture: pictures })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productPictures, and(eq(productPictures.productId, products.id), eq(productPictures.position, 0)))
    .leftJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(and(ilike(products.name, pattern), isNull(products.archivedAt)))
    .orderBy(
      desc(products.available),
      desc(products.isNew),
      asc(sql`position(lower(${wanted}) in lower(${products.name}))`),
      desc(products.id),
    )
    .limit(panelLength)
  return rows.map(({ product, category, picture }) => ({
    id: product.id,
    name: product.name,
    type: 'product',
    category,
    price: toRoubles(product.priceKopecks),
    status: product.available ? 'available' : 'unavailable',
    picture: picture && toPicture(picture, picturesUrl),
  }))
}
