import { Suspense, use } from 'react'
import { type ListingProps, ListingView } from './listing-view.tsx'

/** One list page. A slow list first shows its skeleton; later the old list stays until the next one is loaded. */
export function Listing(props: ListingProps) {
  return (
    // Another path is another list, so nothing of the previous one is kept.
    <Suspense key={props.path} fallback={<ListingView {...props} result={undefined} />}>
      <LoadedListing {...props} />
    </Suspense>
  )
}

function LoadedListing(props: ListingProps) {
  const { result } = props.loaderData
  return <ListingView {...props} result={result instanceof Promise ? use(result) : result} />
}
