import { useNavigate } from 'react-router'
import { tellOtherTabs } from '../../cart/kept-tabs.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { showToast } from '../../ui/show-toast.ts'
import { useToastedAction } from '../../ui/use-toasted-action.ts'
import type { repeatOrder } from '../orders.contract.ts'
import { repeatedText } from './repeated-text.ts'

/** Adds the same products to the cart, as far as they can be bought, and opens the cart. */
export function useRepeat(orderId: number) {
  const navigate = useNavigate()
  return useToastedAction(async () => {
    const params = { id: String(orderId) }
    const answer = await browserApi.call<typeof repeatOrder>('POST /api/orders/{id}/repeat/', { params })
    tellOtherTabs()
    await navigate('/cart/')
    showToast({ kind: 'success', text: repeatedText(answer) })
  }, 'Не удалось повторить заказ')
}
