import { browserApi } from '../platform/browser/api-client.ts'
import type { Cart, getCart } from './cart.contract.ts'
import type { getKept } from './kept.contract.ts'
import { changeCart, changeKept, keptCalls, keptGoods } from './kept-store.ts'

/** Ids and quantities for the counts and buttons of all pages. */
export async function loadKept(): Promise<void> {
  const { visit } = keptGoods.get()
  try {
    const kept = await keptCalls.read(() => browserApi.call<typeof getKept>('GET /api/shelf/'))
    const pieces = new Map(kept.cart.map(({ product_id, quantity }) => [product_id, quantity]))
    changeKept(visit, ({ cart, favourites, restockRequests }) => ({
      status: 'loaded',
      cart: { ...cart, pieces },
      favourites: { ...favourites, ids: new Set(kept.wishlist) },
      restockRequests: { ...restockRequests, ids: new Set(kept.awaited) },
    }))
  } catch {
    // Already logged by the API client. Buttons still work, but their state is unknown or outdated.
    changeKept(visit, ({ status }) => ({ status: status === 'loaded' ? 'loaded' : 'failed' }))
  }
}

/** The whole cart. Rejects when loading fails. */
export async function loadCart(): Promise<Cart> {
  const { visit } = keptGoods.get()
  const whole = await keptCalls.read(() => browserApi.call<typeof getCart>('GET /api/cart/'))
  changeCart(visit, () => ({ whole }))
  return whole
}

/** Reloads a cart that may have changed on the server. When that fails, the shown cart stays. */
export function refreshCart(): void {
  loadCart().catch(() => undefined)
}
