import { browserApi } from '../platform/browser/api-client.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { formatPrice } from '../platform/text/money.ts'
import { momentText } from './order/shop-time.ts'
import type { listUnpaidOrders } from './orders.contract.ts'

const load = (signal: AbortSignal) =>
  browserApi.call<typeof listUnpaidOrders>('GET /api/orders/unpaid/', undefined, { signal })

/** «Заказ № 12 ждёт оплаты до …», until it is paid or cancelled. When it cannot be loaded, the page is as without it. */
export default function UnpaidOrders() {
  const { value: orders = [] } = useLoad(load, 'Не удалось загрузить заказы')
  if (orders.length === 0) return null
  return (
    <section aria-label="Ждут оплаты" className="page grid gap-2 pt-4">
      {orders.map(({ order_id, total_price, pay_until }) => (
        <div key={order_id} className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
          <p>
            <strong>Заказ №&nbsp;{order_id}</strong> ждёт оплаты до{' '}
            <time dateTime={pay_until}>{momentText(pay_until)}</time>
            {': '}
            <span className="whitespace-nowrap font-semibold tabular-nums">{formatPrice(total_price)}</span>
          </p>
          <a href={`/orders/${order_id}/`} className="button max-sm:w-full">
            Оплатить
          </a>
        </div>
      ))}
    </section>
  )
}
