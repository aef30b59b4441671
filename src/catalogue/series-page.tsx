import type { Route } from './+types/series-page.ts'
import { listingInBrowser, listingOnServer } from './listing/load-listing.ts'
import { shelfListing } from './shelves/shelf-listing.ts'
import { shelfMeta } from './shelves/shelf-meta.ts'
import { ShelfView } from './shelves/shelf-view.tsx'

const listing = shelfListing('series')

export const loader = listingOnServer(listing)
export const clientLoader = listingInBrowser(listing)

export const meta: Route.MetaFunction = (args) => shelfMeta('series', args)

export default function SeriesPage({ loaderData, params }: Route.ComponentProps) {
  return <ShelfView kind="series" slug={params.slug} listing={listing} loaderData={loaderData} />
}
