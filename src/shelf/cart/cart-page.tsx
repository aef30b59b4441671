import { useRef } from 'react'
import { Link } from 'react-router'
import { SignInFirst } from '../../accounts/sign-in-first.tsx'
import { pageMeta, siteOf } from '../../platform/pages/page-meta.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/cart-page.ts'
import { CartList, CartSkeleton } from './cart-list.tsx'
import { reloadCart, useCart } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'

/** The HTML is an empty frame, the same for everybody; still nobody is to keep a page behind the sign-in. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const title = `Корзина — ${site.siteName}`
  return pageMeta({
    ...site,
    path: '/cart/',
    title,
    description: 'Товары, которые вы отложили для заказа.',
    noindex: true,
  })
}

export default function CartPage() {
  const { phase, cart, refusals } = useCart()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="page py-8">
      <h1 ref={heading} tabIndex={-1} className="mb-6 font-display text-2xl outline-none sm:text-3xl">
        Корзина
      </h1>
      {phase === 'loading' && <CartSkeleton />}
      {phase === 'signed_out' && <SignInFirst hint="Корзина хранится в аккаунте и ждёт вас на любом устройстве." />}
      {phase === 'failed' && (
        <EmptyState text="Корзина пока не пришла. Попробуйте ещё раз." role="alert">
          <button type="button" className="button cursor-pointer" onClick={reloadCart}>
            Повторить
          </button>
        </EmptyState>
      )}
      {phase === 'loaded' && cart.items.length === 0 && (
        <EmptyState text="Ваша корзина пуста" hint="Загляните в каталог: кто-нибудь там вас уже ждёт." role="status">
          <Link to="/catalog/" className="button">
            Перейти в каталог
          </Link>
          <Link to="/wishlist/" className="button-quiet">
            Открыть избранное
          </Link>
        </EmptyState>
      )}
      {phase === 'loaded' && cart.items.length > 0 && (
        <div className="cart-columns">
          <CartList cart={cart} refusals={refusals} heading={heading} />
          <CartSummary cart={cart} />
        </div>
      )}
    </div>
  )
}
