import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useOrderNews } from '../orders/staff/live/use-live-orders.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { createStore } from '../platform/browser/create-store.ts'
import type { getMenuCounts } from './office.contract.ts'

type Counts = Partial<Record<string, number>>

/** What waits on which screen, by its address. */
const counts = createStore<Counts>({})

/** Loaded again with every screen that is opened and every order that changes: whoever has packed an order sees one less. */
export function useMenuCounts(mayAsk: boolean): Counts {
  const { pathname } = useLocation()
  const [asked, setAsked] = useState(0)
  useOrderNews(() => setAsked((before) => before + 1))
  useEffect(() => {
    if (!mayAsk || !pathname || asked < 0) return
    const controller = new AbortController()
    const load = async () => {
      const { signal } = controller
      const { orders, returns, preorders, mail } = await browserApi.call<typeof getMenuCounts>(
        'GET /api/staff/counts/',
        {},
        { signal },
      )
      counts.set({
        '/staff/orders/': orders ?? 0,
        '/staff/returns/': returns ?? 0,
        '/staff/preorders/': preorders ?? 0,
        '/staff/mail/': mail ?? 0,
      })
    }
    // The API client logs a failure; the menu works without numbers.
    load().catch(() => undefined)
    return () => controller.abort()
  }, [mayAsk, pathname, asked])
  return counts.use()
}

/** `(3) Заказы`: seen from another tab, too. */
export function useCountInTitle(): void {
  const { pathname } = useLocation()
  const count = counts.use()['/staff/orders/'] ?? 0
  useEffect(() => {
    const bare = document.title.replace(/^\(\d+\) /, '')
    if (pathname) document.title = count > 0 ? `(${count}) ${bare}` : bare
  }, [pathname, count])
}
