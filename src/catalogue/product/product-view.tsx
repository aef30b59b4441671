import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { loadChunk } from '../../platform/browser/load-chunk.ts'
import type { Settled } from '../../platform/pages/settle.ts'
import { formatPrice } from '../../platform/text/money.ts'
import { TruckIcon } from '../../ui/icons.tsx'
import { LoaderFailed } from '../../ui/loader-failed.tsx'
import { UnbrokenName } from '../../ui/unbroken-name.tsx'
import type { Product, ProductCard } from '../catalogue.contract.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { BuyBox } from './buy-box.tsx'
import { Description } from './description.tsx'
import { Gallery } from './gallery.tsx'
import { PreorderTerms } from './preorder-terms.tsx'
import { crumbsOf } from './product-meta.ts'
import { ProductStrip, StripSection } from './product-strip.tsx'
import { PropertiesTable } from './properties-table.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'
import { ShareButton } from './share-button.tsx'
import { StockStatus } from './stock-status.tsx'

/** A name this long is set smaller, or it would push the price off the screen. */
const longName = 90
const DeliveryNote = lazy(() => loadChunk(() => import('./delivery-note.tsx')))
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
            <h1 className={`product-name ${product.name.length > longName ? 'font-sans text-xl' : ''}`}>
              <UnbrokenName name={product.name} />
            </h1>
            <div className="flex flex-wrap items-center gap-x-5">
              <p className="font-semibold text-3xl tabular-nums">{formatPrice(product.price)}</p>
              <StockStatus product={product} />
            </div>
            <BuyBox product={product} />
            {product.is_preorder && <PreorderTerms product={product} />}
            <div className="flex gap-3 text-sm">
              <TruckIcon className="size-6 shrink-0 text-muted" />
              <div className="grid gap-1">
                <p>
                  Отправим по всей России или выдадим в Новосибирске.{' '}
                  <Link to="/delivery/" className="link">
                    Доставка и оплата
                  </Link>
                </p>
                <DeliveryDays product={product} />
              </div>
            </div>
          </div>
          <div className="grid grid-cols-1 content-start gap-8">
            <Description text={product.description} />
            <PropertiesTable product={product} />
          </div>
        </div>
      </article>
      <Related related={related} />
      <RecentlyViewed productId={product.id} />
    </div>
  )
}

const never = () => () => undefined
const yes = () => true
const no = () => false

/** Not in the first HTML, which is kept for days. A preorder has its month instead. */
function DeliveryDays({ product: { status, is_preorder } }: { product: Product }) {
  const isInBrowser = useSyncExternalStore(never, yes, no)
  if (status !== 'available' || is_preorder) return null
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

function Related({ related }: { related: Settled<ProductCard[]> }) {
  if (related.ok) return related.value.length > 0 && <ProductStrip title={relatedTitle} products={related.value} />
  return (
    <StripSection title={relatedTitle}>
      <LoaderFailed text="Не удалось загрузить товары" failure={related} />
    </StripSection>
  )
}
