import { useLoad } from '../platform/browser/use-load.ts'
import type { Cart } from './cart.contract.ts'
import { loadCart } from './load-shelf.ts'
import { type CartState, shelf } from './shelf-store.ts'
import { shownCart } from './shown-cart.ts'

interface ShownCart {
  /** Undefined while it is loading, and when loading failed. */
  cart: Cart | undefined
  refusals: CartState['refusals']
  failed: boolean
  reload: () => void
}

/** The cart for its page: reloaded whenever the page is opened, and updated by changes here and in other tabs. */
export function useCart(): ShownCart {
  const { failure, reload } = useLoad(loadCart, 'Не удалось загрузить корзину')
  const { cart } = shelf.use()
  return { cart: shownCart(cart), refusals: cart.refusals, failed: failure !== undefined, reload }
}
