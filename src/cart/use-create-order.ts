import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { dismissToast, showToast } from '../ui/show-toast.ts'
import type { Cart, createOrder } from './cart.contract.ts'
import { loadCart, refreshCart } from './load-shelf.ts'
import { refusalText } from './refusal-text.ts'
import { shelfCalls } from './shelf-store.ts'
import { isSameOffer } from './shown-cart.ts'

const failed = 'Не удалось оформить заказ. Попробуйте позже.'
const changedMeanwhile =
  'Пока вы смотрели корзину, цены или наличие изменились. Проверьте сумму и\u00a0нажмите «Оформить заказ» ещё раз.'

/** «Оформить заказ»: makes the draft and goes to checkout if the cart still matches what was shown. */
export function useCreateOrder(cart: Cart) {
  const navigate = useNavigate()
  const shownToast = useRef(0)

  const tell = (text: string) => {
    shownToast.current = showToast({ kind: 'failure', text })
  }

  return useAction(async () => {
    // Hides the message of the last attempt, which may contradict the new result.
    dismissToast(shownToast.current)
    try {
      // Queued behind the last click on + or −, so that the draft matches what is shown.
      await shelfCalls.change(() => browserApi.call<typeof createOrder>('POST /api/cart/create-order/'))
    } catch (error) {
      tell(refusalText(error, failed))
      if (error instanceof ApiError && error.status === 409) refreshCart()
      return
    }
    const now = await loadCart().catch(() => cart)
    if (isSameOffer(cart, now)) await navigate('/new_order/')
    else tell(changedMeanwhile)
  }, failed)
}
