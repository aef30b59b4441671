import { productErrors } from '../database/product-errors.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, eq, isNull, type SQL } from '../platform/postgres/drizzle.server.ts'

/** A product that is not archived, and how many other products the shopper has on the same list. */
export async function findShownProduct(tx: Transaction, productId: number, others: SQL<number>) {
  const [product] = await tx
    .select({ available: products.available, others })
    .from(products)
    .where(and(eq(products.id, productId), isNull(products.archivedAt)))
  if (!product) throw new ShopError(productErrors.product_not_found)
  return product
}
