import { products } from '../database/tables/catalogue.server.ts'

/** What `depositOf` needs to know of a product. */
export const depositColumns = {
  priceKopecks: products.priceKopecks,
  isPreorder: products.isPreorder,
  depositPercent: products.depositPercent,
  depositKopecks: products.depositKopecks,
}
