import type { ProductCard } from '../catalogue/catalogue.contract.ts'
import { depositColumns } from '../catalogue/deposit-columns.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { toRoubles } from '../platform/text/money.ts'
import { depositOf } from '../pricing/deposit.ts'
import { lowStock } from '../stock/low-stock.server.ts'
import type { KeptProduct } from './kept.contract.ts'

/** Columns of `products` that cart, favourites and checkout show. */
export const keptColumns = {
  card: products.card,
  available: products.available,
  archivedAt: products.archivedAt,
  stock: products.stock,
  limitPerCustomer: products.limitPerCustomer,
  ...depositColumns,
  releaseYear: products.releaseYear,
  releaseMonth: products.releaseMonth,
  preorderUntil: products.preorderUntil,
  lowStock,
}

interface KeptRow {
  card: string
  available: boolean
  archivedAt: Date | null
  stock: number | null
  limitPerCustomer: number | null
  isPreorder: boolean
  releaseYear: number | null
  releaseMonth: number | null
  preorderUntil: string | null
  priceKopecks: number
  depositPercent: number | null
  depositKopecks: number | null
  lowStock: number
}

/** The stored card with the fields that only kept goods show. Archived products are still shown but cannot be bought. */
export function toKept(row: KeptRow, picturesUrl: string): KeptProduct {
  const card = JSON.parse(row.card) as ProductCard
  const deposit = depositOf(row)
  const available = row.available && row.archivedAt === null
  return {
    ...card,
    status: available ? 'available' : 'unavailable',
    images: card.images.map((picture) => ({
      ...picture,
      image: picture.image.replace(/^\/pictures(?=\/)/, picturesUrl),
    })),
    stock: row.stock,
    few_left: available && isFew(row.stock, row.lowStock),
    limit_per_customer: row.limitPerCustomer,
    is_preorder: row.isPreorder,
    release_year: row.releaseYear,
    release_month: row.releaseMonth,
    preorder_until: row.isPreorder ? row.preorderUntil : null,
    ...(deposit !== null && { first_pay: toRoubles(deposit) }),
  }
}

function isFew(stock: number | null, lowStock: number): boolean {
  return stock !== null && stock <= lowStock
}
