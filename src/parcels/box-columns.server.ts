import { products } from '../database/tables/catalogue.server.ts'

/** What packing needs to know of a product. */
export const boxColumns = {
  weightGrams: products.weightGrams,
  boxLengthMm: products.boxLengthMm,
  boxWidthMm: products.boxWidthMm,
  boxHeightMm: products.boxHeightMm,
}
