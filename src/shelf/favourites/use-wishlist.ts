import { useCallback, useEffect, useRef, useState } from 'react'
import { currentViewer, useViewer, viewerChanged } from '../../accounts/viewer.ts'
import { useShopper } from '../../catalogue/shopper.ts'
import { ApiError, browserApi } from '../../platform/browser/api-client.ts'
import { shelfCalls } from '../cart/cart-store.ts'
import type { Favourite, getWishlist } from './wishlist.contract.ts'

interface Loaded {
  phase: 'loading' | 'loaded' | 'failed' | 'signed_out'
  favourites: Favourite[]
}

/** The favourites for their page. What is taken out or put back anywhere shows here at once. */
export function useWishlist() {
  const [{ phase, favourites }, setLoaded] = useState<Loaded>({ phase: 'loading', favourites: [] })
  const shopper = useShopper()
  const { user_id: owner } = useViewer()
  const latest = useRef(0)
  const refused = useRef(false)

  const load = useCallback(async () => {
    latest.current += 1
    const turn = latest.current
    const take = (loaded: (before: Loaded) => Loaded) => {
      if (turn === latest.current) setLoaded(loaded)
    }
    try {
      const found = await shelfCalls.read(() => browserApi.call<typeof getWishlist>('GET /api/wishlist/'))
      refused.current = false
      take(() => ({ phase: 'loaded', favourites: found }))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        refused.current = true
        take(() => ({ phase: 'signed_out', favourites: [] }))
        if (currentViewer().isAuthenticated) void viewerChanged()
      }
      // What is shown already stays.
      else take((before) => (before.phase === 'loaded' ? before : { phase: 'failed', favourites: [] }))
    }
  }, [])

  // Anew for another person. Who it is at first becomes known while the first call is under way: the same answer.
  const loadedFor = useRef<number | null>(null)
  useEffect(() => {
    const onlyLearned = loadedFor.current === null && latest.current > 0 && !refused.current
    loadedFor.current = owner
    if (!onlyLearned) void load()
  }, [owner, load])

  // Favourites that another tab has added are not in the list yet.
  const missing = shopper?.known
    ? [...shopper.favourites].filter((id) => !favourites.some(({ product }) => product.id === id)).join()
    : ''
  const loaded = phase === 'loaded'
  useEffect(() => {
    if (missing && loaded) void load()
  }, [missing, loaded, load])

  const shown = shopper?.known ? favourites.filter(({ product }) => shopper.favourites.has(product.id)) : favourites
  const reload = () => {
    setLoaded({ phase: 'loading', favourites: [] })
    void load()
  }
  return { phase, favourites: shown, shopper, reload }
}
