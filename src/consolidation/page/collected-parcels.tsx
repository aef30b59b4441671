import { Link } from 'react-router'
import { momentText } from '../../orders/order/shop-time.ts'
import { formatPrice } from '../../platform/text/money.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import { Section } from '../../ui/section.tsx'
import type { Shelf } from '../collecting.contract.ts'

/** Parcels from the shelf that are not sent yet: first those whose delivery is to be paid. */
export function CollectedParcels({ parcels }: { parcels: Shelf['parcels'] }) {
  if (parcels.length === 0) return null
  return (
    <Section title="Собранные посылки">
      <ul className="grid gap-4">
        {parcels.map((parcel) => (
          <li
            key={parcel.order_id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-4 first:border-t-0 first:pt-0"
          >
            <div className="grid gap-1">
              <p className="font-semibold">
                Посылка №&nbsp;{parcel.order_id}: {countOf(parcel.pieces, productForms)}
              </p>
              <p className="text-muted text-sm">
                {parcel.orders.length === 1 ? 'Заказ' : 'Заказы'} {parcel.orders.map((id) => `№\u00a0${id}`).join(', ')}
                . {parcel.delivery_name}.{' '}
                {parcel.pay_until
                  ? `Доставку нужно оплатить до ${momentText(parcel.pay_until)}, иначе товары вернутся на полку.`
                  : 'Готовим к отправке.'}
              </p>
            </div>
            <Link to={`/orders/${parcel.order_id}/`} className={parcel.pay_until ? 'button' : 'button-quiet'}>
              {parcel.pay_until ? `Оплатить ${formatPrice(parcel.price)}` : 'Открыть'}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
