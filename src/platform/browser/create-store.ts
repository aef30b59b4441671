import { useSyncExternalStore } from 'react'

/** A value outside of React that any component can subscribe to. */
export interface Store<T> {
  get: () => T
  set: (next: T | ((current: T) => T)) => void
  /** Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
  /** As a hook. The first HTML and the first render in the browser show the initial value. */
  use: () => T
  /** The same for a part of it: the component renders again only when that changes. */
  usePart: <Part>(select: (value: T) => Part) => Part
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get,
    set(next) {
      const changed = isUpdate(next) ? next(value) : next
      if (Object.is(changed, value)) return
      value = changed
      for (const listener of listeners) listener()
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, () => initial),
    usePart: (select) =>
      useSyncExternalStore(
        subscribe,
        () => select(value),
        () => select(initial),
      ),
  }
}

function isUpdate<T>(next: T | ((current: T) => T)): next is (current: T) => T {
  return typeof next === 'function'
}

/** An event without a value. */
export interface Signal {
  emit: () => void
  subscribe: (listener: () => void) => () => void
}

export function createSignal(): Signal {
  const store = createStore(0)
  return { emit: () => store.set((count) => count + 1), subscribe: store.subscribe }
}
