import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { ShopError } from '../../platform/contract/errors.ts'
import { shelfErrors } from '../shelf-errors.ts'
import { maxPieces } from './cart.contract.ts'

/** What decides how many pieces of a product an account can have now. */
export interface PieceBounds {
  /** On the shelf and for sale. */
  available: boolean
  stock: number | null
  limit: number | null
  /** In the account's orders that were not cancelled. Counted only where there is a limit. */
  bought: number
  /** The most of it; null where nothing bounds it. */
  most: number | null
}

/** Orders are above the cart, so their tables are named, not imported. */
function boughtPieces(accountId: number | Placeholder): SQL<number> {
  return sql<number>`(
    select coalesce(sum(bought_line.quantity), 0)::int
    from order_lines as bought_line join orders as bought_order on bought_order.id = bought_line.order_id
    where bought_order.account_id = ${accountId} and bought_line.product_id = products.id
      and bought_order.state <> 'Отменен'
  )`
}

/** Columns for a query over `products`. The rule itself is the database function that `place_orders` obeys too. */
export function pieceColumns(accountId: number | Placeholder) {
  return {
    available: sql<boolean>`(products.available and products.archived_at is null)`,
    stock: sql<number | null>`products.stock`,
    limit: sql<number | null>`products.limit_per_customer`,
    bought: sql<number>`case when products.limit_per_customer is null then 0 else ${boughtPieces(accountId)} end`,
    most: sql<number | null>`pieces_for(products, ${accountId})`,
  }
}

/** Refuses more than can be had, and says why and how many are left. */
export function requirePieces(bounds: PieceBounds, wanted: number, inCart = 0): void {
  const { available, stock, limit, bought, most } = bounds
  if (!available) throw new ShopError(shelfErrors.product_gone)
  if (wanted > maxPieces) throw new ShopError(shelfErrors.too_many_pieces, { max: maxPieces })
  if (most === null || wanted <= most) return
  if (limit !== null && most < (stock ?? Number.POSITIVE_INFINITY)) {
    throw new ShopError(shelfErrors.over_customer_limit, { limit, bought })
  }
  throw new ShopError(shelfErrors.not_enough_stock, { left: most, inCart })
}
