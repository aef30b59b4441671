import { useState } from 'react'
import { browserApi } from '../platform/browser/api-client.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { formatPrice } from '../platform/text/money.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { momentText } from './order/shop-time.ts'
import type { listUnpaidOrders } from './orders.contract.ts'

const load = (signal: AbortSignal) =>
  browserApi.call<typeof listUnpaidOrders>('GET /api/orders/unpaid/', undefined, { signal })

/** Closed by the shopper, until the document is loaded anew. */
const closed = new Set<number>()

/** «Заказ № 12 ждёт оплаты до …», until it is paid or cancelled. When it cannot be loaded, the page is as without it. */
export default function UnpaidOrders() {
  const { value = [] } = useLoad(load, 'Не удалось загрузить заказы')
  const [, redraw] = useState(0)
  const orders = value.filter(({ order_id }) => !closed.has(order_id))
  if (orders.length === 0) return null
  return (
    <section aria-label="Ждут оплаты" className="toasts [@media(height<22rem)]:static">
      {orders.map(({ order_id, total_price, pay_until }) => (
        <div
          key={order_id}
          className="card pointer-events-auto grid grid-cols-[1fr_auto] gap-x-2 gap-y-2 py-2 pr-2 pl-4 shadow-xl"
        >
          <p className="py-1">
            <strong>Заказ №&nbsp;{order_id}</strong> ждёт оплаты до{' '}
            <time dateTime={pay_until}>{momentText(pay_until)}</time>
            {': '}
            <span className="whitespace-nowrap font-semibold tabular-nums">{formatPrice(total_price)}</span>
          </p>
          <button
            type="button"
            className="icon-button"
            aria-label={`Скрыть: заказ № ${order_id}`}
            onClick={() => {
              closed.add(order_id)
              redraw((count) => count + 1)
            }}
          >
            <CloseIcon className="size-5" />
          </button>
          <a href={`/orders/${order_id}/`} className="button col-span-2 mr-2 mb-1">
            Оплатить
          </a>
        </div>
      ))}
    </section>
  )
}
