import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '../../accounts/failure-text.ts'
import { ApiError, browserApi } from '../../platform/browser/api-client.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { formatPrice } from '../../platform/text/money.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import { dismissToast, showToast } from '../../ui/show-toast.ts'
import type { Cart } from './cart.contract.ts'
import { currentCart, loadCart, shelfCalls, signOut } from './cart-store.ts'
import { sameOffer } from './cart-view.ts'

/** Orders are above the cart: their call is made by its name, and nothing of its answer is read. */
type CreateOrder = Endpoint & { method: 'POST'; path: '/api/cart/create-order/' }

const changedMeanwhile =
  'Пока вы смотрели корзину, цены или наличие изменились. Проверьте сумму и\u00a0нажмите «Оформить заказ» ещё раз.'

/** Count, total and the way to checkout; on a phone a bar that stands on the layout's bottom bar. */
export function CartSummary({ cart }: { cart: Cart }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const failure = useRef(0)
  const nothing = cart.count === 0
  const someGone = cart.items.some((item) => !item.can_be_bought)

  async function createOrder(): Promise<void> {
    if (busy) return
    setBusy(true)
    // What failed before is tried again: the old words would only contradict what comes of it.
    dismissToast(failure.current)
    try {
      // After the last press of + or −: the order is made of what is shown.
      await shelfCalls.change(() => browserApi.call<CreateOrder>('POST /api/cart/create-order/'))
      await loadCart()
      if (sameOffer(cart, currentCart().cart)) await navigate('/new_order/')
      else failure.current = showToast({ kind: 'failure', text: changedMeanwhile })
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined
      if (status === 401) return signOut()
      const otherwise = 'Не удалось оформить заказ. Попробуйте позже.'
      failure.current = showToast({ kind: 'failure', text: status === 409 ? failureText(error, otherwise) : otherwise })
      if (status === 409) void loadCart()
    } finally {
      setBusy(false)
    }
  }

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
        {someGone && <p>Товары, которых нет в&nbsp;наличии, в&nbsp;сумму не&nbsp;входят.</p>}
        <p>Доставку выберете на&nbsp;следующем шаге.</p>
      </div>
    </section>
  )
}
