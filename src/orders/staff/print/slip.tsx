import { maskPhone } from '../../../accounts/phone.ts'
import type { SiteData } from '../../../content/content.contract.ts'
import { formatPrice, formatTotal } from '../../../platform/text/money.ts'
import { writeDay } from '../../../ui/staff/text/write-time.ts'
import type { StaffOrder } from '../staff-orders.contract.ts'

/** Packing slip for the box: contents and recipient. Without prices for a present. */
export function Slip({ order, site, prices: wanted }: { order: StaffOrder; site: SiteData; prices: boolean }) {
  // The goods of a parcel from the shelf were paid by their own orders: a sum here would be of the delivery only.
  const prices = wanted && !order.pays_delivery
  return (
    <article className="print-sheet grid gap-6" aria-label={`Упаковочный лист заказа ${order.id}`}>
      <header className="flex flex-wrap items-baseline justify-between gap-4">
        <p className="font-display text-xl">{site.shop_name}</p>
        <p className="text-sm">{[site.phone, site.email].filter(Boolean).join(' · ')}</p>
      </header>
      <div>
        <h2 className="font-semibold text-2xl">
          {order.pays_delivery ? 'Посылка' : 'Заказ'} № {order.id}
        </h2>
        <p className="text-sm">от {writeDay(order.created_at)}</p>
      </div>
      <div className="grid gap-1 text-sm wrap-anywhere">
        <p>
          <b>Получатель:</b> {order.full_name}, {maskPhone(order.phone)}
        </p>
        <p>
          <b>Доставка:</b> {[order.delivery_name, order.index, order.address].filter(Boolean).join(', ')}
        </p>
        {order.tracking_number && (
          <p>
            <b>Трек-номер:</b> {order.tracking_number}
          </p>
        )}
        {order.comment && (
          <p className="whitespace-pre-line">
            <b>Комментарий:</b> {order.comment}
          </p>
        )}
      </div>
      <SlipLines order={order} prices={prices} />
      <div className="text-right text-sm">
        <p>Всего вещей: {order.lines.reduce((sum, { quantity }) => sum + quantity, 0)}</p>
        {prices && (
          <p className="font-semibold text-base">
            Итого с доставкой: <span className="tabular-nums">{formatTotal(order.total)}</span>
          </p>
        )}
        {prices &&
          order.discounts.map(({ name, value }) => (
            <p key={name}>
              {name} <span className="tabular-nums">{value}</span>
            </p>
          ))}
      </div>
      <p className="text-sm">Спасибо за покупку! Если что-то не так, напишите или позвоните нам.</p>
    </article>
  )
}

function SlipLines({ order, prices }: { order: StaffOrder; prices: boolean }) {
  return (
    <table className="w-full border-collapse text-left text-sm">
      <caption className="sr-only">Что в заказе</caption>
      <thead>
        <tr className="border-current border-b">
          <th className="py-2 pr-3 font-semibold">Есть</th>
          <th className="py-2 pr-3 font-semibold">Артикул</th>
          <th className="py-2 pr-3 font-semibold">Товар</th>
          <th className="whitespace-nowrap py-2 text-right font-semibold">Кол-во</th>
          {prices && (
            <>
              <th className="py-2 pl-3 text-right font-semibold">Цена</th>
              <th className="py-2 pl-3 text-right font-semibold">Сумма</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.position} className="break-inside-avoid border-current/30 border-b">
            <td className="py-2 pr-3">
              <span className="inline-block size-4 border border-current align-middle" />
              <span className="sr-only">отметить</span>
            </td>
            <td className="py-2 pr-3 wrap-anywhere">
              <span className="block min-w-24">{line.sku}</span>
            </td>
            <td className="py-2 pr-3 wrap-anywhere">
              <span className="block min-w-40">
                {line.product_name}
                {order.pays_delivery && ` (заказ № ${line.order_id})`}
              </span>
            </td>
            <td className="py-2 text-right font-semibold tabular-nums">{line.quantity}</td>
            {prices && (
              <>
                <td className="whitespace-nowrap py-2 pl-3 text-right tabular-nums">{formatPrice(line.price)}</td>
                <td className="whitespace-nowrap py-2 pl-3 text-right tabular-nums">{formatPrice(line.total)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
