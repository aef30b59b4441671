import { useState } from 'react'
import { useNavigate, useNavigation, useRevalidator } from 'react-router'
import { type ListingState, listingSearch, parseListing } from './listing-state.ts'
import { samePath } from './same-path.ts'

/** What the parts of a list share: what is chosen, and how to choose something else. */
export interface ListingControls {
  /** Where the list lives: `/catalog/`. */
  path: string
  /** What the shopper wants to see, a step ahead of the list while that is loading. */
  state: ListingState
  loading: boolean
  /** The address after a change. Every change but that of the page leads back to page one. */
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
      // At once, because the router takes its time: a box must not look unchecked for a moment after the click.
      setChosen({ ...state, page: 1, ...change })
      void navigate(addressOf(change), { preventScrollReset: true })
    },
    reload: () => void revalidator.revalidate(),
  }
}
