import { browserApi } from '../../platform/browser/api-client.ts'
import { showToast } from '../../ui/show-toast.ts'
import { editKeptProducts } from '../kept-products.ts'
import { refusalText } from '../refusal-text.ts'
import type { addToWishlist, removeFromWishlist } from './wishlist.contract.ts'

export const setFavourite = editKeptProducts('favourites', send, tellRefusal)

function send(productId: number, wanted: boolean): Promise<unknown> {
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
