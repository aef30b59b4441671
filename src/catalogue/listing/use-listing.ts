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
  const [seen, setSeen] = useState(loaded)
  const [chosen, setChosen] = useState(loaded)
  if (seen !== loaded) {
    setSeen(loaded)
    setChosen(loaded)
  }
  const { location } = navigation
  const coming = location && samePath(location.pathname, path) ? location : undefined
  const state = coming ? parseListing(new URLSearchParams(coming.search)) : chosen

  function addressOf(change: Partial<ListingState>): string {
    return path + listingSearch({ ...state, page: 1, ...change })
  }
  return {
    path,
    state,
    loading: coming !== undefined || revalidator.state === 'loading',
    addressOf,
    choose(change) {
      // An optimistic update: the router is slower, and a checkbox must not look unchecked for a moment after the click.
      setChosen({ ...state, page: 1, ...change })
      void navigate(addressOf(change), { preventScrollReset: true })
    },
    reload: () => void revalidator.revalidate(),
  }
}
