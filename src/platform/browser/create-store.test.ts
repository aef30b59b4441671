import { expect, test, vi } from 'vitest'
import { createSignal, createStore } from './create-store.ts'

test('notifies its subscribers of a different value, but not of an equal one', () => {
  const store = createStore(1)
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)
  store.set(2)
  store.set((current) => current + 1)
  store.set(3)
  expect(store.get()).toBe(3)
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  store.set(4)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a signal reaches all subscribers', () => {
  const signal = createSignal()
  const listeners = [vi.fn(), vi.fn()]
  for (const listener of listeners) signal.subscribe(listener)
  signal.emit()
  signal.emit()
  for (const listener of listeners) expect(listener).toHaveBeenCalledTimes(2)
})
