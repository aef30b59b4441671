import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { browserApi } from '../platform/browser/api-client.ts'
import { createStore } from '../platform/browser/create-store.ts'
import type { getMenuCounts } from './office.contract.ts'

type Counts = Partial<Record<string, number>>

/** What waits on which screen, by its address. */
const counts = createStore<Counts>({})

/** Loaded again with every screen that is opened: whoever has packed an order sees one less. */
export function useMenuCounts(mayAsk: boolean): Counts {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!mayAsk || !pathname) return
    const controller = new AbortController()
    const load = async () => {
      const { signal } = controller
      const { orders, mail } = await browserApi.call<typeof getMenuCounts>('GET /api/staff/counts/', {}, { signal })
      counts.set({ '/staff/orders/': orders ?? 0, '/staff/mail/': mail ?? 0 })
    }
    // The API client logs a failure; the menu works without numbers.
    load().catch(() => undefined)
    return () => controller.abort()
  }, [mayAsk, pathname])
  return counts.use()
}
