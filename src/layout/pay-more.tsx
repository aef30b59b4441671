import type { keepPlace } from '../checkout/corrections/corrections.contract.ts'
import { momentText } from '../orders/order/shop-time.ts'
import type { Order } from '../orders/orders.contract.ts'
import { beginPayment } from '../payments/paying/begin-payment.ts'
import { PayButton } from '../payments/paying/pay-button.tsx'
import { browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { formatTotal } from '../platform/text/money.ts'
import { FormError } from '../ui/form-error.tsx'
import { Section } from '../ui/section.tsx'

interface PayMoreProps {
  order: Order
  onChange: (order: Order) => void
  reload: () => void
}

/** A dearer place that the shopper wants: the difference is paid, or the old place stays. */
export function PayMore({ order, onChange, reload }: PayMoreProps) {
  const { online, correction } = order
  const keep = useAction(async () => {
    const params = { id: String(order.order_id) }
    onChange(await browserApi.call<typeof keepPlace>('DELETE /api/orders/{id}/correction/', { params }))
  }, 'Не удалось оставить прежний адрес. Попробуйте ещё раз.')
  if (!correction) return null
  return (
    <Section title="Доплата за доставку">
      <div className="grid gap-1">
        <p className="font-semibold text-2xl tabular-nums">{formatTotal(correction.sum)}</p>
        <p className="wrap-anywhere">Новое место: {correction.address}.</p>
        <p>
          Доплатите до <time dateTime={correction.until}>{momentText(correction.until)}</time>, иначе отправим
          по&nbsp;прежнему адресу. До&nbsp;этого заказ не&nbsp;собираем.
        </p>
      </div>
      {online && (
        <PayButton
          begin={(way) => beginPayment(order, { way })}
          isPending={online.is_pending}
          failure={online.failure}
          onOver={reload}
        />
      )}
      <button
        type="button"
        className="button-quiet justify-self-start"
        disabled={keep.busy}
        onClick={() => void keep.run()}
      >
        Оставить прежний адрес
      </button>
      <FormError text={keep.failure?.text} />
    </Section>
  )
}
