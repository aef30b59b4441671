import type { createOrder } from '../../cart/cart.contract.ts'
import { type ApiClient, ApiError } from '../../platform/browser/api-client.ts'
import type { Checkout, getCheckout } from '../checkout.contract.ts'
import { changeTexts } from './change-texts.ts'

export type LoadedCheckout =
  | { state: 'ready'; checkout: Checkout; changes: string[] }
  /** There is nothing to order: no draft yet, already confirmed, or all its products are sold out. */
  | { state: 'none'; text: string | undefined; changes: string[] }

const cartChanged = 'Корзина изменилась, и\u00a0заказ собран по\u00a0ней заново.'

/**
 * The order as it can be placed now. When products, prices or the cart have changed since the draft was made, the draft
 * is made again from the cart and the changes are listed, so that the shopper confirms exactly what is shown.
 */
export async function loadCheckout(api: ApiClient, starts = false): Promise<LoadedCheckout> {
  const changes: string[] = []
  try {
    // Whoever comes straight from a product has no draft yet.
    if (starts) await api.call<typeof createOrder>('POST /api/cart/create-order/')
    const shown = await api.call<typeof getCheckout>('GET /api/checkout/')
    changes.push(...changeTexts(shown.items))
    if (changes.length === 0 && !shown.cart_changed) return { state: 'ready', checkout: shown, changes }
    await api.call<typeof createOrder>('POST /api/cart/create-order/')
    if (shown.cart_changed) changes.push(cartChanged)
    return { state: 'ready', checkout: await api.call<typeof getCheckout>('GET /api/checkout/'), changes }
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) throw error
    return { state: 'none', text: error.answer?.error, changes }
  }
}
