import { FoxMark } from '../../ui/fox-mark.tsx'

/** Nothing is being ordered: perhaps it already has been. */
export function NoDraft({ text }: { text: string | undefined }) {
  return (
    <div className="card grid justify-items-center gap-4 p-8 text-center">
      <FoxMark className="size-20" />
      <p className="font-display text-lg">Оформлять пока нечего</p>
      <p className="max-w-md text-muted">
        {text ?? 'Соберите корзину и нажмите «Оформить заказ».'} Уже оформленные заказы — в&nbsp;личном кабинете.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <a href="/cart/" className="button">
          В корзину
        </a>
        <a href="/profile/" className="button-quiet">
          Мои заказы
        </a>
      </div>
    </div>
  )
}

export function CheckoutSkeleton() {
  return (
    <div role="status" className="checkout">
      <p className="sr-only">Загрузка...</p>
      <div className="grid gap-5" aria-hidden="true">
        <div className="skeleton h-64" />
        <div className="skeleton h-80" />
        <div className="skeleton h-32" />
      </div>
      <div className="skeleton h-80" aria-hidden="true" />
    </div>
  )
}
