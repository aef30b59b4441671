import type { Product } from '../catalogue.contract.ts'
import { depositText, limitText, orderStopText, preorderText } from '../preorder-text.ts'

/** Whether it is in stock, when it is released, and how many are left or allowed if only a few. */
export function StockStatus({ product }: { product: Product }) {
  const {
    status,
    stock,
    few_left: fewLeft,
    is_preorder: isPreorder,
    preorder_until: stop,
    limit_per_customer: limit,
  } = product
  if (status !== 'available') {
    return <p className="text-muted">{isPreorder ? 'Предзаказ закрыт' : 'Нет в наличии'}</p>
  }
  return (
    <div className="flex flex-wrap gap-x-3">
      {isPreorder ? <p className="text-accent-ink">{preorderText(product)}</p> : <p className="text-good">В наличии</p>}
      {product.first_pay !== undefined && (
        <p className="w-full">{depositText(product.first_pay, product.price - product.first_pay)}</p>
      )}
      {isPreorder && stop && <p className="text-muted">{orderStopText(stop)}</p>}
      {fewLeft && <p className="text-accent-ink">Осталось {stock}&nbsp;шт.</p>}
      {limit !== null && <p className="text-muted">{limitText(limit)}</p>}
    </div>
  )
}
