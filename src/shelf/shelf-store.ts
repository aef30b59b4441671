import { CallQueue } from '../platform/browser/call-queue.ts'
import { createStore } from '../platform/browser/create-store.ts'
import type { Cart } from './cart/cart.contract.ts'

/** Why the last edit of a product in the cart was undone. */
export interface Refusal {
  /** Tells one refusal from the next, so that the same words are shown anew. */
  number: number
  /** The server's sentence; other failures are only logged. */
  sentence: string | undefined
}

export interface CartState {
  /** Pieces by product: what the header counts until `whole` is known. */
  pieces: ReadonlyMap<number, number>
  /** With prices and pictures, as the server last answered: after a change, and on the page of the cart. */
  whole: Cart | undefined
  /** Quantities that were chosen here and not answered yet; 0 takes the product out. */
  pending: ReadonlyMap<number, number>
  refusals: ReadonlyMap<number, Refusal>
  /** Products on their way into the cart. */
  adding: ReadonlySet<number>
}

/** Favourites or restock requests. */
export interface KeptProducts {
  ids: ReadonlySet<number>
  /** Changed here and not answered yet. */
  pending: ReadonlyMap<number, boolean>
}

/** What the signed-in shopper puts aside, for the counts and buttons of all pages and for the pages of the shelf. */
export interface ShelfState {
  /** Whose it is: null for a guest, undefined until that is known. */
  owner: number | null | undefined
  /** Another number for another owner. */
  visit: number
  status: 'loading' | 'loaded' | 'failed'
  cart: CartState
  favourites: KeptProducts
  restockRequests: KeptProducts
}

const none: KeptProducts = { ids: new Set(), pending: new Map() }

export const emptyShelf: ShelfState = {
  owner: undefined,
  visit: 0,
  status: 'loading',
  cart: { pieces: new Map(), whole: undefined, pending: new Map(), refusals: new Map(), adding: new Set() },
  favourites: none,
  restockRequests: none,
}

export const shelf = createStore(emptyShelf)

/** Everything that changes or reads what a shopper keeps. */
export const shelfCalls = new CallQueue()

/** Keeps what a call has brought for the owner who made it. False when somebody else is signed in by now. */
export function changeShelf(visit: number, change: (state: ShelfState) => Partial<ShelfState>): boolean {
  if (shelf.get().visit !== visit) return false
  shelf.set((state) => ({ ...state, ...change(state) }))
  return true
}

export function changeCart(visit: number, change: (cart: CartState) => Partial<CartState>): boolean {
  return changeShelf(visit, ({ cart }) => ({ cart: { ...cart, ...change(cart) } }))
}
