import { useCallback, useEffect } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import type { getOrder } from '../orders.contract.ts'

export function useOrder(id: string) {
  const load = useCallback(
    (signal: AbortSignal) => browserApi.call<typeof getOrder>('GET /api/orders/{id}/', { params: { id } }, { signal }),
    [id],
  )
  const order = useLoad(load, 'Не удалось загрузить заказ')
  const { failure, reload } = order
  // A URL without a valid order number is shown as not found too.
  const isMissing = failure?.status === 404 || failure?.status === 400

  // Reloads when the shopper returns from the banking app. A window that stayed visible beside another one only gets
  // a focus event.
  useEffect(() => {
    if (isMissing) return
    const comeBack = () => document.visibilityState === 'visible' && reload()
    document.addEventListener('visibilitychange', comeBack)
    addEventListener('focus', comeBack)
    return () => {
      document.removeEventListener('visibilitychange', comeBack)
      removeEventListener('focus', comeBack)
    }
  }, [isMissing, reload])

  return { ...order, isMissing }
}
