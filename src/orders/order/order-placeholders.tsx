import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingText } from '../../ui/loading-text.tsx'

export function OrderSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <LoadingText />
      <div className="skeleton h-32 noscript:hidden" aria-hidden="true" />
      <div className="order-columns noscript:hidden" aria-hidden="true">
        <div className="skeleton h-96" />
        <div className="skeleton h-64" />
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
