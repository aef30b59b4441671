import { quoted } from '../platform/text/quoted.ts'
import type { Route } from './+types/catalogue-page.ts'
import type { Facets, listCatalogue } from './catalogue.contract.ts'
import { facetTitles, nameOf } from './listing/facet-values.ts'
import { Listing } from './listing/listing.tsx'
import { facetsWithin, fixedPageSize, type ListingKind } from './listing/listing-kind.ts'
import { listingMeta } from './listing/listing-meta.ts'
import type { ListingState } from './listing/listing-state.ts'
import { listingInBrowser, listingOnServer } from './listing/load-listing.ts'

const path = '/catalog/'
const plainHeading = 'Каталог'

const kind: ListingKind = {
  radio: true,
  fetchPage: (api, query, _params, options) =>
    api.call<typeof listCatalogue>('GET /api/catalog/', { query: { ...query, page_size: fixedPageSize } }, options),
  fetchFacets: facetsWithin(() => ({})),
  labelsInStock: true,
  loading: 'Загрузка товаров...',
  failure: 'Не удалось загрузить товары',
  empty: 'Товары не найдены. Попробуйте изменить фильтры.',
}

export const loader = listingOnServer(kind)
export const clientLoader = listingInBrowser(kind)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const facets = loaderData && 'facets' in loaderData.result ? loaderData.result.facets : undefined
  return listingMeta({
    matches,
    loaderData,
    path,
    title: loaderData ? headingOf(loaderData.state, facets) : '',
    description:
      'Каталог аниме-фигурок и коллекционных товаров: масштабные и чиби-фигурки, мягкие игрушки, акриловые стенды, постеры. Доставка по всей России.',
  })
}

export default function CataloguePage({ loaderData }: Route.ComponentProps) {
  return (
    <Listing
      kind={kind}
      path={path}
      loaderData={loaderData}
      intro={(facets) => {
        const heading = headingOf(loaderData.state, facets)
        return { heading, crumbs: heading === plainHeading ? [] : [{ name: plainHeading, to: path }] }
      }}
    />
  )
}

/** Product pages link to the products of one series or maker; the heading is then its name. */
function headingOf({ series, maker }: ListingState, facets: Facets | undefined): string {
  const [facet, value] = series.length === 1 ? (['series', series[0]] as const) : (['maker', maker[0]] as const)
  if (series.length + maker.length !== 1 || value === undefined) return plainHeading
  const name = nameOf(facet, value, facets)
  return name ? `${facetTitles[facet]} ${quoted(name)}` : plainHeading
}
