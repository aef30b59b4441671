import { isProvider } from '../../ledger/ledger.ts'
import { dayText } from '../../orders/order/shop-time.ts'
import type { OrderMoney } from '../../orders/order-money.contract.ts'
import { formatTotal } from '../../platform/text/money.ts'
import { Section } from '../../ui/section.tsx'

type Refund = OrderMoney['refunds'][number]

/** Where the shopper's money is: on its way back, or back. */
export function RefundList({ refunds }: { refunds: Refund[] }) {
  if (refunds.length === 0) return null
  return (
    <Section title="Возврат денег">
      <ul className="grid gap-4">
        {refunds.map((refund) => (
          <li key={refund.id} className="grid gap-0.5">
            <span className="font-semibold text-lg tabular-nums">{formatTotal(refund.sum)}</span>
            <span>{stateText(refund)}</span>
            <span className="text-muted text-sm">{reasons[refund.reason]}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const reasons: Record<Refund['reason'], string> = {
  cancelled: 'Заказ отменён',
  overpaid: 'Пришло больше, чем нужно',
  removed: 'Товар убран из\u00a0заказа',
  delivery: 'Доставка: заказ остался на\u00a0полке',
  return: 'Возврат товара',
  concession: 'По договорённости с\u00a0магазином',
  outside: 'Через платёжный сервис',
}

function stateText({ is_done, method, until, done_at }: Refund): string {
  const byProvider = isProvider(method)
  if (is_done && done_at) {
    if (method === 'gift_card') return `Вернули ${dayText(done_at)} на\u00a0подарочную карту.`
    if (method === 'cash') return `Вернули ${dayText(done_at)} наличными.`
    const way = byProvider ? ' туда, откуда вы платили' : ' переводом'
    return `Отправили ${dayText(done_at)}${way}. Банк зачислит деньги за\u00a0несколько дней.`
  }
  return byProvider
    ? 'Отправляем туда, откуда вы платили.'
    : `Вернём до\u00a0${dayText(until)}${method === 'cash' ? ' наличными или переводом' : ' переводом'}.`
}
