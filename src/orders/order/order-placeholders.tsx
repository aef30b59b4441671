import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingText } from '../../ui/loading-text.tsx'

export function OrderSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      {/* In the place of the date. */}
      <LoadingText className="-mt-4 flex min-h-11 items-center text-muted noscript:hidden" />
      <div className="grid gap-6 noscript:hidden" aria-hidden="true">
        <div className="skeleton h-32 rounded-2xl" />
        <div className="order-columns">
          <div className="skeleton h-96 rounded-2xl" />
          <div className="skeleton h-64 rounded-2xl" />
        </div>
      </div>
    </div>
  )
}

/** Also shown for another person's order. */
export function OrderMissing() {
  return (
    <EmptyState
      text="Заказ не найден"
      hint={'Проверьте номер или найдите заказ в\u00a0истории в\u00a0личном кабинете.'}
    >
      <a href="/profile/" className="button">
        Мои заказы
      </a>
    </EmptyState>
  )
}
