import { type RefObject, Suspense, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { SignInFirst } from '../accounts/sign-in-first.tsx'
import { ApiError, browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { pageMeta, siteOf } from '../platform/pages/page-meta.ts'
import { formatPrice } from '../platform/text/money.ts'
import { countOf, productForms } from '../platform/text/plural.ts'
import { DiscountRows, PromoField } from '../promotions/promo-parts.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { LoadingPlace } from '../ui/loading-place.tsx'
import { removeAndFocus } from '../ui/remove-and-focus.ts'
import { dismissToast, showToast } from '../ui/show-toast.ts'
import type { Route } from './+types/cart-page.ts'
import type { Cart, createOrder } from './cart.contract.ts'
import { CartRow } from './cart-row.tsx'
import { removeFromCart } from './edit-cart.ts'
import { mayHaveKept, useKept } from './follow-visitor.ts'
import { type CartState, keptCalls, keptGoods } from './kept-store.ts'
import { loadCart, refreshCart } from './load-kept.ts'
import { priceItems } from './price-items.ts'
import { refusalText } from './refusal-text.ts'
import { isSameOffer, shownCart } from './shown-cart.ts'

/** Most shops give no points. */
const PointsField = lazyPart(() => import('../promotions/points/points-field.tsx'))

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
  const { owner, visit } = useKept()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="page py-8">
      <h1 ref={heading} tabIndex={-1} className="mb-6 font-display text-2xl outline-none sm:text-3xl">
        Корзина
      </h1>
      {owner === null ? (
        <SignInFirst hint={'Корзина хранится в\u00a0аккаунте и\u00a0ждёт вас на\u00a0любом устройстве.'} />
      ) : mayHaveKept(owner) ? (
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
    return <LoadFailed look="page" text={text} onRetry={reload} />
  }
  if (!cart) return <CartSkeleton />
  if (cart.items.length === 0) return <EmptyCart />
  return (
    <div className="cart-columns">
      <CartList cart={cart} refusals={refusals} heading={heading} />
      <div className="cart-side">
        <CartSummary cart={cart} />
        <div className="card grid gap-3 p-4 md:p-5">
          <PromoField promo={cart.promo} onChange={refreshCart} />
          {cart.points && (
            <Suspense fallback={<div className="h-24" />}>
              <PointsField points={cart.points} onChange={refreshCart} />
            </Suspense>
          )}
          <dl className="grid gap-1 text-sm md:hidden">
            <DiscountRows discounts={cart.discounts} write={formatPrice} />
          </dl>
        </div>
      </div>
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

interface CartListProps {
  cart: Cart
  refusals: CartState['refusals']
  /** Receives the focus when the last row is removed. */
  heading: RefObject<HTMLElement | null>
}

function CartList({ cart, refusals, heading }: CartListProps) {
  const list = useRef<HTMLUListElement>(null)

  function remove(productId: number, index: number): void {
    removeAndFocus(() => removeFromCart(productId), list.current, index, heading.current)
  }

  return (
    <ul ref={list} className="grid gap-3">
      {cart.items.map((item, index) => (
        <CartRow
          key={item.id}
          item={item}
          refusal={refusals.get(item.product.id)}
          onRemove={() => remove(item.product.id, index)}
        />
      ))}
    </ul>
  )
}

function CartSkeleton() {
  return (
    <LoadingPlace>
      <div className="cart-columns">
        <div className="grid gap-3">
          {['a', 'b', 'c'].map((key) => (
            <div key={key} className="skeleton h-40 rounded-2xl" />
          ))}
        </div>
        <div className="skeleton h-56 rounded-2xl max-md:hidden" />
      </div>
    </LoadingPlace>
  )
}

interface ShownCart {
  /** Undefined while it is loading, and when loading failed. */
  cart: Cart | undefined
  refusals: CartState['refusals']
  failed: boolean
  reload: () => void
}

/** The cart for its page: reloaded whenever the page is opened, and updated by changes here and in other tabs. */
function useCart(): ShownCart {
  const { failure, reload } = useLoad(loadCart, 'Не удалось загрузить корзину')
  const { cart } = keptGoods.use()
  return { cart: shownCart(cart), refusals: cart.refusals, failed: failure !== undefined, reload }
}

/** Count, total and the checkout button; on a phone a bar above the layout's bottom bar. */
function CartSummary({ cart }: { cart: Cart }) {
  const { run: createOrder, busy } = useCreateOrder(cart)
  const nothing = cart.count === 0
  const bought = cart.items.filter((item) => item.can_be_bought)
  const { now, later } = priceItems(bought, 0, cart.discounts)
  const someGone = cart.items.some((item) => !item.can_be_bought)

  return (
    <section aria-label="Ваш заказ" className="cart-summary">
      <dl aria-live="polite" className="cart-totals">
        <div className="flex items-baseline justify-between gap-3">
          <dt className="max-md:sr-only">В заказе</dt>
          <dd className="whitespace-nowrap max-md:text-muted max-md:text-sm">{countOf(cart.count, productForms)}</dd>
        </div>
        <DiscountRows discounts={cart.discounts} className="max-md:hidden" write={formatPrice} />
        <div className="flex items-baseline justify-between gap-3">
          <dt className="font-semibold text-lg max-md:sr-only">Итого</dt>
          <dd className="whitespace-nowrap font-semibold text-xl tabular-nums">{formatPrice(cart.total_price)}</dd>
        </div>
        {later > 0 && (
          <div className="flex items-baseline justify-between gap-3 max-md:text-sm">
            <dt>Сейчас</dt>
            <dd className="whitespace-nowrap tabular-nums">{formatPrice(now)}</dd>
          </div>
        )}
      </dl>
      <button
        type="button"
        className="button button-submit min-h-13 flex-1 max-md:px-4"
        disabled={nothing || busy}
        aria-busy={busy}
        onClick={() => void createOrder()}
      >
        {busy && <span className="spinner" aria-hidden="true" />}
        Оформить заказ
      </button>
      <div className="grid gap-1 text-muted text-sm max-md:hidden">
        {later > 0 && <p>Остальное ({formatPrice(later)}) оплатите, когда предзаказ приедет.</p>}
        {someGone && <p>Товары, которых нет в&nbsp;наличии, в&nbsp;сумму не&nbsp;входят.</p>}
        <p>Доставку выберете на&nbsp;следующем шаге.</p>
      </div>
    </section>
  )
}

const failed = 'Не удалось оформить заказ. Попробуйте позже.'
const changedMeanwhile =
  'Пока вы смотрели корзину, цены или наличие изменились. Проверьте сумму и\u00a0нажмите «Оформить заказ» ещё раз.'

/** «Оформить заказ»: makes the draft and goes to checkout if the cart still matches what was shown. */
function useCreateOrder(cart: Cart) {
  const navigate = useNavigate()
  const shownToast = useRef(0)

  const tell = (text: string) => {
    shownToast.current = showToast({ kind: 'failure', text })
  }

  return useAction(async () => {
    // Hides the message of the last attempt, which may contradict the new result.
    dismissToast(shownToast.current)
    try {
      // Queued behind the last click on + or −, so that the draft matches what is shown.
      await keptCalls.change(() => browserApi.call<typeof createOrder>('POST /api/cart/create-order/'))
    } catch (error) {
      tell(refusalText(error, failed))
      if (error instanceof ApiError && error.status === 409) refreshCart()
      return
    }
    const now = await loadCart().catch(() => cart)
    if (isSameOffer(cart, now)) await navigate('/new_order/')
    else tell(changedMeanwhile)
  }, failed)
}
