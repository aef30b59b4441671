import { useCallback, useEffect, useState } from 'react'
import { failureText } from '../../accounts/failure-text.ts'
import type { getProfile } from '../../accounts/profile.contract.ts'
import { viewerChanged } from '../../accounts/viewer.ts'
import { ApiError, browserApi } from '../../platform/browser/api-client.ts'
import { settle, valueOr } from '../../platform/pages/settle.ts'
import { onOtherTabs } from '../../shelf/shelf-tabs.ts'
import { type CheckoutValues, fromProfile } from './checkout-values.ts'
import { withKept } from './kept-values.ts'
import { type LoadedCheckout, loadCheckout } from './load-checkout.ts'

export type CheckoutState =
  | { state: 'loading' }
  | { state: 'failed'; text: string }
  | { state: 'loaded'; order: LoadedCheckout; values: CheckoutValues }

export function useCheckout(userId: number) {
  const [loaded, setLoaded] = useState<CheckoutState>({ state: 'loading' })
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    let current = attempt > 0
    load(userId).then(
      (value) => current && setLoaded({ state: 'loaded', ...value }),
      (error: unknown) => {
        // The page sends whoever turns out to be signed out to sign in.
        if (error instanceof ApiError && error.status === 401) void viewerChanged()
        else if (current) setLoaded({ state: 'failed', text: failureText(error, 'Ошибка при загрузке данных заказа') })
      },
    )
    return () => {
      current = false
    }
  }, [userId, attempt])

  const reload = useCallback(() => {
    setLoaded({ state: 'loading' })
    setAttempt((before) => before + 1)
  }, [])

  /** The order anew, while the form stays as it is. */
  const refresh = useCallback(async (): Promise<LoadedCheckout> => {
    const order = await loadCheckout(browserApi)
    setLoaded((before) => (before.state === 'loaded' ? { ...before, order } : before))
    return order
  }, [])

  // Another tab has changed the cart, or ordered it. A look that failed takes nothing away.
  useEffect(() => onOtherTabs(() => void refresh().catch(() => undefined)), [refresh])

  return { loaded, reload, refresh }
}

/** A profile that cannot be loaded only means more typing. */
async function load(userId: number) {
  const [order, profile] = await Promise.all([
    loadCheckout(browserApi),
    settle(browserApi.call<typeof getProfile>('GET /api/user/profile/')),
  ])
  return { order, values: withKept(userId, fromProfile(valueOr(profile, undefined))) }
}
