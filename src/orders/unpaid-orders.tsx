import { useState } from 'react'
import { createPortal } from 'react-dom'
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
  // Among the messages, which would cover it. On a very low screen nothing may cover the page.
  const place = matchMedia('(height < 22rem)').matches ? null : document.getElementById('toasts')
  const notice = (
    <section aria-label="Ждут оплаты" className={place ? 'grid gap-2' : 'toasts static'}>
      {orders.map(({ order_id, total_price, pay_until }) => (
        <div
          key={order_id}
          className="card pointer-events-auto flex items-center gap-1 py-1 pr-1 pl-4 text-sm shadow-xl"
        >
          <p className="flex-1 py-1 leading-snug">
            <strong>Заказ №&nbsp;{order_id}</strong> ждёт оплаты до{' '}
            <time dateTime={pay_until} className="whitespace-nowrap">
              {momentText(pay_until)}
            </time>
            : <span className="whitespace-nowrap font-semibold tabular-nums">{formatPrice(total_price)}</span>
          </p>
          <a
            href={`/orders/${order_id}/`}
            className="inline-flex min-h-11 items-center px-3 font-semibold text-accent-ink hover:underline"
          >
            Оплатить
          </a>
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
        </div>
      ))}
    </section>
  )
  return place ? createPortal(notice, place) : notice
}
