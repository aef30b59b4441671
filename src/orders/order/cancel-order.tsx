import type { FormEvent, RefObject } from 'react'
import { FormError } from '../../accounts/auth-frame.tsx'
import { failureText } from '../../accounts/failure-text.ts'
import { useSubmit } from '../../accounts/use-submit.ts'
import { ApiError, browserApi } from '../../platform/browser/api-client.ts'
import { keepFocusInside } from '../../ui/keep-focus-inside.ts'
import { showToast } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { cancelOrder, Order } from '../orders.contract.ts'

interface CancelOrderProps {
  ref: RefObject<HTMLDialogElement | null>
  order: Order
  onCancelled: (order: Order) => void
  /** The order is not what the page shows, or whoever looks is signed out. */
  onStale: () => void
}

const failed = 'Не удалось отменить заказ'

/** Cannot be undone, so it asks. */
export function CancelOrder({ ref, order, onCancelled, onStale }: CancelOrderProps) {
  const { loading, error, submit, forget } = useSubmit(failed)

  function cancel(event: FormEvent): void {
    event.preventDefault()
    void submit(async () => {
      try {
        const params = { id: String(order.order_id) }
        const cancelled = await browserApi.call<typeof cancelOrder>('POST /api/orders/{id}/cancel/', { params })
        ref.current?.close()
        showToast({ kind: 'success', text: `Заказ №\u00a0${order.order_id} отменён` })
        onCancelled(cancelled)
      } catch (failure) {
        // Paid meanwhile, perhaps: the dialog goes with its button, so the answer is told beside them.
        if (!(failure instanceof ApiError) || (failure.status !== 409 && failure.status !== 401)) throw failure
        ref.current?.close()
        showToast({ kind: 'failure', text: failureText(failure, failed) })
        onStale()
      }
    })
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby="cancel-order"
      className="confirm-dialog"
      onKeyDown={keepFocusInside}
      onClose={forget}
    >
      <form className="grid gap-5" onSubmit={cancel}>
        <h2 id="cancel-order" className="font-display text-lg">
          Отменить заказ №&nbsp;{order.order_id}?
        </h2>
        <p className="text-muted">Товары вернутся на полку, и их сможет заказать кто-то другой.</p>
        <FormError text={error} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton loading={loading}>Отменить заказ</SubmitButton>
          <button
            // An Enter that was held too long must not cancel: the dialog opens with the focus here.
            ref={(button) => button?.setAttribute('autofocus', '')}
            type="button"
            className="button-quiet"
            disabled={loading}
            onClick={() => ref.current?.close()}
          >
            Оставить
          </button>
        </div>
      </form>
    </dialog>
  )
}
