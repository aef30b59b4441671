import { products } from '../database/tables/catalogue.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import { type Placeholder, type SQL, sql } from '../platform/postgres/drizzle.server.ts'
import { maxPieces } from './cart.contract.ts'
import { keptErrors } from './kept-errors.ts'

/** The values that decide how many pieces of a product an account can buy now. */
export interface PieceBounds {
  /** In stock and for sale. */
  available: boolean
  stock: number | null
  limit: number | null
  /** Pieces in the account's orders, without cancelled ones. Counted only for products with a limit. */
  bought: number
  /** The maximum; null when there is no limit. */
  most: number | null
}

/** Columns for a query over `products`. The rules themselves are database functions, for cart, checkout and placing alike. */
export function pieceColumns(accountId: number | Placeholder | SQL) {
  return {
    available: sql<boolean>`(${products.available} and ${products.archivedAt} is null and not preorder_has_ended(${products}))`,
    stock: products.stock,
    limit: products.limitPerCustomer,
    bought: sql<number>`case when ${products.limitPerCustomer} is null then 0 else pieces_bought(${products.id}, ${accountId}) end`,
    most: sql<number | null>`pieces_for(${products}, ${accountId})`,
  }
}

/** Refuses more than can be bought, with the reason and how many are left. */
export function requirePieces(bounds: PieceBounds, wanted: number, inCart = 0): void {
  const { available, stock, limit, bought, most } = bounds
  if (!available) throw new ShopError(keptErrors.product_gone)
  if (wanted > maxPieces) throw new ShopError(keptErrors.too_many_pieces, { max: maxPieces })
  if (most === null || wanted <= most) return
  if (limit !== null && most < (stock ?? Number.POSITIVE_INFINITY)) {
    throw new ShopError(keptErrors.over_customer_limit, { limit, bought })
  }
  throw new ShopError(keptErrors.not_enough_stock, { left: most, inCart })
}
