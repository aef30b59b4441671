import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '../../accounts/failure-text.ts'
import { ApiError, browserApi } from '../../platform/browser/api-client.ts'
import { tellOtherTabs } from '../../shelf/shelf-tabs.ts'
import { dismissToast, showToast } from '../../ui/show-toast.ts'
import type { repeatOrder } from '../orders.contract.ts'
import { repeatedText } from './repeated-text.ts'

/** The same goods into the cart, as far as they can be had, and on to the cart. */
export function useRepeat(orderId: number, onSignedOut: () => void) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const told = useRef(0)

  async function repeat(): Promise<void> {
    setBusy(true)
    dismissToast(told.current)
    try {
      const params = { id: String(orderId) }
      const answer = await browserApi.call<typeof repeatOrder>('POST /api/orders/{id}/repeat/', { params })
      tellOtherTabs()
      await navigate('/cart/')
      showToast({ kind: 'success', text: repeatedText(answer) })
    } catch (failure) {
      told.current = showToast({ kind: 'failure', text: failureText(failure, 'Не удалось повторить заказ') })
      if (failure instanceof ApiError && failure.status === 401) onSignedOut()
    } finally {
      setBusy(false)
    }
  }

  return { repeat, busy }
}
