import type { Route } from './+types/character-page.ts'
import { listingInBrowser, listingOnServer } from './listing/load-listing.ts'
import { shelfListing } from './shelves/shelf-listing.ts'
import { shelfMeta } from './shelves/shelf-meta.ts'
import { ShelfView } from './shelves/shelf-view.tsx'

const listing = shelfListing('character')

export const loader = listingOnServer(listing)
export const clientLoader = listingInBrowser(listing)

export const meta: Route.MetaFunction = (args) => shelfMeta('character', args)

export default function CharacterPage({ loaderData, params }: Route.ComponentProps) {
  return <ShelfView kind="character" slug={params.slug} listing={listing} loaderData={loaderData} />
}
