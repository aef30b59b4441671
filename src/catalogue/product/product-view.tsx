import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../platform/browser/api-client.ts'
import { loadPart } from '../../platform/browser/load-chunk.ts'
import type { Settled } from '../../platform/pages/settle.ts'
import { formatPrice } from '../../platform/text/money.ts'
import { line, ShareIcon } from '../../ui/icons.tsx'
import { LoaderFailed } from '../../ui/loader-failed.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { UnbrokenName } from '../../ui/unbroken-name.tsx'
import type { ProductCard as Card, listProductsById, Product, ProductCard } from '../catalogue.contract.ts'
import { OldPrice } from '../old-price.tsx'
import { shelfAddress } from '../shelves/shelf-address.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { BuyBox } from './buy-box.tsx'
import { Description } from './description.tsx'
import { FurtherProperties } from './further-properties.tsx'
import { Gallery } from './gallery.tsx'
import { PriceChartWaiting } from './price-chart-waiting.tsx'
import { ProductFacts } from './product-facts.tsx'
import { crumbsOf } from './product-meta.ts'
import { productNameLook } from './product-name-look.ts'
import { ProductStrip, StripSection } from './product-strip.tsx'
import { SizeComparison } from './size-comparison.tsx'
import { StockStatus } from './stock-status.tsx'
import { parseViewed, viewedKey, without, withViewed } from './viewed-list.ts'

const DeliveryNote = lazy(() => loadPart(() => import('./delivery-note.tsx')))
const PriceChart = lazy(() => loadPart(() => import('./price-chart.tsx')))
const relatedTitle = 'Ещё из этой серии'

export function ProductView({ product, related }: { product: Product; related: Settled<ProductCard[]> }) {
  return (
    <div className="page grid grid-cols-1 gap-12 py-4">
      <article>
        <div className="flex items-start justify-between gap-4">
          <Breadcrumbs steps={crumbsOf(product)} here={product.name} />
          <ShareButton path={`/product/${product.id}/`} name={product.name} />
        </div>
        <div className="product-columns mt-2">
          <Gallery pictures={product.images} name={product.name} />
          <div className="product-offer">
            {(product.is_new || product.is_preorder) && (
              <p className="flex gap-2">
                {product.is_new && <span className="badge-new">Новинка</span>}
                {product.is_preorder && <span className="badge-preorder">Предзаказ</span>}
              </p>
            )}
            <h1 className={productNameLook(product.name)}>
              <UnbrokenName name={product.name} />
            </h1>
            <div className="flex flex-wrap items-center gap-x-5">
              <p className="font-semibold text-3xl tabular-nums">
                {formatPrice(product.price)}
                <OldPrice product={product} />
              </p>
              <StockStatus product={product} />
            </div>
            <BuyBox product={product} />
            <PriceHistory product={product} />
            {product.is_preorder && <PreorderTerms product={product} />}
            {product.status === 'available' && <DeliveryPromise product={product} />}
            <ProductFacts product={product} />
            <SizeComparison heightMm={product.height_mm} />
          </div>
          <div className="grid max-w-[65ch] grid-cols-1 gap-8">
            <Description text={product.description} />
            <FurtherProperties product={product} />
          </div>
        </div>
      </article>
      <Related related={related} product={product} />
      <RecentlyViewed productId={product.id} />
    </div>
  )
}

/** The chart comes when somebody opens it. */
function PriceHistory({ product }: { product: Product }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="-my-3 text-sm noscript:hidden" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">История цены</summary>
      {isOpen && (
        <Suspense fallback={<PriceChartWaiting />}>
          <PriceChart product={product} />
        </Suspense>
      )}
    </details>
  )
}

const never = () => () => undefined
const yes = () => true
const no = () => false

/** Only of what can be bought. */
function DeliveryPromise({ product }: { product: Product }) {
  return (
    <div className="flex gap-3 text-sm">
      <TruckIcon className="size-6 shrink-0 text-muted" />
      <div className="grid gap-1">
        <p>
          Отправим по всей России или выдадим в Новосибирске.{' '}
          <Link to="/delivery/" className="link">
            Доставка и&nbsp;оплата
          </Link>
        </p>
        <DeliveryDays product={product} />
      </div>
    </div>
  )
}

/** Not in the first HTML, which is kept for days. A preorder has its month instead. */
function DeliveryDays({ product: { is_preorder } }: { product: Product }) {
  const isInBrowser = useSyncExternalStore(never, yes, no)
  if (is_preorder) return null
  return (
    <div className="min-h-15">
      {isInBrowser && (
        <Suspense>
          <DeliveryNote />
        </Suspense>
      )}
    </div>
  )
}

function Related({ related, product }: { related: Settled<ProductCard[]>; product: Product }) {
  if (related.ok) {
    const series = product.shelves.find(({ kind }) => kind === 'series')
    const all = series && { name: 'Вся серия', href: shelfAddress(series) }
    return related.value.length > 0 && <ProductStrip title={relatedTitle} products={related.value} all={all} />
  }
  return (
    <StripSection title={relatedTitle}>
      <LoaderFailed text="Не удалось загрузить товары" failure={related} />
    </StripSection>
  )
}

const TruckIcon = line(
  'M7.3 17H14V6H3v11h1.2M14 10h4l3 3v4h-1M7.3 17a1.6 1.6 0 1 1-3.1 0 1.6 1.6 0 0 1 3.1 0ZM20 17a1.6 1.6 0 1 1-3.2 0M14 17h2.8a1.6 1.6 0 0 1 3.2 0',
)
const CalendarIcon = line('M4.5 6.5h15v13h-15v-13ZM4.5 10.5h15M8.5 4v4M15.5 4v4')

/** What a buyer may count on when the release slips, said before the purchase. */
function PreorderTerms({ product: { id, release_year: year } }: { product: Product }) {
  return (
    <div className="flex gap-3 text-sm">
      <CalendarIcon className="size-6 shrink-0 text-muted" />
      <p>
        Если выход перенесут, напишем и&nbsp;спросим: ждать дальше или вернуть деньги. Без вашего согласия срок
        не&nbsp;изменится.{' '}
        <a href="/offer/#9-предзаказ" className="link">
          Условия предзаказа
        </a>
        {year !== null && (
          <>
            {' · '}
            <a href={`/api/preorders/releases/${id}/calendar/`} download className="link">
              Выход в&nbsp;календарь
            </a>
          </>
        )}
      </p>
    </div>
  )
}

/** Products viewed in this browser. Private, so it is stored only there and is not part of the server's HTML. */
function RecentlyViewed({ productId }: { productId: number }) {
  const [products, setProducts] = useState<Card[]>([])
  useEffect(() => {
    const viewed = readViewed()
    keepViewed(withViewed(viewed, productId))
    const others = without(viewed, productId)
    if (others.length === 0) return
    const left = new AbortController()
    browserApi
      .call<typeof listProductsById>(
        'GET /api/products/by_id/',
        { query: { ids: others.join(',') } },
        { signal: left.signal },
      )
      .then(setProducts)
      // The API client has logged the error, and the page works without this strip.
      .catch(() => undefined)
    return () => left.abort()
  }, [productId])
  return products.length > 0 ? <ProductStrip title="Вы недавно смотрели" products={products} /> : null
}

/** Access to the storage throws in browsers that block it. */
function readViewed(): number[] {
  try {
    return parseViewed(localStorage.getItem(viewedKey))
  } catch {
    return []
  }
}

function keepViewed(viewed: number[]): void {
  try {
    localStorage.setItem(viewedKey, JSON.stringify(viewed))
  } catch {
    // The storage is blocked or full.
  }
}

/** Opens the system's share dialog if there is one, otherwise copies the address. */
function ShareButton({ path, name }: { path: string; name: string }) {
  async function share(): Promise<void> {
    const { navigator } = window
    const url = new URL(path, location.origin).href
    // Closing the share dialog rejects too, which is not an error.
    if ('share' in navigator) return navigator.share({ title: name, url }).catch(() => undefined)
    try {
      await (navigator as Navigator).clipboard.writeText(url)
      showToast({ kind: 'success', text: 'Ссылка скопирована' })
    } catch {
      showToast({ kind: 'failure', text: 'Не удалось скопировать ссылку' })
    }
  }

  return (
    <button
      type="button"
      className="icon-button -mr-2.5 shrink-0 noscript:hidden"
      aria-label="Поделиться"
      title="Поделиться"
      onClick={() => void share()}
    >
      <ShareIcon />
    </button>
  )
}
