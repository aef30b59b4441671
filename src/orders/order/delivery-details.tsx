import type { ReactNode } from 'react'
import { maskPhone } from '../../accounts/phone.ts'
import type { DeliveryDates } from '../../content/delivery/delivery-dates.ts'
import { russianDays } from '../../content/russian-date.ts'
import { orderStateWords } from '../../database/values/order-states.ts'
import { Section } from '../../ui/section.tsx'
import type { Order } from '../orders.contract.ts'
import { PickupPlaces } from '../pickup-places.tsx'
import { CopyButton } from './copy-button.tsx'

export function DeliveryDetails({ order }: { order: Order }) {
  const { delivery } = order
  const trackingLink = order.parcels.length === 1 ? order.parcels[0]?.tracking_url : undefined
  return (
    <Section title="Доставка">
      <dl className="grid gap-4">
        {order.tracking_number && (
          <Detail name="Трек-номер">
            <span className="flex items-center justify-between gap-3">
              <span className="font-semibold tabular-nums wrap-anywhere">{order.tracking_number}</span>
              <CopyButton name="Трек-номер" value={order.tracking_number} />
            </span>
            {trackingLink && (
              <a
                href={trackingLink}
                target="_blank"
                rel="noreferrer"
                className="link inline-flex min-h-11 items-center"
              >
                Где посылка сейчас
              </a>
            )}
          </Detail>
        )}
        {delivery.dates && <Detail name="Когда">{whenText(order, delivery.dates)}</Detail>}
        <Detail name="Способ доставки">{delivery.name}</Detail>
        {(delivery.address || delivery.index) && (
          <Detail name="Адрес доставки">{[delivery.index, delivery.address].filter(Boolean).join(', ')}</Detail>
        )}
        {delivery.pickup_places.length > 0 && (
          <Detail name="Где забрать">
            <PickupPlaces places={delivery.pickup_places} />
          </Detail>
        )}
        <Detail name="Получатель">
          {order.full_name}
          <br />
          <span className="whitespace-nowrap tabular-nums">{maskPhone(order.phone)}</span>
          <br />
          {order.email}
        </Detail>
        {order.comment && (
          <Detail name="Комментарий к заказу">
            <span className="whitespace-pre-line">{order.comment}</span>
          </Detail>
        )}
      </dl>
    </Section>
  )
}

function whenText({ order_status, delivery }: Order, dates: DeliveryDates): string {
  const days = russianDays(dates)
  const text = delivery.address === '' ? `Можно будет забрать ${days}` : `Доставим ${days}`
  return order_status === orderStateWords.awaiting_payment ? `${text}, если оплатить сегодня` : text
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
