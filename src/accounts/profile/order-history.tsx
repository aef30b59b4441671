import { Link } from 'react-router'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { dateFormat } from '../../platform/text/date-format.ts'
import { formatPrice } from '../../platform/text/money.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import { FoxMark } from '../../ui/fox-mark.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { LoadingPlace } from '../../ui/loading-place.tsx'
import { Section } from '../../ui/section.tsx'
import { UnbrokenName } from '../../ui/unbroken-name.tsx'
import { nextStep } from '../order-next-step.ts'
import { type StatusStyle, statusStyle } from '../order-status.ts'
import type { getOrderHistory, OrderInHistory } from '../profile.contract.ts'

const failed = 'Не удалось загрузить историю заказов'

const loadHistory = async (signal: AbortSignal): Promise<OrderInHistory[]> =>
  (await browserApi.call<typeof getOrderHistory>('GET /api/user/order_history/', undefined, { signal })).orders

export function useOrderHistory() {
  return useLoad(loadHistory, failed)
}

export function OrderHistory({ history }: { history: ReturnType<typeof useOrderHistory> }) {
  const { value: orders, failure, reload } = history
  return (
    <Section title="История заказов" id="orders">
      {orders && (orders.length > 0 ? <OrderTable orders={orders} /> : <NoOrders />)}
      {!orders && failure && <LoadFailed text={failed} onRetry={reload} />}
      {!orders && !failure && (
        <LoadingPlace>
          <div className="skeleton h-52 rounded-xl" />
        </LoadingPlace>
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

/** A group of rows for each order. Where a name would have no room beside three columns, they become cards. */
function OrderTable({ orders }: { orders: OrderInHistory[] }) {
  return (
    <table className="block w-full text-left lg:table">
      <thead className="sr-only text-muted text-sm lg:not-sr-only lg:table-header-group">
        <tr>
          {['Товар', 'Цена', 'Дата', 'Статус'].map((name) => (
            <th key={name} scope="col" className="py-2 pr-4 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {orders.map((order) => (
        <tbody key={order.order_id} className="block border-line border-t py-3 lg:table-row-group">
          <OrderHead order={order} />
          {order.items.length === 0 && <BareRow order={order} />}
          {shownItems(order).map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change places
            <OrderRow key={index} order={order} item={item} first={index === 0} />
          ))}
          <MoreRow order={order} />
        </tbody>
      ))}
    </table>
  )
}

/** The number, the sum, and what happens next. */
function OrderHead({ order }: { order: OrderInHistory }) {
  const next = nextStep(order.order_status, order.pay_until ?? null, {
    shelfUntil: order.shelf_until ?? null,
    waitsForRelease: order.waits_for_release,
    openQuestion: order.open_question,
    atPoint: order.at_point,
  })
  return (
    <tr className="block lg:table-row">
      <th scope="rowgroup" colSpan={4} className="block pt-1 font-normal lg:table-cell lg:pt-4">
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Link
            to={`/orders/${order.order_id}/`}
            className="inline-flex min-h-11 items-center gap-2 font-semibold hover:text-accent-ink"
          >
            Заказ №&nbsp;{order.order_id}
            {order.total_price !== undefined && (
              <span className="whitespace-nowrap tabular-nums">· {formatPrice(order.total_price)}</span>
            )}
          </Link>
          {next &&
            (next.toPay ? (
              <Link to={`/orders/${order.order_id}/`} className="button-quiet">
                {next.text}
              </Link>
            ) : next.to ? (
              <Link to={next.to} className="link inline-flex min-h-11 items-center">
                {next.text}
              </Link>
            ) : (
              <span className="text-muted text-sm">{next.text}</span>
            ))}
        </span>
      </th>
    </tr>
  )
}

/** Of a large order the page of the order shows the rest: what stands below the history stays within reach. */
const maxItems = 5

const isLarge = ({ items }: OrderInHistory) => items.length > maxItems + 1

const shownItems = (order: OrderInHistory) => (isLarge(order) ? order.items.slice(0, maxItems) : order.items)

function MoreRow({ order }: { order: OrderInHistory }) {
  if (!isLarge(order)) return null
  return (
    <tr className="block lg:table-row">
      <td colSpan={4} className="block pl-17 lg:table-cell">
        <Link to={`/orders/${order.order_id}/`} className="link inline-flex min-h-11 items-center">
          Ещё {countOf(order.items.length - maxItems, productForms)}
        </Link>
      </td>
    </tr>
  )
}

/** An order without goods pays for a gift card, or for the delivery of a parcel from «Моя полка». */
function BareRow({ order }: { order: OrderInHistory }) {
  return (
    <tr className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-1 lg:table-row">
      <td colSpan={2} className="py-1 lg:pr-4">
        {order.is_gift_card ? 'Подарочная карта' : 'Доставка посылки с полки'}
      </td>
      <td className="justify-self-end text-right text-muted text-sm lg:whitespace-nowrap lg:pr-4 lg:text-left">
        {dateText(order.order_date)}
      </td>
      <td className="max-lg:col-span-2">
        <OrderStatus status={order.order_status} />
      </td>
    </tr>
  )
}

interface OrderRowProps {
  order: OrderInHistory
  item: OrderInHistory['items'][number]
  first: boolean
}

function OrderRow({ order, item, first }: OrderRowProps) {
  // The date and the status belong to the order: seen once, but part of every row for screen readers.
  const once = first ? '' : 'sr-only'
  return (
    <tr className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-1 lg:table-row">
      <td className="col-span-2 py-1 lg:pr-4">
        <Link
          to={`/orders/${order.order_id}/`}
          className="flex items-start gap-3 hover:text-accent-ink lg:items-center"
        >
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
          <span className="wrap-anywhere">
            <UnbrokenName name={item.product_name} />
          </span>
        </Link>
      </td>
      <td className="whitespace-nowrap tabular-nums max-lg:pl-17 lg:pr-4">
        {item.quantity !== undefined && item.quantity > 1 && (
          <span className="text-muted">{item.quantity}&nbsp;×&nbsp;</span>
        )}
        {formatPrice(item.price)}
      </td>
      <td className="justify-self-end text-right text-muted text-sm lg:whitespace-nowrap lg:pr-4 lg:text-left">
        <span className={once}>{dateText(order.order_date)}</span>
      </td>
      <td className="max-lg:col-span-2 max-lg:pt-1 max-lg:pl-17">
        <span className={once}>
          <OrderStatus status={order.order_status} />
        </span>
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
