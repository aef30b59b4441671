import { useSyncExternalStore } from 'react'

/**
 * Whoever is signed in, as the pages of goods know them: what they keep of which product, and what they can do. Cart
 * and favourites are above the catalogue, so the layout hands this in once it is known who is looking.
 */
export interface Shopper {
  /** False: what they keep could not be learned, the lists below are empty for that. */
  known: boolean
  /** Pieces by product, as many as can be had now. */
  cart: ReadonlyMap<number, number>
  favourites: ReadonlySet<number>
  /** Products whose return they want to hear of. */
  awaited: ReadonlySet<number>
  /** Products on their way into the cart. */
  adding: ReadonlySet<number>
  addToCart(productId: number): void
  setFavourite(productId: number, wanted: boolean): void
  setAwaited(productId: number, wanted: boolean): void
}

let shopper: Shopper | undefined
let meeting: Promise<unknown> = Promise.resolve()
const listeners = new Set<() => void>()

/** Undefined: a guest, or somebody who has signed out. */
export function setShopper(next: Shopper | undefined): void {
  shopper = next
  for (const listener of listeners) listener()
}

/** The layout is finding out who is looking. */
export function meetShopper(finding: Promise<unknown>): void {
  meeting = finding.catch(() => undefined)
}

/** For a press that comes before that is known. */
export async function knownShopper(): Promise<Shopper | undefined> {
  await meeting
  return shopper
}

export function useShopper(): Shopper | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shopper,
    () => undefined,
  )
}
