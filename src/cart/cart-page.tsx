import { type RefObject, useRef } from 'react'
import { Link } from 'react-router'
import { SignInFirst } from '../accounts/sign-in-first.tsx'
import { pageMeta, siteOf } from '../platform/pages/page-meta.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import type { Route } from './+types/cart-page.ts'
import { CartList, CartSkeleton } from './cart-list.tsx'
import { CartSummary } from './cart-summary.tsx'
import { mayHaveShelf, useShelf } from './follow-visitor.ts'
import { useCart } from './use-cart.ts'

/** The HTML is an empty shell, the same for everybody, but pages behind the sign-in are never cached. */
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
  const { owner, visit } = useShelf()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="page py-8">
      <h1 ref={heading} tabIndex={-1} className="mb-6 font-display text-2xl outline-none sm:text-3xl">
        Корзина
      </h1>
      {owner === null ? (
        <SignInFirst hint={'Корзина хранится в\u00a0аккаунте и\u00a0ждёт вас на\u00a0любом устройстве.'} />
      ) : mayHaveShelf(owner) ? (
        <CartContents key={visit} heading={heading} />
      ) : (
        <CartSkeleton />
      )}
    </div>
  )
}

function CartContents({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const { cart, refusals, failed, reload } = useCart()
  if (!cart && failed) {
    const text = 'Корзина пока не пришла. Попробуйте ещё раз.'
    return <LoadFailed look="page" text={text} retryLabel="Повторить" onRetry={reload} />
  }
  if (!cart) return <CartSkeleton />
  if (cart.items.length === 0) return <EmptyCart />
  return (
    <div className="cart-columns">
      <CartList cart={cart} refusals={refusals} heading={heading} />
      <CartSummary cart={cart} />
    </div>
  )
}

function EmptyCart() {
  return (
    <EmptyState text="Ваша корзина пуста" hint="Загляните в каталог: ваша фигурка, может быть, уже там." role="status">
      <Link to="/catalog/" className="button">
        Перейти в каталог
      </Link>
      <Link to="/wishlist/" className="button-quiet">
        Открыть избранное
      </Link>
    </EmptyState>
  )
}
