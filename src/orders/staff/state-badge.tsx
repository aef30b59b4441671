import type { OrderStateWord } from '../../database/values/order-states.ts'
import { orderStateWords } from '../../database/values/order-states.ts'

const looks: Record<OrderStateWord, string> = {
  [orderStateWords.awaiting_payment]: 'border-accent-strong text-accent-ink',
  [orderStateWords.paid]: 'border-good text-good',
  [orderStateWords.packing]: 'border-muted',
  [orderStateWords.sent]: 'border-muted',
  [orderStateWords.ready]: 'border-good text-good',
  [orderStateWords.completed]: 'border-line text-muted',
  [orderStateWords.cancelled]: 'border-bad text-bad',
  [orderStateWords.returned]: 'border-bad text-bad',
}

export function StateBadge({ state }: { state: OrderStateWord }) {
  return (
    <span
      className={`inline-flex items-center whitespace-nowrap rounded-full border px-2.5 py-0.5 font-medium text-xs ${looks[state]}`}
    >
      {state}
    </span>
  )
}
