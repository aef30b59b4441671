import type { RefObject } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { describeFailure } from '../../platform/browser/failure.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { ConfirmForm } from '../../ui/confirm-form.tsx'
import { showToast } from '../../ui/show-toast.ts'
import type { cancelOrder, Order } from '../orders.contract.ts'
import { keptMoney } from './kept-money.ts'

interface CancelOrderProps {
  ref: RefObject<HTMLDialogElement | null>
  order: Order
  onCancelled: (order: Order) => void
  /** The order has changed since the page was loaded. */
  onStale: () => void
}

const failed = 'Не удалось отменить заказ'

/** Asks for confirmation, because a cancellation cannot be undone. */
export function CancelOrder({ ref, order, onCancelled, onStale }: CancelOrderProps) {
  const { run, busy, failure, clear } = useAction(async () => {
    try {
      const params = { id: String(order.order_id) }
      const cancelled = await browserApi.call<typeof cancelOrder>('POST /api/orders/{id}/cancel/', { params })
      ref.current?.close()
      showToast({ kind: 'success', text: `Заказ №\u00a0${order.order_id} отменён` })
      onCancelled(cancelled)
    } catch (error) {
      const { status = 500, text } = describeFailure(error, failed)
      if (status >= 500) throw error
      // Probably paid in the meantime. The reload removes the button and its dialog, so a toast shows the reason.
      ref.current?.close()
      showToast({ kind: 'failure', text })
      onStale()
    }
  }, failed)

  const kept = keptMoney(order.money)

  return (
    <ConfirmForm
      ref={ref}
      title={<>Отменить заказ №&nbsp;{order.order_id}?</>}
      confirm="Отменить заказ"
      keep="Оставить"
      // So that holding Enter too long does not cancel the order.
      focusKeep
      busy={busy}
      error={failure?.text}
      onConfirm={() => void run()}
      onClose={clear}
    >
      <p className="text-muted">
        {order.shelf.is_delivery
          ? 'Товары останутся вашими и вернутся на «Мою полку».'
          : 'Товары вернутся в\u00a0продажу, и\u00a0их сможет заказать кто\u2011то другой.'}
        {kept > 0 && ` Мы вернём ${formatTotal(kept)} не\u00a0позже чем через десять дней.`}
      </p>
    </ConfirmForm>
  )
}
