import { createStore } from '../platform/browser/create-store.ts'

/**
 * Whoever is signed in, as the pages of goods know them: what they keep of which product, and what they can do. The
 * shelf is above the catalogue, so the layout hands this in once somebody turns out to be signed in.
 */
export interface Shopper {
  /** False: what they keep could not be loaded, and the lists below are empty for that reason. */
  loaded: boolean
  /** Pieces by product, as many as can be had now. */
  cart: ReadonlyMap<number, number>
  favourites: ReadonlySet<number>
  restockRequests: ReadonlySet<number>
  /** Products on their way into the cart. */
  adding: ReadonlySet<number>
  addToCart(productId: number): void
  setFavourite(productId: number, wanted: boolean): void
  setRestockRequest(productId: number, wanted: boolean): void
}

/** Undefined: a guest, or somebody who has signed out. */
export const signedInShopper = createStore<Shopper | undefined>(undefined)

let finding: Promise<unknown> = Promise.resolve()

/** The layout is finding out who is signed in. */
export function findShopper(found: Promise<unknown>): void {
  finding = found.catch(() => undefined)
}

/** For a press that comes before that is known. */
export async function foundShopper(): Promise<Shopper | undefined> {
  await finding
  return signedInShopper.get()
}
