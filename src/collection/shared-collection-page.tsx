import { SharedPage, sharedMeta, sharedOnServer, unlessRevoked } from '../cart/sharing/shared-page.tsx'
import { inBrowser, type PageLoad } from '../platform/pages/page-loader.ts'
import { secretPageHeaders } from '../platform/pages/secret-page-headers.ts'
import { countOf } from '../platform/text/plural.ts'
import type { Route } from './+types/shared-collection-page.ts'
import type { CollectedProduct, getSharedCollection } from './collection.contract.ts'
import { CollectionGrid } from './collection-grid.tsx'

const load: PageLoad<CollectedProduct[] | null> = (api, { params, signal }) => {
  const input = { params: { token: params.token ?? '' } }
  return unlessRevoked(api.call<typeof getSharedCollection>('GET /api/collection/shared/{token}/', input, { signal }))
}

export const loader = sharedOnServer(load)
export const clientLoader = inBrowser(load)

export const headers: Route.HeadersFunction = secretPageHeaders

export const meta: Route.MetaFunction = (page) =>
  sharedMeta(page, {
    section: 'collection',
    title: 'Коллекция',
    description: 'Фигурки и коллекционные товары одного из наших покупателей.',
  })

export default function SharedCollectionPage({ loaderData: products }: Route.ComponentProps) {
  return (
    <SharedPage
      heading="Коллекция"
      products={products}
      count={(length) => countOf(length, ['предмет', 'предмета', 'предметов'])}
      emptyText="В этой коллекции пока ничего нет"
    >
      {(collected) => <CollectionGrid products={collected} />}
    </SharedPage>
  )
}
