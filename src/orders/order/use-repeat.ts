import { useState } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '../../accounts/failure-text.ts'
import { tellOtherTabs } from '../../cart/shelf-tabs.ts'
import { browserApi } from '../../platform/api-client.ts'
import { showToast } from '../../ui/show-toast.ts'
import type { repeatOrder } from '../orders.contract.ts'
import { repeatedText } from './repeated-text.ts'

/** The same goods into the cart, as far as they can be had, and on to the cart. */
export function useRepeat(orderId: number) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function repeat(): Promise<void> {
    setBusy(true)
    try {
      const params = { id: String(orderId) }
      const answer = await browserApi.call<typeof repeatOrder>('POST /api/orders/{id}/repeat/', { params })
      tellOtherTabs()
      await navigate('/cart/')
      showToast({ kind: 'success', text: repeatedText(answer) })
    } catch (failure) {
      showToast({ kind: 'failure', text: failureText(failure, 'Не удалось повторить заказ') })
    } finally {
      setBusy(false)
    }
  }

  return { repeat, busy }
}
