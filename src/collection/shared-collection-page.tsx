import { data, Link } from 'react-router'
import { unlessRevoked } from '../cart/sharing/shared-page.ts'
import { inBrowser, onServer, type PageLoad } from '../platform/pages/page-loader.ts'
import { pageMeta, siteOf } from '../platform/pages/page-meta.ts'
import { secretPageHeaders } from '../platform/pages/secret-page-headers.ts'
import { countOf } from '../platform/text/plural.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/shared-collection-page.ts'
import type { CollectedProduct, getSharedCollection } from './collection.contract.ts'
import { CollectionGrid } from './collection-grid.tsx'

const load: PageLoad<CollectedProduct[] | null> = (api, { params, signal }) => {
  const input = { params: { token: params.token ?? '' } }
  return unlessRevoked(api.call<typeof getSharedCollection>('GET /api/collection/shared/{token}/', input, { signal }))
}

export async function loader(args: Route.LoaderArgs) {
  const products = await onServer(load)(args)
  return data(products, { status: products ? 200 : 404 })
}

export const clientLoader = inBrowser(load)

export const headers: Route.HeadersFunction = secretPageHeaders

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const site = siteOf(matches)
  return pageMeta({
    ...site,
    path: `/collection/shared/${params.token ?? ''}/`,
    title: `Коллекция — ${site.siteName}`,
    description: 'Фигурки и коллекционные товары одного из наших покупателей.',
    noindex: true,
  })
}

export default function SharedCollectionPage({ loaderData: products }: Route.ComponentProps) {
  return (
    <div className="page grid gap-6 py-8">
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <h1 className="font-display text-2xl sm:text-3xl">Коллекция</h1>
        {products && products.length > 0 && (
          <p className="text-muted">{countOf(products.length, ['предмет', 'предмета', 'предметов'])}</p>
        )}
      </div>
      {products && products.length > 0 ? (
        <CollectionGrid products={products} />
      ) : (
        <EmptyState
          text={products ? 'В этой коллекции пока ничего нет' : 'Ссылка больше не действует'}
          hint={products ? undefined : 'Возможно, её отключили. Попросите новую или загляните в каталог.'}
        >
          <Link to="/catalog/" className="button">
            Перейти в каталог
          </Link>
        </EmptyState>
      )}
    </div>
  )
}
