import { useEffect, useEffectEvent, useState } from 'react'
import type { RowMark } from '../../../ui/staff/table/row-mark.ts'
import type { OrderChanges } from './order-changes.ts'
import { orderNews } from './watch-orders.ts'

/** How long a changed order stays marked. */
const markedMs = 60_000

/** Calls back after every change of orders, also by colleagues and in other tabs. */
export function useOrderNews(heard: (changes: OrderChanges | undefined, isFirst: boolean) => void): void {
  const latest = useEffectEvent(heard)
  useEffect(
    () =>
      orderNews.subscribe(() => {
        const news = orderNews.get()
        if (news) latest(news.changes, news.isFirst)
      }),
    [],
  )
}

/** Reloads a list of orders when one changes, and says which to mark: those that came or changed in the last minute. */
export function useLiveOrders(reload: () => unknown): ReadonlyMap<number, RowMark> {
  const [marked, setMarked] = useState<ReadonlyMap<number, RowMark>>(new Map())
  useOrderNews((changes) => {
    reload()
    if (!changes) return
    const fresh = changes.fresh.map((id) => [id, 'new'] as const)
    const changed = changes.changed.map((id) => [id, 'changed'] as const)
    const ids = new Set([...changes.fresh, ...changes.changed])
    // One that has just come stays new, also when somebody changes it.
    setMarked((before) => new Map([...changed, ...before, ...fresh]))
    setTimeout(() => setMarked((before) => new Map([...before].filter(([id]) => !ids.has(id)))), markedMs)
  })
  return marked
}
