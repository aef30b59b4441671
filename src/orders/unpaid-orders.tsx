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
  const [order, ...others] = value.filter(({ order_id }) => !closed.has(order_id))
  if (!order) return null
  const { order_id, total_price, pay_until } = order
  // Among the messages, which would cover it. On a very low screen nothing may cover the page.
  const place = matchMedia('(height < 22rem)').matches ? null : document.getElementById('toasts')
  const until = (
    <time dateTime={pay_until} className="whitespace-nowrap">
      {momentText(pay_until)}
    </time>
  )
  const notice = (
    <section aria-label="Ждут оплаты" className={place ? 'grid gap-2' : 'toasts static'}>
      <div className="card pointer-events-auto flex items-center gap-1 py-1 pr-1 pl-4 text-sm shadow-xl">
        {/* Several at once would cover half of a phone. */}
        {others.length > 0 ? (
          <p className="flex-1 py-1 leading-snug">
            <strong>Несколько заказов</strong> ждут оплаты, первый до&nbsp;{until}
          </p>
        ) : (
          <p className="flex-1 py-1 leading-snug">
            <strong>Заказ №&nbsp;{order_id}</strong> ждёт оплаты до {until}:{' '}
            <span className="whitespace-nowrap font-semibold tabular-nums">{formatPrice(total_price)}</span>
          </p>
        )}
        <a
          href={others.length > 0 ? '/profile/#orders' : `/orders/${order_id}/`}
          className="inline-flex min-h-11 items-center px-3 font-semibold text-accent-ink hover:underline"
        >
          Оплатить
        </a>
        <button
          type="button"
          className="icon-button"
          aria-label={others.length > 0 ? 'Скрыть' : `Скрыть: заказ № ${order_id}`}
          onClick={() => {
            for (const each of [order, ...others]) closed.add(each.order_id)
            redraw((count) => count + 1)
          }}
        >
          <CloseIcon className="size-5" />
        </button>
      </div>
    </section>
  )
  return place ? createPortal(notice, place) : notice
}
