import { CardPicture } from '../gift-cards/card-picture.tsx'
import { dayText } from '../orders/order/shop-time.ts'
import type { Order } from '../orders/orders.contract.ts'
import { formatTotal } from '../platform/text/money.ts'
import { Section } from '../ui/section.tsx'

/** The gift card that an order pays for, in the place of goods. Its code goes to the recipient only. */
export function BoughtCard({ order, card }: { order: Order; card: NonNullable<Order['gift_card']> }) {
  const { email, picture, text, send_at, is_sent } = card
  return (
    <Section title="Подарочная карта">
      <div className="grid gap-5 sm:grid-cols-[16rem_1fr] sm:gap-7">
        <CardPicture picture={picture} sum={order.total_price} />
        <div className="grid content-start gap-3">
          <p className="wrap-anywhere">
            {is_sent ? 'Отправили' : 'Отправим'} на&nbsp;{email}
            {!is_sent && send_at && ` ${dayText(send_at)}`}
            {!is_sent && order.payment && ', когда придёт оплата'}
          </p>
          {text && <p className="whitespace-pre-line text-muted wrap-anywhere">{text}</p>}
          <p className="text-muted text-sm">
            Код видит только получатель. Если карта ещё не&nbsp;потрачена, её можно вернуть: напишите нам.
          </p>
          <p className="font-semibold tabular-nums">Итого {formatTotal(order.total_price)}</p>
        </div>
      </div>
    </Section>
  )
}
