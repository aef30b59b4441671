import type { Product } from '../catalogue.contract.ts'

const fewPieces = 5

/** In stock or not, and how many where only a few are left. */
export function StockStatus({ product }: { product: Pick<Product, 'status' | 'stock'> }) {
  const { status, stock } = product
  if (status !== 'available') return <p className="text-muted">Нет в наличии</p>
  return (
    <p className="flex flex-wrap gap-x-3 text-good">
      <span>В наличии</span>
      {stock !== null && stock > 0 && stock <= fewPieces && (
        <span className="text-accent-ink">Осталось {stock}&nbsp;шт.</span>
      )}
    </p>
  )
}
