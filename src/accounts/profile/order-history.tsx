import { Link } from 'react-router'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { dateFormat } from '../../platform/text/date-format.ts'
import { formatPrice } from '../../platform/text/money.ts'
import { FoxMark } from '../../ui/fox-mark.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Section } from '../../ui/section.tsx'
import { type StatusStyle, statusStyle } from '../order-status.ts'
import type { getOrderHistory, OrderInHistory } from '../profile.contract.ts'

const failed = 'Не удалось загрузить историю заказов'

const load = async (signal: AbortSignal): Promise<OrderInHistory[]> =>
  (await browserApi.call<typeof getOrderHistory>('GET /api/user/order_history/', undefined, { signal })).orders

export function OrderHistory() {
  const { value: orders, failure, reload } = useLoad(load, failed)
  return (
    <Section title="История заказов">
      {orders && (orders.length > 0 ? <OrderTable orders={orders} /> : <NoOrders />)}
      {!orders && failure && <LoadFailed text={failed} onRetry={reload} />}
      {!orders && !failure && (
        <div role="status">
          <p className="text-muted">Загрузка...</p>
          <div className="skeleton mt-3 h-20" aria-hidden="true" />
        </div>
      )}
    </Section>
  )
}

function NoOrders() {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <FoxMark className="size-12 opacity-70" />
      <p className="text-muted">Здесь появятся ваши заказы.</p>
      <Link to="/catalog/" className="button-quiet">
        Открыть каталог
      </Link>
    </div>
  )
}

/** On a phone each row becomes a card. */
function OrderTable({ orders }: { orders: OrderInHistory[] }) {
  return (
    <table className="block w-full text-left sm:table">
      <thead className="sr-only text-muted text-sm sm:not-sr-only sm:table-header-group">
        <tr>
          {['Товар', 'Цена', 'Дата', 'Статус'].map((name) => (
            <th key={name} scope="col" className="py-2 pr-4 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {orders.flatMap((order) =>
          order.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change places
            <OrderRow key={`${order.order_id} ${index}`} order={order} item={item} first={index === 0} />
          )),
        )}
      </tbody>
    </table>
  )
}

interface OrderRowProps {
  order: OrderInHistory
  item: OrderInHistory['items'][number]
  first: boolean
}

function OrderRow({ order, item, first }: OrderRowProps) {
  return (
    <tr
      className={`grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-3 sm:table-row ${first ? 'border-line border-t' : ''}`}
    >
      <td className="col-span-2 py-1 pr-4 sm:py-3">
        <Link to={`/orders/${order.order_id}/`} className="flex items-center gap-3 hover:text-accent-ink">
          {item.product_image ? (
            <img
              src={item.product_image}
              alt=""
              width={56}
              height={56}
              loading="lazy"
              className="size-14 flex-none rounded-lg bg-shelf object-cover"
            />
          ) : (
            <span className="grid size-14 flex-none place-items-center rounded-lg bg-shelf">
              <FoxMark className="size-7 opacity-40" />
            </span>
          )}
          <span className="wrap-anywhere">{item.product_name}</span>
        </Link>
      </td>
      <td className="whitespace-nowrap pr-4 font-semibold tabular-nums">
        {item.quantity !== undefined && item.quantity > 1 && (
          <span className="font-normal text-muted">{item.quantity}&nbsp;×&nbsp;</span>
        )}
        {formatPrice(item.price)}
      </td>
      <td className="justify-self-end whitespace-nowrap text-muted text-sm sm:pr-4">
        <span className="mr-2 text-ink sm:block">№&nbsp;{order.order_id}</span>
        {dateText(order.order_date)}
      </td>
      <td className="col-span-2">
        <OrderStatus status={order.order_status} />
      </td>
    </tr>
  )
}

const looks: Record<StatusStyle, string> = {
  delivered: 'text-good',
  cancelled: 'text-bad',
  processing: 'text-accent-ink',
}

function OrderStatus({ status }: { status: string }) {
  const style = statusStyle(status)
  return (
    <span
      data-status={style}
      className={`inline-block whitespace-nowrap rounded-full border border-current px-3 py-0.5 font-medium text-sm ${looks[style]}`}
    >
      {status}
    </span>
  )
}

const day = dateFormat({ dateStyle: 'long' })

/** Formats a date from the server; any other text is shown unchanged. */
function dateText(text: string): string {
  const time = Date.parse(text)
  return Number.isNaN(time) ? text : day.format(time)
}
