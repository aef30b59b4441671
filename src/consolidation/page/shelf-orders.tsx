import { preorderText } from '../../catalogue/preorder-text.ts'
import { LinePicture } from '../../orders/order/line-picture.tsx'
import { dayText } from '../../orders/order/shop-time.ts'
import type { ShelfOrder } from '../collecting.contract.ts'
import { keyOf } from './shelf-values.ts'

interface ShelfOrdersProps {
  orders: ShelfOrder[]
  /** What shall stay on the shelf. */
  left: ReadonlySet<string>
  onToggle: (keys: string[], chosen: boolean) => void
}

/** What waits, by order, each line with a box to choose it. */
export function ShelfOrders({ orders, left, onToggle }: ShelfOrdersProps) {
  return (
    <div className="grid gap-4">
      {orders.map((order) => (
        <fieldset key={order.order_id} className="card grid gap-4 p-5 sm:p-6">
          <legend className="sr-only">Заказ № {order.order_id}</legend>
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <h2 className="font-semibold text-lg">
              <a
                href={`/orders/${order.order_id}/`}
                className="inline-flex min-h-11 items-center hover:text-accent-ink"
              >
                Заказ №&nbsp;{order.order_id}
              </a>
            </h2>
            <Until order={order} />
          </div>
          <ul className="grid gap-3">
            {order.items.map((item) => (
              <Item
                key={item.position}
                item={item}
                chosen={!item.preorder && !left.has(keyOf({ ...item, order_id: order.order_id }))}
                onChange={(chosen) => onToggle([keyOf({ ...item, order_id: order.order_id })], chosen)}
              />
            ))}
          </ul>
        </fieldset>
      ))}
    </div>
  )
}

function Until({ order: { until, is_overdue, items } }: { order: ShelfOrder }) {
  if (items.some(({ preorder }) => preorder)) return <p className="text-muted text-sm">Срок пойдёт, когда всё выйдет</p>
  return (
    <p className={`text-sm ${is_overdue ? 'font-medium text-bad' : 'text-muted'}`}>
      {is_overdue ? 'Срок вышел ' : 'Ждёт до '}
      <time dateTime={until} className="whitespace-nowrap">
        {dayText(until)}
      </time>
    </p>
  )
}

interface ItemProps {
  item: ShelfOrder['items'][number]
  chosen: boolean
  onChange: (chosen: boolean) => void
}

function Item({ item, chosen, onChange }: ItemProps) {
  return (
    <li>
      <label className="flex min-h-11 items-center gap-4">
        <input
          type="checkbox"
          className="checkbox"
          checked={chosen}
          disabled={item.preorder !== null}
          onChange={(event) => onChange(event.target.checked)}
        />
        <LinePicture image={item.product_image} />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="wrap-anywhere">{item.product_name}</span>
          {item.quantity > 1 && <span className="text-muted text-sm">{item.quantity}&nbsp;шт.</span>}
          {item.preorder && <span className="text-accent-ink text-sm">{preorderText(item.preorder)}</span>}
        </span>
      </label>
    </li>
  )
}
