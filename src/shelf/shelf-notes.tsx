import { limitText, preorderText } from '../catalogue/preorder-text.ts'
import type { ShelvedProduct } from './shelf.contract.ts'

/** Facts that a collector wants to know before buying a product, one per line. */
export function ShelfNotes({ product, withLimit = false }: { product: ShelvedProduct; withLimit?: boolean }) {
  const { status, stock, few_left: fewLeft, is_preorder: isPreorder, limit_per_customer: limit } = product
  if (status !== 'available') return <p className="text-muted text-sm">Нет в наличии</p>
  return (
    <>
      {isPreorder && <p className="text-accent-ink text-sm">{preorderText(product)}</p>}
      {fewLeft && <p className="text-accent-ink text-sm">Осталось {stock}&nbsp;шт.</p>}
      {withLimit && limit !== null && <p className="text-muted text-sm">{limitText(limit)}</p>}
    </>
  )
}
