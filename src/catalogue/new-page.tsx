import type { Route } from './+types/new-page.ts'
import type { listNewProducts } from './catalogue.contract.ts'
import { Listing } from './listing/listing.tsx'
import { byNovelty, facetsWithin, type ListingKind } from './listing/listing-kind.ts'
import { listingMeta } from './listing/listing-meta.ts'
import { listingInBrowser, listingOnServer } from './listing/load-listing.ts'

const page = {
  path: '/new/',
  title: 'Новинки',
  description: 'Новые поступления: свежие аниме-фигурки и коллекционные товары. Доставка по всей России.',
}

const kind: ListingKind = {
  ...byNovelty,
  onlyNew: true,
  fetchPage: (api, query, _params, options) =>
    api.call<typeof listNewProducts>('GET /api/new_products/', { query }, options),
  fetchFacets: facetsWithin(() => ({ is_new: 'true' })),
  failure: 'Не удалось загрузить новинки',
}

export const loader = listingOnServer(kind)
export const clientLoader = listingInBrowser(kind)

export const meta: Route.MetaFunction = (args) => listingMeta({ ...args, ...page })

export default function NewPage({ loaderData }: Route.ComponentProps) {
  return <Listing kind={kind} path={page.path} loaderData={loaderData} intro={() => ({ heading: page.title })} />
}
