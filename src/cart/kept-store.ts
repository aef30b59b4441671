import { CallQueue } from '../platform/browser/call-queue.ts'
import { createStore } from '../platform/browser/create-store.ts'
import type { Cart } from './cart.contract.ts'

/** Why the last edit of a product in the cart was undone. */
export interface Refusal {
  /** Differs for each refusal, so that the same sentence is shown again. */
  number: number
  /** The server's sentence; other failures are only logged. */
  sentence: string | undefined
}

export interface CartState {
  /** Quantities by product, for the header until `whole` is loaded. */
  pieces: ReadonlyMap<number, number>
  /** With prices and pictures, from the server's last answer to a change or to the cart page. */
  whole: Cart | undefined
  /** Pending quantities that the server has not answered yet; 0 removes the product. */
  pending: ReadonlyMap<number, number>
  refusals: ReadonlyMap<number, Refusal>
  /** Products that are being added to the cart. */
  adding: ReadonlySet<number>
}

/** Favourites or restock requests. */
export interface KeptProducts {
  ids: ReadonlySet<number>
  /** Pending changes that the server has not answered yet. */
  pending: ReadonlyMap<number, boolean>
}

/** Cart, favourites and restock requests of the signed-in user, for counts and buttons on all pages. */
export interface KeptState {
  /** The signed-in user: null for a guest, undefined until that is known. */
  owner: number | null | undefined
  /** Changes with the owner. */
  visit: number
  status: 'loading' | 'loaded' | 'failed'
  cart: CartState
  favourites: KeptProducts
  restockRequests: KeptProducts
}

const none: KeptProducts = { ids: new Set(), pending: new Map() }

export const nothingKept: KeptState = {
  owner: undefined,
  visit: 0,
  status: 'loading',
  cart: { pieces: new Map(), whole: undefined, pending: new Map(), refusals: new Map(), adding: new Set() },
  favourites: none,
  restockRequests: none,
}

export const keptGoods = createStore(nothingKept)

/** Queues all calls that read or change what is kept. */
export const keptCalls = new CallQueue()

/** Stores the result of a call unless another user has signed in since it was made; then it returns false. */
export function changeKept(visit: number, change: (state: KeptState) => Partial<KeptState>): boolean {
  if (keptGoods.get().visit !== visit) return false
  keptGoods.set((state) => ({ ...state, ...change(state) }))
  return true
}

export function changeCart(visit: number, change: (cart: CartState) => Partial<CartState>): boolean {
  return changeKept(visit, ({ cart }) => ({ cart: { ...cart, ...change(cart) } }))
}
