import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingPlace } from '../../ui/loading-place.tsx'

/** There is nothing to order; it may have been ordered already. */
export function NoDraft({ text }: { text: string | undefined }) {
  return (
    <EmptyState
      text="Оформлять пока нечего"
      hint={`${text?.replace(/\.?$/, '.') ?? 'Соберите корзину и нажмите «Оформить заказ».'} Уже оформленные заказы — в\u00a0личном кабинете.`}
    >
      <a href="/cart/" className="button">
        В корзину
      </a>
      <a href="/profile/#orders" className="button-quiet">
        Мои заказы
      </a>
    </EmptyState>
  )
}

export function CheckoutSkeleton() {
  return (
    <LoadingPlace>
      <div className="checkout">
        <div className="grid gap-5">
          <div className="skeleton h-64 rounded-2xl" />
          <div className="skeleton h-80 rounded-2xl" />
          <div className="skeleton h-32 rounded-2xl" />
        </div>
        <div className="skeleton h-80 rounded-2xl" />
      </div>
    </LoadingPlace>
  )
}
