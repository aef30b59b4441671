import type { Role } from '../../../platform/contract/roles.ts'
import type { Listener } from '../../../platform/postgres/listen.server.ts'
import { type ChangedOrder, changesFor, type OrderChanges } from './order-changes.ts'

/** The trigger `announce_orders` notifies this channel, whichever process changes an order and how. */
export const ordersChannel = 'orders'

/** Changes within this time are told at once: a bulk change is one event. */
const collectMs = 100

export interface OrderWatcher {
  role: Role
  /** Undefined: something may have been missed, load everything anew. */
  tell: (changes: OrderChanges | undefined) => void
}

export type LiveOrders = ReturnType<typeof openLiveOrders>

/** Tells this process's watchers what happened in any process. */
export function openLiveOrders(listener: Listener | undefined) {
  const watchers = new Set<OrderWatcher>()
  let collected: ChangedOrder[] = []
  let missed = false
  let isWaiting = false

  function tellAll(): void {
    isWaiting = false
    const orders = collected
    const isWhole = !missed
    collected = []
    missed = false
    for (const { role, tell } of watchers) {
      if (!isWhole) tell(undefined)
      else {
        const changes = changesFor(role, orders)
        if (changes) tell(changes)
      }
    }
  }

  function soon(): void {
    if (!isWaiting) setTimeout(tellAll, collectMs).unref()
    isWaiting = true
  }

  listener?.onNotification(ordersChannel, (payload) => {
    if (watchers.size === 0) return
    const orders = JSON.parse(payload) as ChangedOrder[]
    if (orders.length === 0) missed = true
    collected.push(...orders)
    soon()
  })
  // What was announced while the connection was lost is not announced again.
  listener?.onConnectionChange((connected) => {
    if (!connected || watchers.size === 0) return
    missed = true
    soon()
  })

  return {
    /** Returns how to stop. */
    watch(watcher: OrderWatcher): () => void {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
