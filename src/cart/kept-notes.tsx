import { depositText, limitText, orderStopText, preorderText } from '../catalogue/preorder-text.ts'
import type { KeptProduct } from './kept.contract.ts'

/** What a card says of goods in stock: one thing. */
export const stockLabel = ({ stock, few_left }: KeptProduct) => (few_left ? `Осталось ${stock}\u00a0шт.` : true)

/** Facts that a collector wants to know before buying a product, one per line. */
export function KeptNotes({ product, withLimit = false }: { product: KeptProduct; withLimit?: boolean }) {
  const { status, is_preorder: isPreorder, limit_per_customer: limit } = product
  if (status !== 'available') return <p className="text-muted text-sm">Нет в наличии</p>
  return (
    <>
      {isPreorder && <p className="text-accent-ink text-sm">{preorderText(product)}</p>}
      {product.preorder_until && <p className="text-muted text-sm">{orderStopText(product.preorder_until)}</p>}
      {product.first_pay !== undefined && (
        <p className="text-sm">{depositText(product.first_pay, product.price - product.first_pay)}</p>
      )}
      {product.few_left && <p className="text-accent-ink text-sm">{stockLabel(product)}</p>}
      {withLimit && limit !== null && <p className="text-muted text-sm">{limitText(limit)}</p>}
    </>
  )
}
