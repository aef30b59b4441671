import { Link } from 'react-router'
import { orderStateWords } from '../../database/values/order-states.ts'
import { dayText } from '../../orders/order/shop-time.ts'
import type { Order } from '../../orders/orders.contract.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { FormError } from '../../ui/form-error.tsx'
import { showToast } from '../../ui/show-toast.ts'
import type { keepOnShelf } from '../collecting.contract.ts'

/** What «Моя полка» means for an order: it waits there, travels in a parcel from there, or could be left there. */
export function ShelfNote({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const { until, collected_in, can_keep } = order.shelf
  if (!until && collected_in === null && !can_keep) return null
  return (
    <section aria-label="Моя полка" className="card grid gap-3 px-5 py-4 sm:px-7 print:hidden">
      {collected_in !== null && (
        <p>
          Товары едут в{' '}
          <Link to={`/orders/${collected_in}/`} className="link">
            посылке №&nbsp;{collected_in}
          </Link>{' '}
          вместе с&nbsp;другими заказами.
        </p>
      )}
      {until && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p>
            Товары ждут на&nbsp;«Моей полке» до{' '}
            <time dateTime={until} className="whitespace-nowrap">
              {dayText(until)}
            </time>
          </p>
          <Link to="/my_shelf/" className="button">
            Собрать посылку
          </Link>
        </div>
      )}
      {can_keep && <KeepOnShelf order={order} onChange={onChange} />}
    </section>
  )
}

const failed = 'Не удалось оставить заказ на полке'

function KeepOnShelf({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const { run, busy, failure } = useAction(async () => {
    const params = { id: String(order.order_id) }
    onChange(await browserApi.call<typeof keepOnShelf>('POST /api/orders/{id}/shelve/', { params }))
    showToast({ kind: 'success', text: `Заказ №\u00a0${order.order_id} подождёт на полке` })
  }, failed)
  const isPaid = order.order_status === orderStateWords.paid
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="max-w-xl">
        Ждёте ещё покупок? Оставьте заказ у&nbsp;нас и&nbsp;отправьте всё одной посылкой.
        {order.delivery.price > 0 &&
          (isPaid ? ' Деньги за доставку вернём.' : ' За доставку сейчас платить не придётся.')}
      </p>
      <button type="button" className="button-quiet" disabled={busy} aria-busy={busy} onClick={() => void run()}>
        Оставить на полке
      </button>
      <FormError text={failure?.text} />
    </div>
  )
}
