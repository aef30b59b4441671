import type { OrderState } from '../../database/values/order-states.ts'

const looks: Record<OrderState, string> = {
  'Ожидает оплаты': 'border-accent-strong text-accent-ink',
  Оплачен: 'border-good text-good',
  Собирается: 'border-muted',
  Отправлен: 'border-muted',
  'Готов к выдаче': 'border-good text-good',
  Завершен: 'border-line text-muted',
  Отменен: 'border-bad text-bad',
  Возвращен: 'border-bad text-bad',
}

export function StateBadge({ state }: { state: OrderState }) {
  return (
    <span
      className={`inline-flex items-center whitespace-nowrap rounded-full border px-2.5 py-0.5 font-medium text-xs ${looks[state]}`}
    >
      {state}
    </span>
  )
}
