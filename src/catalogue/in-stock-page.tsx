import type { Route } from './+types/in-stock-page.ts'
import type { listNotNewProducts } from './catalogue.contract.ts'
import { Listing } from './listing/listing.tsx'
import { byNovelty, facetsWithin, type ListingKind } from './listing/listing-kind.ts'
import { listingMeta } from './listing/listing-meta.ts'
import { listingInBrowser, listingOnServer } from './listing/load-listing.ts'

const page = {
  path: '/in-stock/',
  title: 'В наличии',
  description: 'Аниме-фигурки и коллекционные товары, которые уже стоят на полке. Доставка по всей России.',
}

/** Lists everything that is not flagged as new, so a card may still say that it is out of stock. */
const kind: ListingKind = {
  ...byNovelty,
  fetchPage: (api, query, _params, options) =>
    api.call<typeof listNotNewProducts>('GET /api/not_new_products/', { query }, options),
  fetchFacets: facetsWithin(() => ({ is_new: 'false' })),
  failure: 'Не удалось загрузить товары',
}

export const loader = listingOnServer(kind)
export const clientLoader = listingInBrowser(kind)

export const meta: Route.MetaFunction = (args) => listingMeta({ ...args, ...page })

export default function InStockPage({ loaderData }: Route.ComponentProps) {
  return <Listing kind={kind} path={page.path} loaderData={loaderData} intro={() => ({ heading: page.title })} />
}
