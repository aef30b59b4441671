import { useState } from 'react'
import type { PayWay } from '../../database/values/payment-methods.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { TransferDetails } from '../order/transfer-details.tsx'
import type { Order, OrderPayment } from '../orders.contract.ts'
import { PayButton } from './pay-button.tsx'
import { beginWhole } from './pay-rest.tsx'
import type { OnlinePayment as Online, payOrder } from './paying.contract.ts'

interface OnlinePaymentProps {
  order: Order
  online: Online
  payment: OrderPayment
}

/** Payment by card or SBP; the transfer is folded away below it, and unfolds when the provider is away. */
export function OnlinePayment({ order, online, payment }: OnlinePaymentProps) {
  const [isOpen, setOpen] = useState(false)
  const begin = async (way?: PayWay) => {
    const input = { params: { id: String(order.order_id) }, query: { way } }
    return (await browserApi.call<typeof payOrder>('POST /api/orders/{id}/pay/', input)).url
  }
  const all = order.money.to_pay + order.money.later
  return (
    <>
      <PayButton
        begin={begin}
        isPending={online.is_pending}
        failure={online.failure}
        onFailed={() => setOpen(true)}
        other={
          order.money.later > 0
            ? { label: `Оплатить всё сразу: ${formatTotal(all)}`, begin: (way) => beginWhole(order, way) }
            : undefined
        }
      />
      <details
        className="border-line border-t pt-2"
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="min-h-11 cursor-pointer py-2.5">Оплатить переводом по&nbsp;реквизитам</summary>
        <div className="grid gap-5 pt-3">
          <TransferDetails payment={payment} />
        </div>
      </details>
    </>
  )
}
