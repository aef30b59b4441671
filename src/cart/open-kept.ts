import { type Shopper, signedInShopper } from '../catalogue/shopper.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { loadChunk } from '../platform/browser/load-chunk.ts'
import { showToast } from '../ui/show-toast.ts'
import { addToCart } from './add-to-cart.ts'
import type { addToWishlist, removeFromWishlist } from './favourites/wishlist.contract.ts'
import { followVisitor } from './follow-visitor.ts'
import { editKeptProducts, shownIds } from './kept-products.ts'
import { type KeptState, keptGoods } from './kept-store.ts'
import { refusalText } from './refusal-text.ts'
import type { cancelRestockRequest, requestRestock } from './restock/restock.contract.ts'
import { shownPieces } from './shown-cart.ts'

let opened = false

/** Provides catalogue pages with the shopper. Resolves when the visitor is known and what they keep has loaded. */
export async function openKept(): Promise<void> {
  if (!opened) {
    opened = true
    keptGoods.subscribe(handIn)
    handIn()
  }
  await followVisitor()
  const shopper = signedInShopper.get()
  // Loaded by those who began something only.
  if (shopper && /(^|; )begun=./.test(document.cookie)) {
    const { finishBegunAction } = await loadChunk(() => import('./finish-begun.ts'))
    finishBegunAction(shopper)
  }
}

function handIn(): void {
  signedInShopper.set(shopperOf(keptGoods.get()))
}

/** Undefined for a guest, and while what they keep is loading. */
function shopperOf({ owner, status, cart, favourites, restockRequests }: KeptState): Shopper | undefined {
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

/** Requests one letter when the product is back, or withdraws the request. */
const setRestockRequest = editKeptProducts('restockRequests', sendRestockRequest, (error) => {
  showToast({ kind: 'failure', text: refusalText(error, 'Не получилось. Попробуйте позже.') })
})

async function sendRestockRequest(productId: number, wanted: boolean): Promise<void> {
  const params = { id: String(productId) }
  if (wanted) {
    await browserApi.call<typeof requestRestock>('POST /api/products/{id}/await/', { params }, { keepalive: true })
    showToast({ kind: 'success', text: 'Напишем вам, когда товар появится' })
  } else
    await browserApi.call<typeof cancelRestockRequest>(
      'DELETE /api/products/{id}/await/',
      { params },
      { keepalive: true },
    )
}

const setFavourite = editKeptProducts('favourites', sendFavourite, tellRefusal)

function sendFavourite(productId: number, wanted: boolean): Promise<unknown> {
  const body = { product_id: productId }
  const params = { productId: String(productId) }
  return wanted
    ? browserApi.call<typeof addToWishlist>('POST /api/wishlist/add/', { body }, { keepalive: true })
    : browserApi.call<typeof removeFromWishlist>(
        'DELETE /api/wishlist/remove/{productId}/',
        { params },
        { keepalive: true },
      )
}

/** Tells the shopper that the list is full. Other failures are only logged, as specified, and the button reverts. */
function tellRefusal(error: unknown): void {
  const text = refusalText(error, '')
  if (text) showToast({ kind: 'failure', text })
}
