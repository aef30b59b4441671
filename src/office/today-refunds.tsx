import type { ReactNode } from 'react'
import { refundTitle } from '../payments/refunds/money-texts.ts'
import { Clock } from '../payments/refunds/refund-row.tsx'
import type { DueRefunds, OutsideRefunds } from '../payments/refunds/refunds.contract.ts'
import { formatPrice } from '../platform/text/money.ts'
import { Panel } from '../ui/staff/page/panel.tsx'

/** Money that is due back, the oldest first, with the ten days of the law. */
export function TodayRefunds({ refunds }: { refunds: DueRefunds }) {
  const { count, total, first } = refunds
  if (count === 0) return null
  return (
    <Panel title="К возврату" aside={<b className="tabular-nums">{formatPrice(total)}</b>}>
      <ul className="grid grid-cols-1">
        {first.map((refund) => (
          <Refund key={refund.id} orderId={refund.order_id} sum={refund.sum}>
            <p className="text-muted">
              {refund.state === 'pending' ? 'Отправляет платёжный сервис' : 'Ждёт вашего перевода'}
            </p>
            <Clock until={refund.until} />
          </Refund>
        ))}
      </ul>
      {count > first.length && <p className="text-muted text-sm">И ещё {count - first.length}.</p>}
    </Panel>
  )
}

/** Money that went back in the provider's cabinet or by the bank: the orders stand as they were. */
export function TodayOutside({ refunds }: { refunds: OutsideRefunds }) {
  if (refunds.length === 0) return null
  return (
    <Panel title="Вернули без магазина">
      <ul className="grid grid-cols-1">
        {refunds.map((refund) => (
          <Refund key={refund.id} orderId={refund.order_id} sum={refund.sum}>
            <p className="text-muted">{refundTitle({ ...refund, reason: 'outside' })}</p>
            {refund.is_whole && <p className="font-medium text-bad">Денег не&nbsp;осталось, а заказ не&nbsp;отменён</p>}
          </Refund>
        ))}
      </ul>
    </Panel>
  )
}

function Refund({ orderId, sum, children }: { orderId: number; sum: number; children: ReactNode }) {
  return (
    <li className="grid gap-0.5 border-line border-t py-2 text-sm first:border-t-0">
      <p className="flex justify-between gap-3">
        <a href={`/staff/orders/${orderId}/`} className="link font-medium">
          {`Заказ ${orderId}`}
        </a>
        <span className="whitespace-nowrap tabular-nums">{formatPrice(sum)}</span>
      </p>
      {children}
    </li>
  )
}
