import { useRef } from 'react'
import { Link } from 'react-router'
import { SignInFirst } from '../../accounts/sign-in-first.tsx'
import { pageMeta, siteOf } from '../../platform/pages/page-meta.ts'
import { formatPrice, toKopecks, toRoubles } from '../../platform/text/money.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingText } from '../../ui/loading-text.tsx'
import { removeAndFocus } from '../../ui/remove-and-focus.ts'
import { CardSkeleton } from '../../ui/skeleton.tsx'
import type { Route } from './+types/wishlist-page.ts'
import { FavouriteCard } from './favourite-card.tsx'
import { ShareWishlist } from './share-wishlist.tsx'
import { useWishlist } from './use-wishlist.ts'
import type { Favourite } from './wishlist.contract.ts'

/** The HTML is an empty frame, the same for everybody; still nobody is to keep a page behind the sign-in. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const title = `Избранное — ${site.siteName}`
  return pageMeta({
    ...site,
    path: '/wishlist/',
    title,
    description: 'Товары, которые вам понравились.',
    noindex: true,
  })
}

const firstRow = 4

export default function WishlistPage() {
  const { phase, favourites, shopper, reload } = useWishlist()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)

  function remove(productId: number, index: number): void {
    if (!shopper) return
    removeAndFocus(() => shopper.setFavourite(productId, false), list.current, index, heading.current)
  }

  return (
    <div className="page py-8">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 sm:grid sm:grid-cols-[auto_1fr_auto]">
        <h1 ref={heading} tabIndex={-1} className="font-display text-2xl max-sm:-order-2 outline-none sm:text-3xl">
          Избранное
        </h1>
        {favourites.length > 0 && (
          <>
            <Summary favourites={favourites} />
            <ShareWishlist />
          </>
        )}
      </div>
      {phase === 'loading' && <WishlistSkeleton />}
      {phase === 'signed_out' && <SignInFirst hint="Избранное хранится в аккаунте и видно на любом устройстве." />}
      {phase === 'failed' && (
        <EmptyState text="Избранное пока не пришло. Попробуйте ещё раз." role="alert">
          <button type="button" className="button cursor-pointer" onClick={reload}>
            Повторить
          </button>
        </EmptyState>
      )}
      {phase === 'loaded' && favourites.length === 0 && (
        <EmptyState
          text="В избранном пока нет товаров"
          hint="Нажмите на сердечко у товара, и он появится здесь."
          role="status"
        >
          <Link to="/catalog/" className="button">
            Перейти в каталог
          </Link>
          <Link to="/new/" className="button-quiet">
            Смотреть новинки
          </Link>
        </EmptyState>
      )}
      {favourites.length > 0 && (
        <ul ref={list} className="shelf-grid">
          {favourites.map((favourite, index) => (
            <FavouriteCard
              key={favourite.id}
              favourite={favourite}
              shopper={shopper}
              eager={index < firstRow}
              onRemove={() => remove(favourite.product.id, index)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** «5 товаров на 54 950 ₽» */
function Summary({ favourites }: { favourites: Favourite[] }) {
  const kopecks = favourites.reduce((sum, { product }) => sum + toKopecks(product.price), 0)
  return (
    <p aria-live="polite" className="text-muted max-sm:basis-full">
      {countOf(favourites.length, productForms)} на{' '}
      <span className="whitespace-nowrap font-semibold text-ink tabular-nums">{formatPrice(toRoubles(kopecks))}</span>
    </p>
  )
}

function WishlistSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <LoadingText />
      <div aria-hidden="true" className="shelf-grid noscript:hidden">
        {['a', 'b', 'c', 'd'].map((key) => (
          <CardSkeleton key={key} />
        ))}
      </div>
    </div>
  )
}
