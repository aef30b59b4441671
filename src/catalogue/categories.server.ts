import { categories, makers, series } from '../database/tables/catalogue.server.ts'
import { pictures } from '../database/tables/media.server.ts'
import { toPicture } from '../media/pictures.server.ts'
import { batched } from '../platform/concurrency/batch.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Uses } from '../platform/pages/page-cache.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { asc, eq, inArray } from '../platform/postgres/drizzle.server.ts'
import type { Category } from './catalogue.contract.ts'
import { catalogueErrors } from './catalogue-errors.ts'
import type { FacetNames } from './list-products.server.ts'

/** Limits the list; a longer menu would be of no use. */
const maxCategories = 200

export function openCategories(db: Database, picturesUrl: string) {
  const all = db
    .select({
      id: categories.id,
      name: categories.name,
      seoTitle: categories.seoTitle,
      seoDescription: categories.seoDescription,
      picture: pictures,
    })
    .from(categories)
    .leftJoin(pictures, eq(pictures.id, categories.pictureId))
    .orderBy(asc(categories.position), asc(categories.id))
    .limit(maxCategories)
    .prepare('categories')
  const named = batched(async (ids: number[]) => {
    const { rows } = await db.$client.query<{ id: number; name: string }>({
      name: 'categories_by_id',
      text: 'select id::float8 as id, name from categories where id = any ($1::bigint[])',
      values: [`{${ids.join(',')}}`],
    })
    return new Map(rows.map((row) => [row.id, row]))
  })

  return {
    async listCategories(uses: Uses): Promise<Category[]> {
      uses('categories', 'pictures')
      const rows = await all.execute()
      return rows.map((row) => {
        const picture = row.picture && toPicture(row.picture, picturesUrl)
        return {
          id: row.id,
          name: row.name,
          image: picture?.image ?? null,
          picture,
          seo_title: row.seoTitle,
          seo_description: row.seoDescription,
        }
      })
    },

    async getCategory(pathId: string, uses: Uses): Promise<{ id: number; name: string }> {
      uses('categories')
      const id = toCategoryId(pathId)
      const row = (await named([id])).get(id)
      if (!row) throw new ShopError(catalogueErrors.category_not_found)
      return row
    },
  }
}

/** An invalid id is treated as an unknown category. */
export function toCategoryId(pathId: string): number {
  return /^\d{1,15}$/.test(pathId) ? Number(pathId) : 0
}

export function openFacetNames(db: Database): FacetNames {
  return async (categoryIds, seriesIds, makerIds) => {
    const wanted = [...categoryIds]
    const [categoryRows, seriesRows, makerRows] = await Promise.all([
      wanted.length === 0
        ? []
        : db
            .select({ id: categories.id, name: categories.name })
            .from(categories)
            .where(inArray(categories.id, wanted)),
      db
        .select({ id: series.id, name: series.name })
        .from(series)
        .where(inArray(series.id, [...seriesIds])),
      db
        .select({ id: makers.id, name: makers.name })
        .from(makers)
        .where(inArray(makers.id, [...makerIds])),
    ])
    return { categories: toMap(categoryRows), series: toMap(seriesRows), makers: toMap(makerRows) }
  }
}

function toMap(rows: { id: number; name: string }[]): Map<number, string> {
  return new Map(rows.map((row) => [row.id, row.name]))
}
