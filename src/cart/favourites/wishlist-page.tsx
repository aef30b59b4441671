import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { SignInFirst } from '../../accounts/sign-in-first.tsx'
import { eagerCards } from '../../catalogue/eager-cards.ts'
import { type Shopper, signedInShopper } from '../../catalogue/shopper.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { pageMeta, siteOf } from '../../platform/pages/page-meta.ts'
import { formatPrice } from '../../platform/text/money.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { LoadingText } from '../../ui/loading-text.tsx'
import { removeAndFocus } from '../../ui/remove-and-focus.ts'
import { showToast } from '../../ui/show-toast.ts'
import { CardSkeleton } from '../../ui/skeleton.tsx'
import { mayHaveKept, useKept } from '../follow-visitor.ts'
import { keptCalls } from '../kept-store.ts'
import { priceItems } from '../price-items.ts'
import { ShareDialog } from '../sharing/share-dialog.tsx'
import type { Route } from './+types/wishlist-page.ts'
import { FavouriteCard } from './favourite-card.tsx'
import type { Favourite, getWishlist, getWishlistLink, revokeWishlistLink, shareWishlist } from './wishlist.contract.ts'

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

export default function WishlistPage() {
  const { owner, visit } = useKept()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="page py-8">
      {owner === null ? (
        <>
          <PageHead heading={heading} />
          <SignInFirst hint="Избранное хранится в аккаунте и видно на любом устройстве." />
        </>
      ) : mayHaveKept(owner) ? (
        <Favourites key={visit} heading={heading} />
      ) : (
        <WishlistSkeleton heading={heading} />
      )}
    </div>
  )
}

type HeadingRef = RefObject<HTMLHeadingElement | null>

function PageHead({ heading, children }: { heading: HeadingRef; children?: ReactNode }) {
  return (
    <div className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 sm:grid sm:grid-cols-[auto_1fr_auto]">
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

  if (!favourites && !failed) return <WishlistSkeleton heading={heading} />
  if (!favourites || favourites.length === 0) {
    return (
      <>
        <PageHead heading={heading} />
        {favourites ? <NoFavourites /> : <NotLoaded onRetry={reload} />}
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
            eager={index < eagerCards}
            onRemove={() => remove(favourite.product.id, index)}
          />
        ))}
      </ul>
    </>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const text = 'Избранное пока не пришло. Попробуйте ещё раз.'
  return <LoadFailed look="page" text={text} onRetry={onRetry} />
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

function WishlistSkeleton({ heading }: { heading: HeadingRef }) {
  return (
    <>
      <PageHead heading={heading}>
        {/* In the place of the count, and as high as the row with the button to share. */}
        <div role="status" className="py-1.5 max-sm:basis-full">
          <LoadingText />
        </div>
      </PageHead>
      <div aria-hidden="true" className="shelf-grid noscript:hidden">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          // Room for the button.
          <div key={key} className="pb-16">
            <CardSkeleton labelled />
          </div>
        ))}
      </div>
    </>
  )
}

function ShareWishlist() {
  return (
    <ShareDialog
      title="Поделиться избранным"
      text={
        'По секретной ссылке друзья увидят ваше избранное, но не узнают, чьё оно. Ссылку можно отключить в\u00a0любой момент.'
      }
      linkLabel="Ссылка на избранное"
      find={() => browserApi.call<typeof getWishlistLink>('GET /api/wishlist/link/')}
      make={() => browserApi.call<typeof shareWishlist>('POST /api/wishlist/link/')}
      revoke={() => browserApi.call<typeof revokeWishlistLink>('DELETE /api/wishlist/link/')}
    />
  )
}

const load = () => keptCalls.read(() => browserApi.call<typeof getWishlist>('GET /api/wishlist/'))

interface ShownFavourites {
  /** Undefined while they are loading, and when loading failed. */
  favourites: Favourite[] | undefined
  shopper: Shopper | undefined
  failed: boolean
  reload: () => void
}

/** The favourites for their page. Changes made anywhere, in other tabs too, show here at once. */
function useFavourites(): ShownFavourites {
  const { value, failure, reload } = useLoad(load, 'Не удалось загрузить избранное')
  const shopper = signedInShopper.use()
  const kept = shopper?.loaded ? shopper.favourites : undefined

  // Favourites added in another tab are not in the loaded list yet.
  const missing = kept && value && [...kept].filter((id) => !value.some(({ product }) => product.id === id)).join()
  useEffect(() => {
    if (missing) reload()
  }, [missing, reload])

  const favourites = kept ? value?.filter(({ product }) => kept.has(product.id)) : value
  return { favourites, shopper, failed: failure !== undefined, reload }
}
