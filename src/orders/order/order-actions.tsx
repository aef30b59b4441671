import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { tellOtherTabs } from '../../cart/kept-tabs.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { showToast } from '../../ui/show-toast.ts'
import { useToastedAction } from '../../ui/use-toasted-action.ts'
import type { Order, repeatOrder } from '../orders.contract.ts'
import { CancelOrder } from './cancel-order.tsx'
import { PrintIcon, RepeatIcon } from './icons.tsx'
import { repeatedText } from './repeated-text.ts'

interface OrderActionsProps {
  order: Order
  onCancelled: (order: Order) => void
  /** Reloads the order. */
  onStale: () => void
}

export function OrderActions({ order, onCancelled, onStale }: OrderActionsProps) {
  const cancelling = useRef<HTMLDialogElement>(null)
  const { run: repeat, busy } = useRepeat(order.order_id)
  return (
    <div className="flex flex-wrap gap-2 sm:gap-3 print:hidden">
      {!order.shelf.is_delivery && !order.gift_card && (
        <button
          type="button"
          className="button-quiet max-sm:px-3.5"
          disabled={busy}
          aria-busy={busy}
          onClick={() => void repeat()}
        >
          <RepeatIcon className="size-5" />
          Повторить заказ
        </button>
      )}
      <button type="button" className="button-quiet max-sm:px-3" onClick={() => window.print()}>
        <PrintIcon className="size-5" />
        <span className="max-sm:sr-only">Распечатать</span>
      </button>
      {order.can_cancel && (
        <>
          <button
            type="button"
            className="link ml-auto min-h-11 cursor-pointer px-2 text-muted text-sm"
            onClick={() => cancelling.current?.showModal()}
          >
            Отменить
          </button>
          <CancelOrder ref={cancelling} order={order} onCancelled={onCancelled} onStale={onStale} />
        </>
      )}
    </div>
  )
}

/** Adds the same products to the cart, as far as they can be bought, and opens the cart. */
function useRepeat(orderId: number) {
  const navigate = useNavigate()
  return useToastedAction(async () => {
    const params = { id: String(orderId) }
    const answer = await browserApi.call<typeof repeatOrder>('POST /api/orders/{id}/repeat/', { params })
    tellOtherTabs()
    await navigate('/cart/')
    showToast({ kind: 'success', text: repeatedText(answer) })
  }, 'Не удалось повторить заказ')
}
