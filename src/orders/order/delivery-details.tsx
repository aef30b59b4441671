import type { ReactNode } from 'react'
import { maskPhone } from '../../accounts/phone.ts'
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

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
