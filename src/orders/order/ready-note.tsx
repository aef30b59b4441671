import { orderStateWords } from '../../database/values/order-states.ts'
import { Section } from '../../ui/section.tsx'
import type { Order } from '../orders.contract.ts'
import { PickupPlaces } from '../pickup-places.tsx'

/** Where and when to come for an order that is ready: what the shopper opens the page for then. */
export function ReadyNote({ order }: { order: Order }) {
  if (order.order_status !== orderStateWords.ready) return null
  return (
    <Section title="Можно забирать">
      <div className="grid gap-3">
        <PickupPlaces places={order.delivery.pickup_places} />
        <p>Назовите номер заказа, {order.order_id}, когда придёте.</p>
      </div>
    </Section>
  )
}
