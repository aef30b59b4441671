import type { products } from '../../database/tables/catalogue.server.ts'
import { toRoubles } from '../../platform/text/money.ts'
import type { ProductValues } from './product-values.ts'

export type ProductRow = typeof products.$inferSelect

/** A product as staff know it: by names, not by ids. */
export interface KnownProduct {
  row: ProductRow
  category: string
  series: string | null
  maker: string | null
  pictureIds: number[]
}

/** What a product's own row says, by the names of the API. */
export function rowValues(row: ProductRow) {
  return {
    name: row.name,
    sku: row.sku,
    price: toRoubles(row.priceKopecks),
    description: row.description,
    character: row.character,
    character_latin: row.characterLatin,
    scale: row.scale,
    height_mm: row.heightMm,
    material: row.material,
    release_year: row.releaseYear,
    release_month: row.releaseMonth,
    age_mark: row.ageMark,
    box_condition: row.boxCondition,
    is_new: row.isNew,
    is_preorder: row.isPreorder,
    on_sale: row.onSale,
    limit_per_customer: row.limitPerCustomer,
  }
}

/** With names instead of ids: what the audit log keeps. */
export function knownValues({ row, category, series, maker, pictureIds }: KnownProduct): ProductValues {
  return { ...rowValues(row), category, series, maker, pictures: pictureIds, archived: row.archivedAt !== null }
}
