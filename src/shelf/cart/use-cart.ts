import { useLoad } from '../../platform/browser/use-load.ts'
import { loadCart } from '../load-shelf.ts'
import { type CartState, shelf } from '../shelf-store.ts'
import type { Cart } from './cart.contract.ts'
import { shownCart } from './shown-cart.ts'

interface ShownCart {
  /** Undefined while it is on its way, and when it did not come. */
  cart: Cart | undefined
  refusals: CartState['refusals']
  failed: boolean
  reload: () => void
}

/** The cart for its page: loaded anew whenever the page is opened. Other tabs and changes keep it up to date. */
export function useCart(): ShownCart {
  const { failure, reload } = useLoad(loadCart, 'Не удалось загрузить корзину')
  const { cart } = shelf.use()
  return { cart: shownCart(cart), refusals: cart.refusals, failed: failure !== undefined, reload }
}
