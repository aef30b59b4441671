import { type BegunAction, begunAction, forgetBegunAction } from '../accounts/begun-action.ts'
import type { Shopper } from '../catalogue/shopper.ts'
import { showToast } from '../ui/show-toast.ts'
import { addToCart } from './add-to-cart.ts'

/** Does what a guest began before signing in, and says so. What is done already is not done twice. */
export function finishBegunAction(shopper: Shopper): void {
  const begun = begunAction()
  forgetBegunAction()
  if (begun) finish[begun.kind](shopper, begun)
}

const checkout = { href: '/new_order/?start', text: 'Оформить' }

const finish: Record<BegunAction['kind'], (shopper: Shopper, begun: BegunAction) => void> = {
  cart(shopper, { productId, quantity }) {
    if (!shopper.cart.has(productId)) return void addToCart(productId, quantity, checkout)
    showToast({ kind: 'success', text: 'Этот товар уже в вашей корзине', link: checkout })
  },
  favourite(shopper, { productId }) {
    if (!shopper.favourites.has(productId)) shopper.setFavourite(productId, true)
    showToast({ kind: 'success', text: 'Товар в избранном' })
  },
  restock(shopper, { productId }) {
    if (!shopper.restockRequests.has(productId)) shopper.setRestockRequest(productId, true)
  },
}
