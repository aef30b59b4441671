import { browserApi } from '../platform/browser/api-client.ts'
import type { Cart, getCart } from './cart/cart.contract.ts'
import type { getShelf } from './shelf.contract.ts'
import { changeCart, changeShelf, shelf, shelfCalls } from './shelf-store.ts'

/** Ids and pieces for the counts and buttons of all pages. */
export async function loadShelf(): Promise<void> {
  const { visit } = shelf.get()
  try {
    const kept = await shelfCalls.read(() => browserApi.call<typeof getShelf>('GET /api/shelf/'))
    const pieces = new Map(kept.cart.map(({ product_id, quantity }) => [product_id, quantity]))
    changeShelf(visit, ({ cart, favourites, restockRequests }) => ({
      status: 'loaded',
      cart: { ...cart, pieces },
      favourites: { ...favourites, ids: new Set(kept.wishlist) },
      restockRequests: { ...restockRequests, ids: new Set(kept.awaited) },
    }))
  } catch {
    // The client has logged it. The buttons work; only what is kept is not known, or as it was.
    changeShelf(visit, ({ status }) => ({ status: status === 'loaded' ? 'loaded' : 'failed' }))
  }
}

/** The whole cart. Rejects when it does not come. */
export async function loadCart(): Promise<Cart> {
  const { visit } = shelf.get()
  const whole = await shelfCalls.read(() => browserApi.call<typeof getCart>('GET /api/cart/'))
  changeCart(visit, () => ({ whole }))
  return whole
}

/** The shop has changed the cart, or may have. What is shown stays when it does not come. */
export function refreshCart(): void {
  loadCart().catch(() => undefined)
}
