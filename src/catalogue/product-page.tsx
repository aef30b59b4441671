import { Suspense, use, useEffect } from 'react'
import { type ClientLoaderFunctionArgs, data, useRouteLoaderData } from 'react-router'
import { inBrowser, onServer } from '../platform/pages/page-loader.ts'
import { siteOf } from '../platform/pages/page-meta.ts'
import type { loader as rootLoader } from '../root.tsx'
import type { Route } from './+types/product-page.ts'
import { answerOf, loadProduct, type ProductData, type ProductLoaderData, readyOrSlow } from './product/load-product.ts'
import { productMeta, productTitle } from './product/product-meta.ts'
import { ProductSkeleton } from './product/product-skeleton.tsx'
import { ProductFailed, ProductMissing } from './product/product-states.tsx'
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
