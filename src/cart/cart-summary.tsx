import { formatPrice } from '../platform/text/money.ts'
import { countOf, productForms } from '../platform/text/plural.ts'
import type { Cart } from './cart.contract.ts'
import { priceItems } from './price-items.ts'
import { useCreateOrder } from './use-create-order.ts'

/** Count, total and the checkout button; on a phone a bar above the layout's bottom bar. */
export function CartSummary({ cart }: { cart: Cart }) {
  const { run: createOrder, busy } = useCreateOrder(cart)
  const nothing = cart.count === 0
  const { now, later } = priceItems(cart.items.filter((item) => item.can_be_bought))
  const someGone = cart.items.some((item) => !item.can_be_bought)

  return (
    <section aria-label="Ваш заказ" className="cart-summary">
      <dl aria-live="polite" className="cart-totals">
        <div className="flex items-baseline justify-between gap-3">
          <dt className="max-md:sr-only">В заказе</dt>
          <dd className="whitespace-nowrap max-md:text-muted max-md:text-sm">{countOf(cart.count, productForms)}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-3">
          <dt className="font-semibold text-lg max-md:sr-only">Итого</dt>
          <dd className="whitespace-nowrap font-semibold text-xl tabular-nums">{formatPrice(cart.total_price)}</dd>
        </div>
        {later > 0 && (
          <div className="flex items-baseline justify-between gap-3 max-md:text-sm">
            <dt>Сейчас</dt>
            <dd className="whitespace-nowrap tabular-nums">{formatPrice(now)}</dd>
          </div>
        )}
      </dl>
      <button
        type="button"
        className="button button-submit min-h-13 flex-1 max-md:px-4"
        disabled={nothing || busy}
        aria-busy={busy}
        onClick={() => void createOrder()}
      >
        {busy && <span className="spinner" aria-hidden="true" />}
        Оформить заказ
      </button>
      <div className="grid gap-1 text-muted text-sm max-md:hidden">
        {later > 0 && <p>Остальное ({formatPrice(later)}) оплатите, когда предзаказ приедет.</p>}
        {someGone && <p>Товары, которых нет в&nbsp;наличии, в&nbsp;сумму не&nbsp;входят.</p>}
        <p>Доставку выберете на&nbsp;следующем шаге.</p>
      </div>
    </section>
  )
}
