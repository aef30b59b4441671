import { ShopError } from '../../platform/contract/errors.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import type { StockMove } from './stock.contract.ts'

export interface StockStep {
  /** Null stops counting. */
  stock: number | null
  change: number
}

/** The count after a movement, never below zero; null where pieces are not counted. */
export function stockAfter(stock: number | null, move: StockMove): StockStep {
  if (move.kind === 'set') return { stock: move.quantity, change: move.quantity - (stock ?? 0) }
  if (stock === null) throw new ShopError(catalogueErrors.stock_not_counted)
  if (move.kind === 'stop') return { stock: null, change: -stock }
  if (move.kind === 'remove' && move.quantity > stock)
    throw new ShopError(catalogueErrors.stock_below_zero, { left: stock })
  const change = move.kind === 'add' ? move.quantity : -move.quantity
  return { stock: stock + change, change }
}
