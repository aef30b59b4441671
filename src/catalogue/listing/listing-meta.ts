import type { MetaDescriptor } from 'react-router'
import { pageMeta, siteOf } from '../../platform/pages/page-meta.ts'
import { isDuplicate } from './listing-state.ts'
import type { ListingData } from './load-listing.ts'

interface ListingMeta {
  matches: Parameters<typeof siteOf>[0]
  /** Undefined if the page failed to load. */
  loaderData: ListingData | undefined
  path: string
  title: string
  description: string
  /** Otherwise that of the first product. */
  image?: string | undefined
}

/** Further pages have their own canonical address; filtered and sorted lists only repeat the plain one. */
export function listingMeta({ matches, loaderData, path, title, description, image }: ListingMeta): MetaDescriptor[] {
  if (!loaderData) return []
  const { state, result } = loaderData
  const site = siteOf(matches)
  const further = state.page > 1
  return pageMeta({
    ...site,
    path: further ? `${path}?page=${state.page}` : path,
    title: `${title}${further ? ` — страница ${state.page}` : ''} — ${site.siteName}`,
    description,
    image: image ?? ('list' in result && result.list.ok ? result.list.value.results[0]?.images[0]?.image : undefined),
    noindex: isDuplicate(state),
  })
}
