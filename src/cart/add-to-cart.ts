import { browserApi } from '../platform/browser/api-client.ts'
import { showToast, type Toast } from '../ui/show-toast.ts'
import type { addToCart as addEndpoint } from './cart.contract.ts'
import { changeCart, keptCalls, keptGoods } from './kept-store.ts'
import { tellOtherTabs } from './kept-tabs.ts'
import { refusalText } from './refusal-text.ts'

/** «В корзину»: adds pieces. A second click while the first is pending does nothing. */
export async function addToCart(productId: number, quantity = 1, link?: Toast['link']): Promise<void> {
  const { visit, cart } = keptGoods.get()
  if (cart.adding.has(productId)) return
  changeCart(visit, ({ adding }) => ({ adding: new Set(adding).add(productId) }))
  const body = { product_id: productId, quantity }
  try {
    const whole = await keptCalls.change(() => browserApi.call<typeof addEndpoint>('POST /api/cart/add/', { body }))
    changeCart(visit, () => ({ whole }))
    tellOtherTabs()
    showToast({ kind: 'success', text: 'Товар добавлен в корзину!', ...(link && { link }) })
  } catch (error) {
    showToast({ kind: 'failure', text: refusalText(error, 'Не удалось добавить товар в корзину') })
  } finally {
    changeCart(visit, ({ adding }) => ({ adding: new Set([...adding].filter((id) => id !== productId)) }))
  }
}
