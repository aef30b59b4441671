import { products } from '../database/tables/catalogue.server.ts'
import type { orderLines } from '../database/tables/orders.server.ts'

/** Columns of a query over `order_lines` and `products` that tell whether a line waits for its release. */
export const preorderColumns = {
  isPreorder: products.isPreorder,
  releaseYear: products.releaseYear,
  releaseMonth: products.releaseMonth,
}

export interface Release {
  release_year: number | null
  release_month: number | null
  agreed_year: number | null
  agreed_month: number | null
}

/** The month as it is known now, and the one that the shopper has agreed to; null for what is there. */
export function preorderOf(
  line: Pick<typeof orderLines.$inferSelect, 'isPreorder' | 'agreedYear' | 'agreedMonth' | 'arrivedAt'>,
  product: { isPreorder: boolean; releaseYear: number | null; releaseMonth: number | null },
): Release | null {
  if (!line.isPreorder || !product.isPreorder || line.arrivedAt !== null) return null
  return {
    release_year: product.releaseYear,
    release_month: product.releaseMonth,
    agreed_year: line.agreedYear,
    agreed_month: line.agreedMonth,
  }
}
