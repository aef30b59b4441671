import { Suspense, use, useEffect } from 'react'
import { type ClientLoaderFunctionArgs, data, useRouteLoaderData } from 'react-router'
import { inBrowser, onServer } from '../platform/pages/page-loader.ts'
import { siteOf } from '../platform/pages/page-meta.ts'
import type { loader as rootLoader } from '../root.tsx'
import { FoxMark } from '../ui/fox-mark.tsx'
import { LoaderFailed } from '../ui/loader-failed.tsx'
import type { Route } from './+types/product-page.ts'
import { answerOf, loadProduct, type ProductData, type ProductLoaderData, readyOrSlow } from './product/load-product.ts'
import { productMeta, productTitle } from './product/product-meta.ts'
import { ProductView } from './product/product-view.tsx'

export async function loader(args: Route.LoaderArgs) {
  const ready = await onServer(loadProduct)(args)
  return data<ProductLoaderData>({ ready }, answerOf(ready))
}

export function clientLoader(args: ClientLoaderFunctionArgs): Promise<ProductLoaderData> {
  return readyOrSlow(inBrowser(loadProduct)(args))
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  if (!loaderData || 'slow' in loaderData) return [{ title: site.siteName }]
  const { result } = loaderData.ready
  if (result.state === 'loaded') return productMeta(result.product, site)
  const title = result.state === 'missing' ? 'Товар не найден' : 'Не удалось показать товар'
  return [{ title: `${title} — ${site.siteName}` }, { name: 'robots', content: 'noindex' }]
}

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  if ('ready' in loaderData) return <LoadedProduct data={loaderData.ready} />
  return (
    // Shows a skeleton for another product; without it React would keep the old product until the new one is loaded.
    <Suspense key={params.productId} fallback={<ProductSkeleton />}>
      <SlowProduct loading={loaderData.slow} />
    </Suspense>
  )
}

function SlowProduct({ loading }: { loading: Promise<ProductData> }) {
  const data = use(loading)
  const siteName = useRouteLoaderData<typeof rootLoader>('root')?.shell.site?.shop_name ?? 'Кицунэ'
  useEffect(() => {
    // The router set the title before the product was loaded.
    if (data.result.state === 'loaded') document.title = productTitle(data.result.product, siteName)
  }, [data, siteName])
  return <LoadedProduct data={data} />
}

function LoadedProduct({ data: { result, related } }: { data: ProductData }) {
  if (result.state === 'missing') return <ProductMissing />
  if (result.state === 'failed') return <ProductFailed message={result.message} failure={result} />
  // The key resets the state: another product starts at its first picture, with its description collapsed.
  return <ProductView key={result.product.id} product={result.product} related={related} />
}

/** An empty page with the sizes of the product page, so that nothing jumps when the product is loaded. */
function ProductSkeleton() {
  return (
    <div className="page py-4">
      <output className="flex min-h-11 items-center text-muted text-sm">Загрузка товара...</output>
      <div aria-hidden="true" className="product-columns mt-2">
        <div className="product-gallery gallery-with-thumbnails">
          <div className="gallery-stage skeleton" />
          <div className="gallery-thumbnails">
            {['a', 'b', 'c', 'd'].map((key) => (
              <div key={key} className="size-16 shrink-0 skeleton" />
            ))}
          </div>
        </div>
        <div className="grid content-start gap-5">
          <div className="grid gap-3">
            <div className="h-7 w-11/12 skeleton" />
            <div className="h-7 w-2/3 skeleton" />
          </div>
          <div className="h-9 w-40 skeleton" />
          <div className="h-14 skeleton max-md:hidden" />
          <div className="h-64 skeleton" />
        </div>
      </div>
    </div>
  )
}

/** No such product: sold long ago, or a mistyped address. */
function ProductMissing() {
  return (
    <div className="page grid min-h-[60vh] place-content-center justify-items-center gap-5 py-16 text-center">
      <FoxMark className="box-content size-28 border-muted/50 border-b-4 px-16" />
      <h1 className="font-display text-2xl">Товар не найден</h1>
      <p className="max-w-md text-muted">
        Возможно, его уже сняли с полки или в адресе опечатка. Загляните в каталог — там найдётся что-нибудь похожее.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <a href="/catalog/" className="button">
          Перейти в каталог
        </a>
        <a href="/new/" className="button-quiet">
          Смотреть новинки
        </a>
      </div>
    </div>
  )
}

function ProductFailed({ message, failure }: { message: string; failure: object }) {
  return (
    <div className="page grid min-h-[60vh] place-content-center justify-items-center gap-5 py-16 text-center">
      <FoxMark className="box-content size-28 border-muted/50 border-b-4 px-16" />
      <h1 className="font-display text-2xl">Не удалось показать товар</h1>
      <LoaderFailed look="bare" text={`Ошибка: ${message}`} failure={failure} />
      <a href="/catalog/" className="link inline-flex min-h-11 items-center">
        Перейти в каталог
      </a>
    </div>
  )
}
