import { createStore } from '../../../platform/browser/create-store.ts'
import type { OrderChanges } from './order-changes.ts'

/** Undefined changes: something may have been missed, load everything anew. */
export interface OrderNews {
  changes: OrderChanges | undefined
  /** Told by this tab's own connection: of several tabs only one makes a sound. */
  isFirst: boolean
}

const address = '/api/staff/orders/events/'
const name = 'orders-live'
/** After a refusal the browser gives up by itself: the server may be restarting, or the session over. */
const retryMs = 10_000

export const orderNews = createStore<OrderNews | undefined>(undefined)

/**
 * Opens one connection for all tabs of the browser: the tab that holds the lock has it and passes on what it hears; when
 * it is closed, the next one takes over. Returns how to stop.
 */
export function watchOrders(): () => void {
  const stopped = new AbortController()
  const tabs = new BroadcastChannel(name)
  tabs.addEventListener('message', ({ data }: MessageEvent<OrderChanges | null>) => {
    orderNews.set({ changes: data ?? undefined, isFirst: false })
  })
  function tell(changes: OrderChanges | undefined): void {
    orderNews.set({ changes, isFirst: true })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
    tabs.postMessage(changes ?? null)
  }
  const { signal } = stopped
  // Without https there are no locks: then each tab has its own connection.
  if (!('locks' in navigator)) void listen((changes) => orderNews.set({ changes, isFirst: true }), signal)
  else {
    const takeOver = () => navigator.locks.request(name, { signal }, () => listen(tell, signal, true))
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        signal.throwIfAborted()
        return lock ? listen(tell, signal) : takeOver()
      })
      // Aborted while it waited for its turn.
      .catch(() => undefined)
  }
  signal.addEventListener('abort', () => tabs.close())
  return () => stopped.abort()
}

/** Resolves when it was stopped. After another tab, what happened between the two connections was heard by nobody. */
function listen(
  tell: (changes: OrderChanges | undefined) => void,
  signal: AbortSignal,
  afterAnother = false,
): Promise<void> {
  let events: EventSource
  let hasOpened = afterAnother
  let timer: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    events = new EventSource(address)
    events.addEventListener('open', () => {
      // The first one follows the loading of the page; after others something may have been missed.
      if (hasOpened) tell(undefined)
      hasOpened = true
    })
    events.addEventListener('orders', ({ data }: MessageEvent<string>) => tell(JSON.parse(data) as OrderChanges))
    events.addEventListener('reload', () => tell(undefined))
    events.addEventListener('error', () => {
      if (events.readyState === EventSource.CLOSED) timer = setTimeout(open, retryMs)
    })
  }

  open()
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      events.close()
      resolve()
    })
  })
}
