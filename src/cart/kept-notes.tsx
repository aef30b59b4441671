import { depositText, limitText, orderStopText, preorderText } from '../catalogue/preorder-text.ts'
import type { KeptProduct } from './kept.contract.ts'

/** On cards, which say the rest themselves. */
export function FewLeft({ product: { status, stock, few_left: fewLeft } }: { product: KeptProduct }) {
  if (status !== 'available' || !fewLeft) return null
  return <p className="text-accent-ink text-sm">Осталось {stock}&nbsp;шт.</p>
}

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
      <FewLeft product={product} />
      {withLimit && limit !== null && <p className="text-muted text-sm">{limitText(limit)}</p>}
    </>
  )
}
