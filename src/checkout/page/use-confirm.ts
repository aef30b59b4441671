import { useNavigate } from 'react-router'
import type { ProfileChange, updateProfile } from '../../accounts/profile.contract.ts'
import { currentViewer } from '../../accounts/viewer.ts'
import { tellOtherTabs } from '../../cart/kept-tabs.ts'
import { refreshCart } from '../../cart/load-kept.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { describeFailure } from '../../platform/browser/failure.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { showToast } from '../../ui/show-toast.ts'
import type { CheckoutErrors, confirmationBody } from './checkout-values.ts'
import { dropValues } from './kept-values.ts'
import type { LoadedCheckout } from './load-checkout.ts'
import { placeOrder } from './place-order.ts'

const failed = 'Ошибка при подтверждении заказа'
const noAnswer =
  'Магазин не\u00a0ответил. Проверьте интернет и\u00a0нажмите ещё раз: всё, что вы ввели, на\u00a0месте, а\u00a0второго заказа не\u00a0будет.'
const replaced = 'Заказ изменился в\u00a0другой вкладке. Проверьте состав и\u00a0подтвердите ещё раз.'

interface ConfirmOptions {
  userId: number
  refresh: () => Promise<LoadedCheckout>
  /** The server refused some fields. */
  onFieldErrors: (errors: CheckoutErrors) => void
}

export function useConfirm({ userId, refresh, onFieldErrors }: ConfirmOptions) {
  const navigate = useNavigate()
  const { run, busy, failure } = useAction(
    async (body: ReturnType<typeof confirmationBody>, toProfile?: ProfileChange) => {
      try {
        const { order_id } = await placeOrder(browserApi, body)
        dropValues(userId)
        if (toProfile) saveProfile(toProfile)
        // The cart is empty now, also in other tabs.
        refreshCart()
        tellOtherTabs()
        await navigate('/', { replace: true })
        showToast({
          kind: 'success',
          text: 'Заказ успешно подтверждён!',
          link: { href: `/orders/${order_id}/`, text: `Открыть заказ №\u00a0${order_id}` },
        })
      } catch (error) {
        if (await isToldElsewhere(error, refresh)) return
        onFieldErrors(describeFailure(error, failed).fields)
        throw error
      }
    },
    failed,
  )

  return {
    confirm: run,
    busy,
    error: failure?.code === 'draft_replaced' ? replaced : failure?.text,
    /** What the shopper can do about the error. */
    hint: failure && failure.status === undefined ? noAnswer : undefined,
  }
}

/** The order is placed either way; the API client logs a failure. */
function saveProfile(body: ProfileChange): void {
  browserApi.call<typeof updateProfile>('PATCH /api/user/profile/', { body }).catch(() => undefined)
}

async function isToldElsewhere(error: unknown, refresh: ConfirmOptions['refresh']): Promise<boolean> {
  const { status, text } = describeFailure(error, failed)
  if (!currentViewer().isAuthenticated) {
    // The session has ended and the page redirects to the sign-in, so the toast says why.
    showToast({ kind: 'failure', text })
    return true
  }
  if (status !== 409) return false
  // The count in the header depends on the stock too.
  refreshCart()
  // Changes are listed above the form; the server's message is shown only when there are none.
  return hasNewsFrom(refresh)
}

async function hasNewsFrom(refresh: ConfirmOptions['refresh']): Promise<boolean> {
  try {
    const order = await refresh()
    return order.state === 'none' || order.changes.length > 0
  } catch {
    // Already logged by the API client; the original refusal is shown.
    return false
  }
}
