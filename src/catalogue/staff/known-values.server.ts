import { rowValues } from '../product-row.server.ts'
import type { KnownProduct } from './get-staff-product.server.ts'
import type { ProductValues } from './product-values.ts'

/** With names instead of ids: what the audit log keeps. */
export function knownValues({ row, category, series, maker, pictureIds }: KnownProduct): ProductValues {
  const { category_id: _, ...own } = rowValues(row)
  return { ...own, category, series, maker, pictures: pictureIds, archived: row.archivedAt !== null }
}
