import { expect, test, vi } from 'vitest'
import { CallQueue } from './call-queue.ts'
import { PendingEdits } from './pending-edits.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('sends the first edit at once, then only the last', async () => {
  const sent: [number, number][] = []
  const calls = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let pending: ReadonlyMap<number, number> = new Map()
  const edits = new PendingEdits<number>(
    new CallQueue(),
    async (key, value) => {
      sent.push([key, value])
      await calls[sent.length - 1]?.promise
    },
    (changed) => {
      pending = changed
    },
  )
  edits.set(7, 2)
  await settled()
  for (const value of [3, 4, 5]) edits.set(7, value)
  expect([...pending]).toEqual([[7, 5]])
  await settled()
  expect(sent).toEqual([[7, 2]])
  calls[0]?.resolve()
  await settled()
  expect(sent).toEqual([
    [7, 2],
    [7, 5],
  ])
  calls[1]?.resolve()
  await settled()
  expect([...pending]).toEqual([])
})

test('an edit that was answered is no longer pending', async () => {
  const told: ReadonlyMap<number, boolean>[] = []
  const edits = new PendingEdits<boolean>(
    new CallQueue(),
    () => Promise.resolve(),
    (pending) => told.push(pending),
  )
  edits.set(1, true)
  expect(told.at(-1)?.get(1)).toBe(true)
  await settled()
  expect(told.map(({ size }) => size)).toEqual([1, 0])
})

test('what still waits is sent when the page is left, and not once more when it comes back', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const sent: [number, number][] = []
  const first = Promise.withResolvers<void>()
  const edits = new PendingEdits<number>(
    new CallQueue(),
    async (key, value) => {
      sent.push([key, value])
      await first.promise
    },
    () => undefined,
  )
  edits.set(7, 2)
  await settled()
  edits.set(7, 3)
  edits.set(8, 0)
  page.dispatchEvent(new Event('pagehide'))
  const all = [
    [7, 2],
    [7, 3],
    [8, 0],
  ]
  expect(sent).toEqual(all)
  first.resolve()
  await settled()
  expect(sent).toEqual(all)
  vi.unstubAllGlobals()
})
