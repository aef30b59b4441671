import { type BegunAction, takeBegunAction } from '../catalogue/begun-action.ts'
import type { Shopper } from '../catalogue/shopper.ts'
import { showToast } from '../ui/show-toast.ts'

/** Does what a guest began before signing in, and says so. What is done already is not done twice. */
export function finishBegunAction(shopper: Shopper): void {
  const begun = takeBegunAction()
  if (begun) finish[begun.kind](shopper, begun.productId)
}

const finish: Record<BegunAction['kind'], (shopper: Shopper, productId: number) => void> = {
  cart(shopper, productId) {
    if (!shopper.cart.has(productId)) return shopper.addToCart(productId)
    showToast({ kind: 'success', text: 'Этот товар уже в вашей корзине', link: { href: '/cart/', text: 'В корзину' } })
  },
  favourite(shopper, productId) {
    if (!shopper.favourites.has(productId)) shopper.setFavourite(productId, true)
    showToast({ kind: 'success', text: 'Товар в избранном' })
  },
  restock(shopper, productId) {
    if (!shopper.restockRequests.has(productId)) shopper.setRestockRequest(productId, true)
  },
}
