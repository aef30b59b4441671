import { formatPrice } from '../platform/money.ts'
import { Panel } from '../ui/staff/panel.tsx'
import type { OrderBrief } from './office.contract.ts'
import { pageIn } from './screens.ts'

const time = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Novosibirsk',
})

/** The newest orders, whatever their state. */
export function TodayOrders({ orders }: { orders: OrderBrief[] }) {
  return (
    <Panel title="Последние заказы">
      {orders.length === 0 && <p className="text-muted">Заказов ещё не было.</p>}
      <ul className="grid">
        {orders.map((order) => {
          const href = pageIn('/staff/orders/', `${order.id}/`)
          const name = `Заказ ${order.id}`
          return (
            <li key={order.id} className="flex items-baseline gap-3 border-line border-t py-2 text-sm first:border-t-0">
              <div className="min-w-0 flex-1">
                <p className="font-medium">
                  {href ? (
                    <a href={href} className="link">
                      {name}
                    </a>
                  ) : (
                    name
                  )}
                </p>
                <p className="truncate text-muted">{order.full_name}</p>
              </div>
              <div className="text-right">
                <p className="tabular-nums">{formatPrice(order.total)}</p>
                <p className="text-muted">
                  {order.state}, {time.format(new Date(order.created_at))}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
