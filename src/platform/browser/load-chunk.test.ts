import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { isChunkError, loadChunk, loadPart, missingChunk } from './load-chunk.ts'

let logged: MockInstance

beforeEach(() => {
  vi.useFakeTimers()
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
})

test('a chunk that arrives is returned and leaves no timer behind', async () => {
  expect(await loadChunk(async () => 'viewer')).toBe('viewer')
  expect(vi.getTimerCount()).toBe(0)
  expect(logged).not.toHaveBeenCalled()
  expect(missingChunk.get()).toBe(false)
})

describe('a chunk on demand', () => {
  test('that takes 120 s is given up and reported', async () => {
    const listener = vi.fn()
    const leave = missingChunk.subscribe(listener)
    const failure = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(logged).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(isChunkError(await failure)).toBe(true)
    expect(logged).toHaveBeenCalledTimes(1)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(missingChunk.get()).toBe(true)
    leave()
  })

  test('that fails twice with the same error is logged once', async () => {
    const cause = new TypeError('gone')
    await expect(loadChunk(() => Promise.reject(cause))).rejects.toThrow('Loading chunk failed')
    await expect(loadChunk(() => Promise.reject(cause))).rejects.toThrow('Loading chunk failed')
    expect(logged).toHaveBeenCalledTimes(1)
    expect(isChunkError(cause)).toBe(true)
    expect(isChunkError(new Error('another'))).toBe(false)
  })
})

describe('a part that React waits for', () => {
  test('is tried again, ever more seldom, until it comes; the failure is told once', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('gone'))
    const part = loadPart(load)
    await vi.advanceTimersByTimeAsync(0)
    expect([load.mock.calls.length, missingChunk.get()]).toEqual([1, true])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(load).toHaveBeenCalledTimes(2)
    load.mockResolvedValue('viewer')
    await vi.advanceTimersByTimeAsync(10_000)
    expect([await part, missingChunk.get(), vi.getTimerCount()]).toEqual(['viewer', false, 0])
    expect(logged).toHaveBeenCalledTimes(1)
  })

  test('comes at once when the line is back', async () => {
    const line = new EventTarget()
    vi.stubGlobal('addEventListener', line.addEventListener.bind(line))
    vi.stubGlobal('removeEventListener', line.removeEventListener.bind(line))
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('gone')).mockResolvedValue('viewer')
    const part = loadPart(load)
    await vi.advanceTimersByTimeAsync(0)
    line.dispatchEvent(new Event('online'))
    expect([await part, vi.getTimerCount()]).toEqual(['viewer', 0])
    vi.unstubAllGlobals()
  })
})
