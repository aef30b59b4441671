import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { failureText, fieldErrors, isRefusal } from '../../accounts/failure-text.ts'
import { viewerChanged } from '../../accounts/viewer.ts'
import { ApiError, browserApi } from '../../platform/browser/api-client.ts'
import { loadCart } from '../../shelf/cart/cart-store.ts'
import { tellOtherTabs } from '../../shelf/shelf-tabs.ts'
import { showToast } from '../../ui/show-toast.ts'
import type { CheckoutErrors, confirmationBody } from './checkout-values.ts'
import { dropValues } from './kept-values.ts'
import type { LoadedCheckout } from './load-checkout.ts'
import { placeOrder } from './place-order.ts'

const failed = 'Ошибка при подтверждении заказа'
const noAnswer =
  'Магазин не\u00a0ответил. Проверьте интернет и\u00a0нажмите ещё раз: всё, что вы ввели, на\u00a0месте, а\u00a0второго заказа не\u00a0будет.'
const replaced = 'Заказ изменился в\u00a0другой вкладке. Проверьте состав и\u00a0подтвердите ещё раз.'

export interface Failure {
  text: string
  /** What to do about it. */
  hint?: string
}

interface ConfirmOptions {
  userId: number
  refresh: () => Promise<LoadedCheckout>
  /** The server found fault with some fields. */
  onFieldErrors: (errors: CheckoutErrors) => void
}

export function useConfirm({ userId, refresh, onFieldErrors }: ConfirmOptions) {
  const navigate = useNavigate()
  const [loading, setLoading] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  // The second click of a double click comes before the button is disabled on the screen.
  const sending = useRef(false)

  async function confirm(body: ReturnType<typeof confirmationBody>): Promise<void> {
    if (sending.current) return
    sending.current = true
    setLoading(true)
    setFailure(undefined)
    try {
      const { order_id } = await placeOrder(browserApi, body)
      dropValues(userId)
      // It is empty now, here and in other tabs.
      void loadCart()
      tellOtherTabs()
      await navigate('/', { replace: true })
      showToast({
        kind: 'success',
        text: 'Заказ успешно подтверждён!',
        link: { href: `/orders/${order_id}/`, text: `Открыть заказ №\u00a0${order_id}` },
      })
    } catch (error) {
      await explain(error)
    } finally {
      sending.current = false
      setLoading(false)
    }
  }

  async function explain(error: unknown): Promise<void> {
    const status = error instanceof ApiError ? error.status : undefined
    if (status === 401) {
      // The page leads to signing in and back: here is why.
      showToast({ kind: 'failure', text: failureText(error, failed) })
      return viewerChanged()
    }
    // The header counts what can be had, too.
    if (status === 409) void loadCart()
    // What changed is told above the form; words of the server are needed only where no line tells it.
    if (status === 409 && (await hasNewsFrom(refresh))) return
    const text = isRefusal(error, 'draft_replaced') ? replaced : failureText(error, failed)
    setFailure(status === undefined ? { text, hint: noAnswer } : { text })
    onFieldErrors(fieldErrors(error))
  }

  return { loading, failure, confirm }
}

async function hasNewsFrom(refresh: () => Promise<LoadedCheckout>): Promise<boolean> {
  try {
    const order = await refresh()
    return order.state === 'none' || order.changes.length > 0
  } catch {
    // The client has logged it; the refusal itself is shown.
    return false
  }
}
