import { useCallback, useEffect, useState } from 'react'
import { failureText } from '../../accounts/failure-text.ts'
import { viewerChanged } from '../../accounts/viewer.ts'
import { ApiError, browserApi } from '../../platform/browser/api-client.ts'
import type { getOrder, Order } from '../orders.contract.ts'

export type OrderLoad =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed'; text: string }
  | { state: 'loaded'; order: Order }

export function useOrder(id: string) {
  const [loaded, setLoaded] = useState<OrderLoad>({ state: 'loading' })
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    let current = attempt > 0
    browserApi.call<typeof getOrder>('GET /api/orders/{id}/', { params: { id } }).then(
      (order) => current && setLoaded({ state: 'loaded', order }),
      (error: unknown) => current && setLoaded((before) => afterFailure(before, error)),
    )
    return () => {
      current = false
    }
  }, [id, attempt])

  /** Once more; what is shown stays until then. */
  const look = useCallback(() => setAttempt((before) => before + 1), [])

  // Whoever comes back from the bank's app wants to see what has become of the order. A window beside another one was
  // in sight all the time: it only gets the focus.
  useEffect(() => {
    const comeBack = () => document.visibilityState === 'visible' && look()
    document.addEventListener('visibilitychange', comeBack)
    addEventListener('focus', comeBack)
    return () => {
      document.removeEventListener('visibilitychange', comeBack)
      removeEventListener('focus', comeBack)
    }
  }, [look])

  const reload = useCallback(() => {
    setLoaded({ state: 'loading' })
    look()
  }, [look])

  const set = useCallback((order: Order) => setLoaded({ state: 'loaded', order }), [])
  return { loaded, reload, look, set }
}

function afterFailure(before: OrderLoad, error: unknown): OrderLoad {
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 401) {
    // The page sends whoever turns out to be signed out to sign in.
    void viewerChanged()
    return before
  }
  if (status === 404 || status === 400) return { state: 'missing' }
  // A second look that failed takes nothing away.
  if (before.state === 'loaded') return before
  return { state: 'failed', text: failureText(error, 'Не удалось загрузить заказ') }
}
