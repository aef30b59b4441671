import { FoxMark } from '../../ui/fox-mark.tsx'

export function OrderSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <p className="sr-only">Загрузка...</p>
      <div className="skeleton h-32" aria-hidden="true" />
      <div className="order-columns" aria-hidden="true">
        <div className="skeleton h-96" />
        <div className="skeleton h-64" />
      </div>
    </div>
  )
}

/** Somebody else's order looks the same. */
export function OrderMissing() {
  return (
    <div className="card grid justify-items-center gap-4 p-8 text-center">
      <FoxMark className="size-20" />
      <p className="font-display text-lg">Заказ не найден</p>
      <p className="max-w-md text-muted">Проверьте номер или найдите заказ в&nbsp;истории в&nbsp;личном кабинете.</p>
      <a href="/profile/" className="button">
        Мои заказы
      </a>
    </div>
  )
}
