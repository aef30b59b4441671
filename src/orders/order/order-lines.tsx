import { agreedText, preorderText } from '../../catalogue/preorder-text.ts'
import { formatPrice, formatTotal } from '../../platform/text/money.ts'
import { Section } from '../../ui/section.tsx'
import { UnbrokenName } from '../../ui/unbroken-name.tsx'
import type { Order } from '../orders.contract.ts'
import { LinePicture } from './line-picture.tsx'
import { deliveryPriceText } from './totals.ts'

/** The products as they were when bought, with their prices. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <Section title="Состав заказа">
      <ul className="grid gap-4">
        {order.items.map((item) => (
          <Line key={`${item.sku} ${item.price}`} item={item} />
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-line border-t pt-4 tabular-nums">
        <dt className="text-muted">Товары</dt>
        <dd className="text-right">{formatTotal(order.goods_price)}</dd>
        <dt className="text-muted">Доставка</dt>
        <dd className="max-w-60 text-right">
          {deliveryPriceText(order.delivery)}
          {order.delivery.note && <span className="block text-muted text-sm">{order.delivery.note}</span>}
        </dd>
        <dt className="pt-2 font-semibold text-lg">Итого</dt>
        <dd className="pt-2 text-right font-semibold text-lg">{formatTotal(order.total_price)}</dd>
        {order.discounts?.map(({ title, code, sum }) => (
          <div key={title} className="col-span-2 flex justify-between gap-4 text-muted text-sm">
            <dt className="wrap-anywhere">
              Уже учтено: {title}
              {code && `, промокод ${code}`}
            </dt>
            <dd className="whitespace-nowrap">−{formatTotal(sum)}</dd>
          </div>
        ))}
        {order.points && order.points.earned > 0 && (
          <div className="col-span-2 flex justify-between gap-4 text-muted text-sm">
            <dt>Начислили баллов</dt>
            <dd>+{order.points.earned.toLocaleString('ru-RU')}</dd>
          </div>
        )}
        {order.money.gift_cards?.map(({ end, sum }) => (
          <div key={end} className="col-span-2 flex justify-between gap-4">
            <dt>Оплачено подарочной картой …{end}</dt>
            <dd className="whitespace-nowrap">{formatTotal(sum)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Line({ item }: { item: Order['items'][number] }) {
  return (
    <li className="flex gap-4 break-inside-avoid">
      <LinePicture image={item.product_image} size="size-18" />
      <div className="grid min-w-0 flex-1 content-start gap-1">
        {item.product_id === null ? (
          <p className="wrap-anywhere">
            <UnbrokenName name={item.product_name} />
          </p>
        ) : (
          <a href={`/product/${item.product_id}/`} className="wrap-anywhere hover:text-accent-ink">
            <UnbrokenName name={item.product_name} />
          </a>
        )}
        <p className="text-muted text-sm wrap-anywhere">Артикул {item.sku}</p>
        {item.preorder && <p className="text-accent-ink text-sm">{preorderText(item.preorder)}</p>}
        {item.preorder && <AgreedMonth release={item.preorder} />}
        <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
          <span className="text-muted">
            {item.quantity}&nbsp;×&nbsp;{formatPrice(item.price)}
          </span>
          <span className="font-semibold">{formatTotal(item.total_price)}</span>
        </p>
      </div>
    </li>
  )
}

/** Said only when a slip has moved the release away from it. */
function AgreedMonth({ release }: { release: NonNullable<Order['items'][number]['preorder']> }) {
  const text = agreedText(release)
  if (!text) return null
  return (
    <p className="text-sm">
      {text}.{' '}
      <a href="/profile/preorders/" className="link">
        Мои предзаказы
      </a>
    </p>
  )
}
