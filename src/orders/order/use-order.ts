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
  // An address that can be no order's is missing to the shopper just the same.
  const isMissing = failure?.status === 404 || failure?.status === 400

  // Whoever comes back from the bank's app wants to see what has become of the order. A window beside another one was
  // in sight all the time: it only gets the focus.
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
