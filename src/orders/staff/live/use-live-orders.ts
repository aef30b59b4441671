import { useEffect, useEffectEvent, useState } from 'react'
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
export function useLiveOrders(reload: () => unknown): ReadonlySet<number> {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  useOrderNews((changes) => {
    reload()
    if (!changes) return
    const ids = [...changes.fresh, ...changes.changed]
    setMarked((before) => new Set([...before, ...ids]))
    setTimeout(() => setMarked((before) => new Set([...before].filter((id) => !ids.includes(id)))), markedMs)
  })
  return marked
}
