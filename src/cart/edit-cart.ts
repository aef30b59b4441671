import { ApiError, browserApi } from '../platform/browser/api-client.ts'
import { PendingEdits } from '../platform/browser/pending-edits.ts'
import { showToast } from '../ui/show-toast.ts'
import { addToCart } from './add-to-cart.ts'
import type { Cart, removeFromCart as removeEndpoint, updateCart } from './cart.contract.ts'
import { changeCart, keptCalls, keptGoods } from './kept-store.ts'
import { tellOtherTabs } from './kept-tabs.ts'
import { refreshCart } from './load-kept.ts'
import { shownCart } from './shown-cart.ts'

const edits = new PendingEdits<number>(keptCalls, sendPieces, (pending) => {
  changeCart(keptGoods.get().visit, () => ({ pending }))
})
let refusals = 0

/** Changes the quantity that is shown now, so that quick clicks add up. */
export function stepPieces(productId: number, by: number): void {
  const item = shownCart(keptGoods.get().cart)?.items.find(({ product }) => product.id === productId)
  if (item) setPieces(productId, Math.max(1, item.quantity + by))
}

/** Can be taken back for a while. */
export function removeFromCart(productId: number): void {
  const item = shownCart(keptGoods.get().cart)?.items.find(({ product }) => product.id === productId)
  setPieces(productId, 0)
  if (!item?.can_be_bought) return
  showToast({
    kind: 'success',
    text: 'Товар удалён из корзины',
    action: { text: 'Вернуть', run: () => void addToCart(productId, item.quantity) },
  })
}

/** An optimistic update; a quantity of 0 removes the product. */
function setPieces(productId: number, quantity: number): void {
  changeCart(keptGoods.get().visit, (cart) => {
    const others = new Map(cart.refusals)
    return others.delete(productId) ? { refusals: others } : {}
  })
  edits.set(productId, quantity)
}

async function sendPieces(productId: number, quantity: number): Promise<void> {
  const { visit } = keptGoods.get()
  try {
    const whole = await callServer(productId, quantity)
    changeCart(visit, () => ({ whole }))
    tellOtherTabs()
  } catch (error) {
    refusals += 1
    const isRefused = error instanceof ApiError && error.status !== undefined && error.status < 500
    const sentence = isRefused ? (error.answer?.fields?.quantity ?? error.answer?.error) : undefined
    const refusal = { number: refusals, sentence }
    const isTheirs = changeCart(visit, (cart) => ({ refusals: new Map(cart.refusals).set(productId, refusal) }))
    // The stock has probably changed, so reload. Not awaited: the reload is queued behind this very call.
    if (isRefused && isTheirs) refreshCart()
  }
}

function callServer(productId: number, quantity: number): Promise<Cart> {
  const params = { productId: String(productId) }
  const options = { keepalive: true }
  return quantity === 0
    ? browserApi.call<typeof removeEndpoint>('DELETE /api/cart/remove/{productId}/', { params }, options)
    : browserApi.call<typeof updateCart>('PATCH /api/cart/update/{productId}/', { params, body: { quantity } }, options)
}
