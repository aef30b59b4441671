import type { Route } from './+types/maker-page.ts'
import { listingInBrowser, listingOnServer } from './listing/load-listing.ts'
import { shelfListing } from './shelves/shelf-listing.ts'
import { shelfMeta } from './shelves/shelf-meta.ts'
import { ShelfView } from './shelves/shelf-view.tsx'

const listing = shelfListing('maker')

export const loader = listingOnServer(listing)
export const clientLoader = listingInBrowser(listing)

export const meta: Route.MetaFunction = (args) => shelfMeta('maker', args)

export default function MakerPage({ loaderData, params }: Route.ComponentProps) {
  return <ShelfView kind="maker" slug={params.slug} listing={listing} loaderData={loaderData} />
}
