import { useState } from 'react'
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
  // An optimistic update: the router is slower, and a checkbox must not look unchecked for a moment after the click. It
  // ends with the list on the screen: React draws the next one only some time after its navigation has ended.
  const [ahead, setAhead] = useState<{ choice: ListingState; of: ListingState }>()
  const chosen = ahead?.of === loaded ? ahead.choice : undefined
  const next = navigation.location
  const coming = next && samePath(next.pathname, path) ? next : undefined
  const state = chosen ?? (coming ? parseListing(new URLSearchParams(coming.search)) : loaded)

  function addressOf(change: Partial<ListingState>): string {
    return path + listingSearch({ ...state, page: 1, ...change })
  }
  async function show(choice: ListingState): Promise<void> {
    const address = path + listingSearch(choice)
    await navigate(address, { preventScrollReset: true })
    // Another navigation took its place, perhaps one that loads no list, such as to an anchor.
    if (location.pathname + location.search !== address)
      setAhead((latest) => (latest?.choice === choice ? undefined : latest))
  }
  return {
    path,
    state,
    loading: (chosen ?? coming) !== undefined || revalidator.state === 'loading',
    addressOf,
    choose(change) {
      const choice = { ...state, page: 1, ...change }
      setAhead({ choice, of: loaded })
      void show(choice)
    },
    reload: () => void revalidator.revalidate(),
  }
}
