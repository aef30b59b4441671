import { formatPrice } from '../../../platform/text/money.ts'
import type { StaffProduct } from '../staff-products.contract.ts'
import type { ProductForm } from './product-form-values.ts'

/** Which price will be struck through, and when none will be. */
export default function SaleNote({ form, product }: { form: ProductForm; product: StaffProduct | undefined }) {
  const { price, sale_price: sale } = form
  if (typeof sale !== 'number' || typeof price !== 'number') return null
  if (sale >= price) return <p className="text-bad">Цена со скидкой должна быть ниже обычной.</p>
  const lowest = product?.lowest_price ?? null
  if (lowest === null) return <p className="text-muted">Товар ещё не продавался: зачёркнутой цены не будет.</p>
  if (sale >= lowest) {
    return (
      <p className="text-bad">Зачёркнутой цены не будет: за 30 дней до скидки товар уже стоил {formatPrice(lowest)}.</p>
    )
  }
  return (
    <p className="text-muted">Зачёркнутая цена — самая низкая за 30 дней до скидки, сейчас {formatPrice(lowest)}.</p>
  )
}
