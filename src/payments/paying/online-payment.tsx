import { useState } from 'react'
import type { OnlinePayment as Online } from '../../orders/order-money.contract.ts'
import type { Order, OrderPayment } from '../../orders/orders.contract.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { beginPayment } from './begin-payment.ts'
import { PayButton } from './pay-button.tsx'
import { TransferDetails } from './transfer-details.tsx'

interface OnlinePaymentProps {
  order: Order
  online: Online
  payment: OrderPayment
  reload: () => void
}

/** Payment by card or SBP; the transfer is folded away below it, and unfolds when the provider is away. */
export function OnlinePayment({ order, online, payment, reload }: OnlinePaymentProps) {
  const [isOpen, setOpen] = useState(false)
  const all = order.money.to_pay + order.money.later
  return (
    <>
      <PayButton
        begin={(way) => beginPayment(order, { way })}
        isPending={online.is_pending}
        failure={online.failure}
        onFailed={() => setOpen(true)}
        onOver={reload}
        other={
          order.money.later > 0
            ? {
                label: `Оплатить всё сразу: ${formatTotal(all)}`,
                begin: (way) => beginPayment(order, { way, sum: 'whole' }),
              }
            : undefined
        }
      />
      <details
        className="border-line border-t pt-2"
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          Оплатить переводом по&nbsp;реквизитам
        </summary>
        <div className="grid gap-5 pt-3">
          <TransferDetails payment={payment} />
        </div>
      </details>
    </>
  )
}
