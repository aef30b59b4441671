import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { isChunkError, loadChunk, missingChunk } from './load-chunk.ts'

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
