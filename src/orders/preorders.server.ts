import { products } from '../database/tables/catalogue.server.ts'

/** Columns of `products` that tell whether the product of an order line is not released yet. */
export const preorderColumns = {
  isPreorder: products.isPreorder,
  releaseYear: products.releaseYear,
  releaseMonth: products.releaseMonth,
}

export interface Release {
  release_year: number | null
  release_month: number | null
}

/** Uses the current release date, not the one at the time of ordering, so that a delay applies to the order too. */
export function preorderOf(product: {
  isPreorder: boolean
  releaseYear: number | null
  releaseMonth: number | null
}): Release | null {
  return product.isPreorder ? { release_year: product.releaseYear, release_month: product.releaseMonth } : null
}
