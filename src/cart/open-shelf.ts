import { type Shopper, signedInShopper } from '../catalogue/shopper.ts'
import { addToCart } from './add-to-cart.ts'
import { setFavourite } from './favourites/set-favourite.ts'
import { finishBegunAction } from './finish-begun-action.ts'
import { followVisitor } from './follow-visitor.ts'
import { shownIds } from './kept-products.ts'
import { setRestockRequest } from './restock/set-restock-request.ts'
import { type ShelfState, shelf } from './shelf-store.ts'
import { shownPieces } from './shown-cart.ts'

let opened = false

/** Provides catalogue pages with the shopper. Resolves when the visitor is known and their shelf has loaded. */
export async function openShelf(): Promise<void> {
  if (!opened) {
    opened = true
    shelf.subscribe(handIn)
    handIn()
  }
  await followVisitor()
  const shopper = signedInShopper.get()
  if (shopper) finishBegunAction(shopper)
}

function handIn(): void {
  signedInShopper.set(shopperOf(shelf.get()))
}

/** Undefined for a guest, and while the shelf is loading. */
function shopperOf({ owner, status, cart, favourites, restockRequests }: ShelfState): Shopper | undefined {
  if (!owner || status === 'loading') return undefined
  return {
    loaded: status === 'loaded',
    cart: shownPieces(cart),
    favourites: shownIds(favourites),
    restockRequests: shownIds(restockRequests),
    adding: cart.adding,
    addToCart: (productId) => void addToCart(productId),
    setFavourite,
    setRestockRequest,
  }
}
