import { useEffect, useSyncExternalStore } from 'react'
import { currentViewer, viewerChanged } from '../../accounts/viewer.ts'
import { ApiError, browserApi } from '../../platform/browser/api-client.ts'
import { CallLine, LatestWishes } from '../../platform/browser/call-line.ts'
import { onOtherTabs, tellOtherTabs } from '../shelf-tabs.ts'
import type { addToCart, Cart, getCart, removeFromCart, updateCart } from './cart.contract.ts'
import { withWishes } from './cart-view.ts'

/** What came of the last wish for a product that did not come true. */
export interface Refusal {
  /** Tells one refusal from the next, so that the same words are shown anew. */
  number: number
  /** The server's sentence; other failures are only logged. */
  sentence: string | undefined
}

export interface CartState {
  phase: 'loading' | 'loaded' | 'failed' | 'signed_out'
  /** With all wishes that are under way. */
  cart: Cart
  refusals: ReadonlyMap<number, Refusal>
}

const empty: Cart = { items: [], count: 0, total_price: 0 }
const start: CartState = { phase: 'loading', cart: empty, refusals: new Map() }

/** Everything that changes what a shopper keeps: cart, favourites, waiting list. */
export const shelfCalls = new CallLine()

let truth = empty
let state = start
let refused = 0
let tabsHeard = false
let watching = 0
const listeners = new Set<() => void>()
const wishes = new LatestWishes<number>(shelfCalls, sendWish, () => change({}))

function change(changed: Partial<CartState>): void {
  state = { ...state, ...changed, cart: withWishes(truth, wishes.open()) }
  for (const listener of listeners) listener()
}

function take(cart: Cart): void {
  truth = cart
  change({ phase: 'loaded' })
}

export function currentCart(): CartState {
  return state
}

export function onCartChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Another person, or nobody: what was here is not theirs. */
export function forgetCart(): void {
  truth = empty
  change({ phase: 'loading', refusals: new Map() })
  if (watching > 0) void loadCart()
}

export async function loadCart(): Promise<void> {
  try {
    take(await shelfCalls.read(() => browserApi.call<typeof getCart>('GET /api/cart/')))
  } catch (error) {
    if (isSignedOut(error)) return signOut()
    // What is shown already stays.
    if (state.phase !== 'loaded') change({ phase: 'failed' })
  }
}

export function reloadCart(): void {
  change({ phase: 'loading' })
  void loadCart()
}

/** Rejects when the server refuses. */
export async function putIntoCart(productId: number): Promise<void> {
  const body = { product_id: productId, quantity: 1 }
  take(await shelfCalls.change(() => browserApi.call<typeof addToCart>('POST /api/cart/add/', { body })))
  tellOtherTabs()
}

/** One more or one fewer than is shown now, however quickly it is pressed. */
export function stepPieces(productId: number, by: number): void {
  const item = state.cart.items.find(({ product }) => product.id === productId)
  if (item) wishPieces(productId, Math.max(1, item.quantity + by))
}

export function wishGone(productId: number): void {
  wishPieces(productId, 0)
}

/** Shown at once; a quantity of 0 takes the product out. */
function wishPieces(productId: number, quantity: number): void {
  const refusals = new Map(state.refusals)
  if (refusals.delete(productId)) change({ refusals })
  wishes.wish(productId, quantity)
}

async function sendWish(productId: number, quantity: number): Promise<void> {
  const params = { productId: String(productId) }
  try {
    truth =
      quantity === 0
        ? await browserApi.call<typeof removeFromCart>('DELETE /api/cart/remove/{productId}/', { params })
        : await browserApi.call<typeof updateCart>('PATCH /api/cart/update/{productId}/', {
            params,
            body: { quantity },
          })
    tellOtherTabs()
  } catch (error) {
    if (isSignedOut(error)) return signOut()
    refused += 1
    const told = error instanceof ApiError && error.status !== undefined && error.status < 500
    const sentence = told ? (error.answer?.fields?.quantity ?? error.answer?.error) : undefined
    const refusal = { number: refused, sentence }
    change({ refusals: new Map(state.refusals).set(productId, refusal) })
    // The shop has changed meanwhile: look what is left. After this call, or it would wait for itself.
    if (told) void loadCart()
  }
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

export function signOut(): void {
  truth = empty
  change({ phase: 'signed_out', refusals: new Map() })
  if (currentViewer().isAuthenticated) void viewerChanged()
}

/** The cart for its page: looked at anew whenever the page is opened, and when another tab has changed it. */
export function useCart(): CartState {
  useEffect(() => {
    if (!tabsHeard) {
      tabsHeard = true
      onOtherTabs(() => {
        if (watching > 0) void loadCart()
      })
    }
    watching += 1
    void loadCart()
    return () => {
      watching -= 1
    }
  }, [])
  return useSyncExternalStore(onCartChange, currentCart, () => start)
}
