import { orderStateWords } from '../../database/values/order-states.ts'
import { formatPrice } from '../../platform/text/money.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import type { Order } from '../orders.contract.ts'
import { keptMoney } from './kept-money.ts'

/** «Оплачено 21 570 ₽», in the place of the payment details. */
export function PaidNote({ order }: { order: Order }) {
  const isPaid = order.timeline.some(({ state }) => state === orderStateWords.paid)
  const isBack = order.order_status === orderStateWords.cancelled || order.order_status === orderStateWords.returned
  const isGone = order.money.received > 0 && keptMoney(order.money) <= 0
  if (!isPaid || order.payment || order.total_price === 0 || isBack || isGone) return null
  const { later, waived } = order.money
  return (
    <p className="card flex items-center gap-3 px-5 py-4 font-semibold text-good sm:px-7">
      <CheckIcon className="size-5 shrink-0" />
      <span>
        Оплачено{' '}
        <span className="whitespace-nowrap tabular-nums">{formatPrice(order.total_price - later - waived)}</span>
        {later > 0 && (
          <span className="block font-normal text-ink">
            Остальное ({formatPrice(later)}) оплатите, когда предзаказ приедет: напишем.
          </span>
        )}
      </span>
    </p>
  )
}
