import { formatTotal } from '../../platform/text/money.ts'
import { Section } from '../../ui/section.tsx'
import { deliveryPriceText } from '../order/totals.ts'
import type { Order } from '../orders.contract.ts'

/** What is in a parcel from the shelf: its goods are paid by their own orders, this one pays the delivery. */
export function CollectedGoods({ order }: { order: Order }) {
  const items = order.parcels.flatMap((parcel) => parcel.items)
  const byOrder = [...Map.groupBy(items, ({ order_id }) => order_id)]
  return (
    <Section title="В посылке">
      {byOrder.length === 0 ? (
        <p className="text-muted">Посылки больше нет: её товары вернулись на «Мою полку» или отменены.</p>
      ) : (
        <ul className="grid gap-4">
          {byOrder.map(([orderId, own]) => (
            <li key={orderId} className="grid gap-1">
              <a href={`/orders/${orderId}/`} className="link justify-self-start font-medium">
                Заказ №&nbsp;{orderId}
              </a>
              <ul className="grid gap-1">
                {own.map(({ product_name, quantity }) => (
                  <li key={product_name} className="wrap-anywhere">
                    {product_name}
                    {quantity > 1 && <span className="text-muted"> × {quantity}</span>}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-line border-t pt-4 tabular-nums">
        <dt className="text-muted">Товары</dt>
        <dd className="text-right">Уже оплачены</dd>
        <dt className="font-semibold text-lg">Доставка</dt>
        <dd className="max-w-60 text-right font-semibold text-lg">
          {deliveryPriceText(order.delivery) ?? formatTotal(0)}
          {order.delivery.note && <span className="block font-normal text-base text-muted">{order.delivery.note}</span>}
        </dd>
      </dl>
    </Section>
  )
}
