import { useSyncExternalStore } from 'react'

/** How many things the signed-in shopper keeps where. The first HTML is everybody's and knows none of it. */
export interface Counts {
  cart: number
  wishlist: number
}

const none: Counts = { cart: 0, wishlist: 0 }
let counts = none
const listeners = new Set<() => void>()

export function setCounts(changed: Partial<Counts>): void {
  counts = { ...counts, ...changed }
  for (const listener of listeners) listener()
}

export function useCounts(): Counts {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => counts,
    () => none,
  )
}
