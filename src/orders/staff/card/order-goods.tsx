import type { Ref } from 'react'
import { formatPrice, formatTotal } from '../../../platform/text/money.ts'
import { Panel } from '../../../ui/staff/page/panel.tsx'
import { LinePicture } from '../../order/line-picture.tsx'
import type { StaffOrder, StaffOrderLine } from '../staff-orders.contract.ts'

interface OrderGoodsProps {
  order: StaffOrder
  /** The button that opens the editor. */
  opener: Ref<HTMLButtonElement>
  onEdit: (() => void) | undefined
}

/** The lines as they were bought, and the total. */
export function OrderGoods({ order, opener, onEdit }: OrderGoodsProps) {
  const free = order.delivery_note ?? 'Бесплатно'
  return (
    <Panel
      title="Состав"
      aside={
        onEdit && (
          <button ref={opener} type="button" className="button-quiet" onClick={onEdit}>
            Изменить заказ
          </button>
        )
      }
    >
      <ul className="grid">
        {order.lines.map((line) => (
          <Line key={line.position} line={line} from={order.pays_delivery ? line.order_id : undefined} />
        ))}
      </ul>
      <dl className="ml-auto grid w-full max-w-sm gap-1 border-line border-t pt-3">
        <Sum name="Товары" value={order.pays_delivery ? 'Оплачены' : formatTotal(order.goods_total)} />
        <Sum
          name={`Доставка (${order.delivery_name})`}
          value={order.delivery_price > 0 ? formatTotal(order.delivery_price) : free}
        />
        <Sum name="Итого" value={formatTotal(order.total)} strong />
        {order.discounts.map((discount) => (
          <Sum key={discount.name} {...discount} />
        ))}
      </dl>
    </Panel>
  )
}

function Line({ line, from }: { line: StaffOrderLine; from: number | undefined }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-3 first:border-t-0 first:pt-0">
      <LinePicture image={line.image} />
      <div className="min-w-0 flex-1 max-sm:basis-2/3">
        <a href={`/staff/products/${line.product_id}/`} className="link font-medium wrap-anywhere">
          {line.product_name}
        </a>
        <p className="text-muted text-sm">
          {line.sku}
          {line.stock !== null && ` · на складе ${line.stock}\u00a0шт.`}
          {from !== undefined && (
            <>
              {' · '}
              <a href={`/staff/orders/${from}/`} className="link">
                заказ № {from}
              </a>
            </>
          )}
        </p>
      </div>
      <p className="text-right tabular-nums max-sm:flex max-sm:w-full max-sm:flex-row-reverse flex-wrap max-sm:items-baseline max-sm:justify-between gap-x-3 max-sm:pl-19">
        <span className="block whitespace-nowrap font-semibold">{formatTotal(line.total)}</span>
        <span className="block whitespace-nowrap text-muted text-sm">
          {line.quantity} × {formatPrice(line.price)}
        </span>
      </p>
    </li>
  )
}

function Sum({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'font-semibold text-lg' : ''}`}>
      <dt className={strong ? '' : 'text-muted'}>{name}</dt>
      <dd className="max-w-2/3 shrink-0 text-right tabular-nums">{value}</dd>
    </div>
  )
}
