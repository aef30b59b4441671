import { type ReactNode, type RefObject, useRef } from 'react'
import { Link } from 'react-router'
import { SignInFirst } from '../../accounts/sign-in-first.tsx'
import { pageMeta, siteOf } from '../../platform/pages/page-meta.ts'
import { formatPrice } from '../../platform/text/money.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { LoadingText } from '../../ui/loading-text.tsx'
import { removeAndFocus } from '../../ui/remove-and-focus.ts'
import { showToast } from '../../ui/show-toast.ts'
import { CardSkeleton } from '../../ui/skeleton.tsx'
import { mayHaveShelf, useShelf } from '../follow-visitor.ts'
import { priceItems } from '../price-items.ts'
import type { Route } from './+types/wishlist-page.ts'
import { FavouriteCard } from './favourite-card.tsx'
import { ShareWishlist } from './share-wishlist.tsx'
import { useFavourites } from './use-favourites.ts'
import type { Favourite } from './wishlist.contract.ts'

/** The HTML is an empty shell, the same for everybody, but pages behind the sign-in are never cached. */
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
  const { owner, visit } = useShelf()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="page py-8">
      {owner === null ? (
        <>
          <PageHead heading={heading} />
          <SignInFirst hint="Избранное хранится в аккаунте и видно на любом устройстве." />
        </>
      ) : mayHaveShelf(owner) ? (
        <Favourites key={visit} heading={heading} />
      ) : (
        <>
          <PageHead heading={heading} />
          <WishlistSkeleton />
        </>
      )}
    </div>
  )
}

type HeadingRef = RefObject<HTMLHeadingElement | null>

function PageHead({ heading, children }: { heading: HeadingRef; children?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 sm:grid sm:grid-cols-[auto_1fr_auto]">
      <h1 ref={heading} tabIndex={-1} className="font-display text-2xl max-sm:-order-2 outline-none sm:text-3xl">
        Избранное
      </h1>
      {children}
    </div>
  )
}

function Favourites({ heading }: { heading: HeadingRef }) {
  const { favourites, shopper, failed, reload } = useFavourites()
  const list = useRef<HTMLUListElement>(null)

  function remove(productId: number, index: number): void {
    if (!shopper) return
    removeAndFocus(() => shopper.setFavourite(productId, false), list.current, index, heading.current)
    showToast({
      kind: 'success',
      text: 'Товар убран из избранного',
      action: { text: 'Вернуть', run: () => shopper.setFavourite(productId, true) },
    })
  }

  if (!favourites || favourites.length === 0) {
    return (
      <>
        <PageHead heading={heading} />
        {favourites ? <NoFavourites /> : failed ? <NotLoaded onRetry={reload} /> : <WishlistSkeleton />}
      </>
    )
  }
  return (
    <>
      <PageHead heading={heading}>
        <Summary favourites={favourites} />
        <ShareWishlist />
      </PageHead>
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
    </>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const text = 'Избранное пока не пришло. Попробуйте ещё раз.'
  return <LoadFailed look="page" text={text} retryLabel="Повторить" onRetry={onRetry} />
}

function NoFavourites() {
  return (
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
  )
}

/** «5 товаров на 54 950 ₽» */
function Summary({ favourites }: { favourites: Favourite[] }) {
  const { goods } = priceItems(favourites.map(({ product }) => ({ product, quantity: 1 })))
  return (
    <p aria-live="polite" className="text-muted max-sm:basis-full">
      {countOf(favourites.length, productForms)} на{' '}
      <span className="whitespace-nowrap font-semibold text-ink tabular-nums">{formatPrice(goods)}</span>
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
