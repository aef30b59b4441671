import type { ReactNode } from 'react'
import type { ItemsPrice } from '../../cart/price-items.ts'
import { depositText, orderStopText, preorderText } from '../../catalogue/preorder-text.ts'
import { CardRows } from '../../gift-cards/card-parts.tsx'
import { deliveryPriceText, piecesOf } from '../../orders/order/totals.ts'
import { formatPrice, formatTotal } from '../../platform/text/money.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import { DiscountRows } from '../../promotions/promo-parts.tsx'
import { PictureImage } from '../../ui/picture.tsx'
import { UnbrokenName } from '../../ui/unbroken-name.tsx'
import type { Checkout, CheckoutItem, DeliveryType } from '../checkout.contract.ts'

interface SummaryProps {
  checkout: Checkout
  delivery: DeliveryType | undefined
  price: ItemsPrice
  /** What gift cards pay. */
  byCards: number
  /** The confirm button and its messages. */
  children: ReactNode
}

const sums = 'grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 border-line border-t pt-4 tabular-nums'

export function Summary({ checkout, delivery, price: { total, now, later }, byCards, children }: SummaryProps) {
  const preorders = checkout.items.filter(({ product }) => product.is_preorder).length
  const waits = preorders > 0 && preorders < checkout.items.length
  return (
    <section aria-labelledby="summary" className="checkout-summary card">
      <div className="checkout-items">
        <h2 id="summary" className="font-display text-lg">
          Ваш заказ
        </h2>
        <ul className="grid gap-4">
          {checkout.items.map((item) => (
            <SummaryItem key={item.product.id} item={item} />
          ))}
        </ul>
        <dl className={sums}>
          <dt className="text-muted">{countOf(piecesOf(checkout.items), productForms)}</dt>
          <dd className="text-right">{formatTotal(checkout.total_price)}</dd>
          {delivery && (
            <>
              <dt className="text-muted">Доставка</dt>
              <dd className="max-w-56 text-right">
                {deliveryPriceText(delivery)}
                {delivery.note && <span className="block text-muted text-sm">{delivery.note}</span>}
              </dd>
            </>
          )}
          <DiscountRows discounts={checkout.discounts} deliveryPrice={delivery?.price} className="col-span-2" />
        </dl>
        {checkout.discount_terms && <p className="text-muted text-sm">{checkout.discount_terms}</p>}
        {waits && (
          <p className="text-muted text-sm">
            В&nbsp;заказе есть предзаказ: соберём всё вместе, когда он выйдет. Что хочется получить раньше, закажите
            отдельно.
          </p>
        )}
      </div>
      {/* Screen readers announce the new total when another delivery is chosen. */}
      <dl aria-live="polite" className={sums}>
        <dt className="font-semibold text-lg">Итого</dt>
        <dd className="text-right font-semibold text-lg">{formatTotal(total)}</dd>
        {later > 0 && (
          <>
            <dt>Сейчас</dt>
            <dd className="text-right font-semibold">{formatTotal(now)}</dd>
            <dt className="text-muted">Когда предзаказ приедет</dt>
            <dd className="text-right">{formatTotal(later)}</dd>
          </>
        )}
        <CardRows paid={byCards} due={now} isPart={later > 0} />
      </dl>
      {children}
    </section>
  )
}

function SummaryItem({ item: { product, price, quantity, total_price } }: { item: CheckoutItem }) {
  return (
    <li className="flex gap-3">
      <PictureImage picture={product.images[0]} alt="" sizes="64px" className="size-16 flex-none rounded-xl" />
      <div className="grid min-w-0 flex-1 content-start gap-0.5">
        <a
          href={`/product/${product.id}/`}
          title={product.name}
          className="line-clamp-3 text-sm wrap-anywhere hover:text-accent-ink"
        >
          <UnbrokenName name={product.name} />
        </a>
        {product.is_preorder && <p className="text-accent-ink text-sm">{preorderText(product)}</p>}
        {product.preorder_until && <p className="text-muted text-sm">{orderStopText(product.preorder_until)}</p>}
        {product.first_pay !== undefined && (
          <p className="text-sm">{depositText(product.first_pay, price - product.first_pay)}</p>
        )}
        <p className="flex flex-wrap justify-between gap-x-3 text-sm tabular-nums">
          <span className="text-muted">
            {quantity}&nbsp;×&nbsp;{formatPrice(price)}
          </span>
          <span className="font-medium">{formatTotal(total_price)}</span>
        </p>
      </div>
    </li>
  )
}
