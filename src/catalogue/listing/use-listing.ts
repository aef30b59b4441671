import { startTransition, useState } from 'react'
import { useNavigate, useNavigation, useRevalidator } from 'react-router'
import { type ListingState, listingSearch, parseListing } from './listing-state.ts'
import { samePath } from './load-listing.ts'

/** What the parts of a list page share: the chosen state, and functions to change it. */
export interface ListingControls {
  /** The path of the list, such as `/catalog/`. */
  path: string
  /** What the shopper chose, ahead of the shown list while the next one is loading. */
  state: ListingState
  loading: boolean
  /** The address after a change. Every change except that of the page resets to page one. */
  addressOf: (change: Partial<ListingState>) => string
  choose: (change: Partial<ListingState>) => void
  reload: () => void
}

export function useListing(path: string, loaded: ListingState): ListingControls {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const revalidator = useRevalidator()
  // An optimistic update: the router is slower, and a checkbox must not look unchecked for a moment after the click.
  const [chosen, setChosen] = useState<ListingState>()
  const { location } = navigation
  const coming = location && samePath(location.pathname, path) ? location : undefined
  const state = chosen ?? (coming ? parseListing(new URLSearchParams(coming.search)) : loaded)

  function addressOf(change: Partial<ListingState>): string {
    return path + listingSearch({ ...state, page: 1, ...change })
  }
  async function show(choice: ListingState): Promise<void> {
    await navigate(path + listingSearch(choice), { preventScrollReset: true })
    // Together with the loaded list, or after the navigation that took its place.
    startTransition(() => setChosen((latest) => (latest === choice ? undefined : latest)))
  }
  return {
    path,
    state,
    loading: (chosen ?? coming) !== undefined || revalidator.state === 'loading',
    addressOf,
    choose(change) {
      const choice = { ...state, page: 1, ...change }
      setChosen(choice)
      void show(choice)
    },
    reload: () => void revalidator.revalidate(),
  }
}
