import type { ReactNode } from 'react'
import type { DeliveryType } from '../../checkout/checkout.contract.ts'
import { LinePicture } from '../../orders/order/line-picture.tsx'
import { deliveryPriceText } from '../../orders/order/totals.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import type { ChosenLine } from './shelf-values.ts'

interface ParcelSummaryProps {
  chosen: ChosenLine[]
  delivery: DeliveryType | undefined
  /** The button and its messages. */
  children: ReactNode
}

/** What goes into the parcel, and that only the delivery is to be paid. */
export function ParcelSummary({ chosen, delivery, children }: ParcelSummaryProps) {
  const pieces = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <section aria-labelledby="summary" className="checkout-summary card">
      <h2 id="summary" className="font-display text-lg">
        Ваша посылка
      </h2>
      <ul className="checkout-items">
        {chosen.map((line) => (
          <li key={`${line.order_id} ${line.position}`} className="flex gap-3">
            <LinePicture image={line.product_image} />
            <div className="grid min-w-0 flex-1 content-start gap-0.5 text-sm">
              <p className="line-clamp-3 wrap-anywhere">{line.product_name}</p>
              <p className="text-muted">
                {line.quantity}&nbsp;шт., заказ №&nbsp;{line.order_id}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <dl
        aria-live="polite"
        className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-line border-t pt-4 tabular-nums"
      >
        <dt className="text-muted">{countOf(pieces, productForms)}</dt>
        <dd className="text-right">Уже оплачено</dd>
        {delivery && (
          <>
            <dt className="pt-2 font-semibold text-lg">Доставка</dt>
            <dd className="max-w-56 pt-2 text-right font-semibold text-lg">
              {deliveryPriceText(delivery)}
              {delivery.note && <span className="block font-normal text-base text-muted">{delivery.note}</span>}
            </dd>
          </>
        )}
      </dl>
      {children}
    </section>
  )
}
