import { formatPrice } from '../platform/text/money.ts'
import { Panel } from '../ui/staff/page/panel.tsx'
import { writeShortTime } from '../ui/staff/text/write-time.ts'
import type { OrderBrief } from './office.contract.ts'

/** The newest orders in any state. */
export function TodayOrders({ orders }: { orders: OrderBrief[] }) {
  return (
    <Panel title="Последние заказы">
      {orders.length === 0 && <p className="text-muted">Заказов ещё не было.</p>}
      <ul className="grid grid-cols-1">
        {orders.map((order) => (
          <li key={order.id} className="grid gap-0.5 border-line border-t py-2 text-sm first:border-t-0">
            <p className="flex justify-between gap-3">
              <span className="font-medium">
                <a href={`/staff/orders/${order.id}/`} className="link">
                  {`Заказ ${order.id}`}
                </a>
              </span>
              <span className="whitespace-nowrap tabular-nums">{formatPrice(order.total)}</span>
            </p>
            <p className="truncate">{order.full_name}</p>
            <p className="text-muted">
              {order.state}, {writeShortTime(order.created_at)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
