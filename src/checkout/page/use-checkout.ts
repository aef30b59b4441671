import { useCallback, useEffect } from 'react'
import type { getProfile, Profile } from '../../accounts/profile.contract.ts'
import { onOtherTabs } from '../../cart/kept-tabs.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import type { InputOf } from '../../platform/contract/endpoint.ts'
import { settle, valueOr } from '../../platform/pages/settle.ts'
import type { chooseDelivery, getLastRecipient, LastRecipient } from '../checkout.contract.ts'
import { type CheckoutValues, fromProfile, withLast } from './checkout-values.ts'
import { withKept } from './kept-values.ts'
import { type LoadedCheckout, loadCheckout } from './load-checkout.ts'

export interface FilledForm {
  /** From the profile and the last order, and those typed before a reload. */
  values: CheckoutValues
  profile: Profile | undefined
  /** Where a carrier brought the last order. */
  lastPlace: LastRecipient['place'] | undefined
}

/** `/new_order/?start` makes the draft from the cart first, as «Оформить заказ» of the cart does. */
const loadOrder = () => loadCheckout(browserApi, new URLSearchParams(location.search).has('start'))

/** The order and the initial form values. The order may be refreshed later without changing the form. */
export function useCheckout(userId: number) {
  const order = useLoad(loadOrder, 'Ошибка при загрузке данных заказа')
  const loadValues = useCallback((signal: AbortSignal) => fillValues(userId, signal), [userId])
  const values = useLoad(loadValues, 'Не удалось загрузить данные профиля')

  const { set } = order
  const refresh = useCallback(async (): Promise<LoadedCheckout> => {
    const fresh = await loadOrder()
    set(fresh)
    return fresh
  }, [set])

  const changes = order.value?.changes
  const choose = useCallback(
    async (request: InputOf<typeof chooseDelivery>['body']): Promise<void> => {
      const checkout = await browserApi.call<typeof chooseDelivery>('POST /api/checkout/delivery/', { body: request })
      set({ state: 'ready', checkout, changes: changes ?? [] })
    },
    [set, changes],
  )

  // Another tab has changed or ordered the cart. When the refresh fails, the page stays as it is.
  useEffect(() => onOtherTabs(() => void refresh().catch(() => undefined)), [refresh])

  return { order, filled: values.value, refresh, choose }
}

/** When the profile or the last order cannot be loaded, the fields are just not prefilled. */
export async function fillValues(userId: number, signal: AbortSignal): Promise<FilledForm> {
  const [profile, last] = await Promise.all([
    settle(browserApi.call<typeof getProfile>('GET /api/user/profile/', undefined, { signal })),
    settle(browserApi.call<typeof getLastRecipient>('GET /api/checkout/last/', undefined, { signal })),
  ])
  const before = valueOr(last, undefined)?.last
  const values = withLast(fromProfile(valueOr(profile, undefined)), before)
  return { values: withKept(userId, values), profile: valueOr(profile, undefined), lastPlace: before?.place }
}
