import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOutcome, runParts } from './outcome.ts'

const close = vi.fn(async () => undefined)
const open = async () => ({ close })
const good = async () => openOutcome('good')

beforeEach(() => {
  close.mockClear()
  vi.spyOn(console, 'table').mockImplementation(() => undefined)
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})
afterEach(() => void vi.restoreAllMocks())

const table = () => vi.mocked(console.table).mock.calls[0]?.[0]
const row = { tried: 0, failed: 0, lost: 0, doubled: 0, oversold: 0 }

test('all parts are run and told of', async () => {
  expect(await runParts(open, undefined, { good })).toBe(true)
  expect(table()).toEqual({ good: row })
  expect(close).toHaveBeenCalledTimes(1)
})

test.each([
  ['a part that throws', () => Promise.reject(new Error('broken'))],
  [
    'a fault that nobody waits for',
    () => {
      process.emit('uncaughtException', new Error('ECONNRESET'))
      return new Promise<never>(() => undefined)
    },
  ],
])('%s ends with the table and with everything stopped', async (_what, bad) => {
  expect(await runParts(open, undefined, { good, bad, never: good })).toBe(false)
  expect(table()).toEqual({ good: row, bad: { ...row, failed: 1 } })
  expect(close).toHaveBeenCalledTimes(1)
})

test('so does a shop that does not open', async () => {
  expect(await runParts(() => Promise.reject(new Error('no port')), undefined, { good })).toBe(false)
  expect(table()).toEqual({ start: { ...row, failed: 1 } })
})

test.each(['SIGTERM', 'SIGHUP'] as const)('%s while the shop opens: it is closed once it is there', async (signal) => {
  const opening = Promise.withResolvers<{ close: typeof close }>()
  const running = runParts(() => opening.promise, undefined, { never: good })
  process.emit(signal)
  opening.resolve({ close })
  expect(await running).toBe(false)
  expect(table()).toEqual({ start: { ...row, failed: 1 } })
  expect(close).toHaveBeenCalledTimes(1)
})
