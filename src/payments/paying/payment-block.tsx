import type { ReactNode } from 'react'
import { keptMoney } from '../../orders/order/kept-money.ts'
import { momentText } from '../../orders/order/shop-time.ts'
import type { Order } from '../../orders/orders.contract.ts'
import { shopCityBy } from '../../platform/text/date-format.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { Section } from '../../ui/section.tsx'
import { OnlinePayment } from './online-payment.tsx'
import { TransferDetails } from './transfer-details.tsx'

interface PaymentBlockProps {
  order: Order
  reload: () => void
  /** Another way to pay. */
  children?: ReactNode
}

/** What is to be paid and how: by card or SBP where that is set up, and by transfer. */
export function PaymentBlock({ order, reload, children }: PaymentBlockProps) {
  const { payment, online, pay_until: until, money } = order
  if (!payment) return null
  const kept = keptMoney(money)
  return (
    <Section title="Оплата">
      <div className="grid gap-1">
        <p className="font-semibold text-2xl tabular-nums">{formatTotal(payment.sum)}</p>
        {money.is_rest && <p>Предзаказ приехал: осталось доплатить. Задаток {formatTotal(kept)} получили.</p>}
        {kept > 0 && !money.is_rest && <p>Уже получили {formatTotal(kept)}, осталось доплатить.</p>}
        {money.later > 0 && (
          <p>
            Это задаток{!online && ', его можно оплатить переводом'}. Остальное ({formatTotal(money.later)}) оплатите,
            когда предзаказ приедет.
          </p>
        )}
        {until && (
          <p>
            Оплатите до <time dateTime={until}>{momentText(until)}</time> по&nbsp;{shopCityBy()}
            {money.is_rest ? '.' : ', иначе заказ отменится сам.'}
          </p>
        )}
      </div>
      {online ? (
        <OnlinePayment order={order} online={online} payment={payment} reload={reload} />
      ) : (
        <TransferDetails payment={payment} />
      )}
      {children}
    </Section>
  )
}
