import { Suspense, use } from 'react'
import { type ListingProps, ListingView } from './listing-view.tsx'

/** One list page. A slow list opens with its skeleton; from then on its former state stays until the next is there. */
export function Listing(props: ListingProps) {
  return (
    // Another path is another list, with nothing to keep of the former one.
    <Suspense key={props.path} fallback={<ListingView {...props} result={undefined} />}>
      <LoadedListing {...props} />
    </Suspense>
  )
}

function LoadedListing(props: ListingProps) {
  const { result } = props.loaderData
  return <ListingView {...props} result={result instanceof Promise ? use(result) : result} />
}
