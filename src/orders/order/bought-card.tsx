import { Section } from '../../ui/section.tsx'
import type { Order } from '../orders.contract.ts'
import { dayText } from './shop-time.ts'

/** The gift card that an order pays for. Its code goes to the recipient only. */
export function BoughtCard({ card: { email, text, send_at, is_sent } }: { card: NonNullable<Order['gift_card']> }) {
  return (
    <Section title="Подарочная карта">
      <p className="wrap-anywhere">
        {is_sent
          ? `Отправили на ${email}.`
          : `Отправим на ${email}${send_at ? ` ${dayText(send_at)}` : ''}, когда придёт оплата.`}
      </p>
      {text && <p className="whitespace-pre-line text-muted wrap-anywhere">{text}</p>}
      <p className="text-muted text-sm">
        Код видит только получатель. Если карта ещё не&nbsp;потрачена, её можно вернуть: напишите нам.
      </p>
    </Section>
  )
}
