import { createSignal, createStore } from '../platform/browser/create-store.ts'

/**
 * The signed-in user as product pages see them: cart, favourites and restock requests, with their actions. The
 * catalogue must not import the shelf, so the layout sets this once it knows that a user is signed in.
 */
export interface Shopper {
  /** False when the lists below are empty because they could not be loaded. */
  loaded: boolean
  /** Pieces by product, limited to those that are available now. */
  cart: ReadonlyMap<number, number>
  favourites: ReadonlySet<number>
  restockRequests: ReadonlySet<number>
  /** Products that are being added to the cart. */
  adding: ReadonlySet<number>
  addToCart(productId: number): void
  setFavourite(productId: number, wanted: boolean): void
  setRestockRequest(productId: number, wanted: boolean): void
}

/** Undefined for a guest, or after signing out. */
export const signedInShopper = createStore<Shopper | undefined>(undefined)

/** A guest began something that needs an account: the layout leads to the sign-in and back. */
export const signInWanted = createSignal()

/** What a button begins, kept for a guest until they have signed in. */
export interface Begins {
  kind: 'cart' | 'favourite' | 'restock'
  productId: number
}

/** The one form of all such buttons, in the layout: see src/cart/begin-form.server.ts. */
export const beginFormId = 'begin'

let finding: Promise<unknown> = Promise.resolve()

/** Called by the layout while it loads the signed-in user. */
export function findShopper(found: Promise<unknown>): void {
  finding = found
  found.catch(() => undefined)
}

/**
 * Also for a click that comes before the user is loaded; undefined for a guest. When the part of the page that knows
 * the user cannot be loaded, the server finishes what the button began.
 */
export async function whoPressed(button: HTMLButtonElement): Promise<Shopper | 'unknown' | undefined> {
  try {
    await finding
    return signedInShopper.get()
  } catch {
    button.form?.requestSubmit(button)
    return 'unknown'
  }
}
