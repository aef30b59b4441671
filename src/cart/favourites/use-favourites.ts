import { useEffect } from 'react'
import { type Shopper, signedInShopper } from '../../catalogue/shopper.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { shelfCalls } from '../shelf-store.ts'
import type { Favourite, getWishlist } from './wishlist.contract.ts'

const load = () => shelfCalls.read(() => browserApi.call<typeof getWishlist>('GET /api/wishlist/'))

interface ShownFavourites {
  /** Undefined while they are loading, and when loading failed. */
  favourites: Favourite[] | undefined
  shopper: Shopper | undefined
  failed: boolean
  reload: () => void
}

/** The favourites for their page. Changes made anywhere, in other tabs too, show here at once. */
export function useFavourites(): ShownFavourites {
  const { value, failure, reload } = useLoad(load, 'Не удалось загрузить избранное')
  const shopper = signedInShopper.use()
  const kept = shopper?.loaded ? shopper.favourites : undefined

  // Favourites added in another tab are not in the loaded list yet.
  const missing = kept && value && [...kept].filter((id) => !value.some(({ product }) => product.id === id)).join()
  useEffect(() => {
    if (missing) reload()
  }, [missing, reload])

  const favourites = kept ? value?.filter(({ product }) => kept.has(product.id)) : value
  return { favourites, shopper, failed: failure !== undefined, reload }
}
