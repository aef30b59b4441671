import { products } from '../database/tables/catalogue.server.ts'

/** Columns of `products` that tell whether a line of an order is still to come out. */
export const preorderColumns = {
  isPreorder: products.isPreorder,
  releaseYear: products.releaseYear,
  releaseMonth: products.releaseMonth,
}

export interface Release {
  release_year: number | null
  release_month: number | null
}

/** As it is known now, not as it was when ordered: a release that is put off is put off for the order too. */
export function preorderOf(product: {
  isPreorder: boolean
  releaseYear: number | null
  releaseMonth: number | null
}): Release | null {
  return product.isPreorder ? { release_year: product.releaseYear, release_month: product.releaseMonth } : null
}
