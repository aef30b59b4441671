import { and, eq, sql } from 'drizzle-orm'
import { pictures } from '../media/media-tables.server.ts'
import { toPicture } from '../media/pictures.server.ts'
import type { Database } from '../platform/database.server.ts'
import { toRoubles } from '../platform/money.ts'
import type { ProductCard } from './catalogue.contract.ts'
import { productPictures, products } from './catalogue-tables.server.ts'

/** Cards of these products in this order, one statement for all; what is gone meanwhile is left out. */
export type ReadCards = (ids: number[]) => Promise<ProductCard[]>

export function prepareCards(db: Database, picturesUrl: string): ReadCards {
  const query = db
    .select({
      id: products.id,
      name: products.name,
      priceKopecks: products.priceKopecks,
      available: products.available,
      isNew: products.isNew,
      picture: pictures,
    })
    .from(products)
    .leftJoin(productPictures, and(eq(productPictures.productId, products.id), eq(productPictures.position, 0)))
    .leftJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(sql`${products.id} = any(${sql.placeholder('ids')}::bigint[])`)
    .prepare('product_cards')

  return async (ids) => {
    if (ids.length === 0) return []
    const rows = await query.execute({ ids })
    const cards = new Map<number, ProductCard>()
    for (const row of rows) {
      cards.set(row.id, {
        id: row.id,
        name: row.name,
        price: toRoubles(row.priceKopecks),
        status: row.available ? 'available' : 'unavailable',
        is_new: row.isNew,
        images: row.picture ? [toPicture(row.picture, picturesUrl)] : [],
      })
    }
    return ids.flatMap((id) => cards.get(id) ?? [])
  }
}
