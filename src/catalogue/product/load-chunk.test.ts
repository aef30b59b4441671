import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadChunk } from './load-chunk.ts'

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  log.mockClear()
})

afterEach(() => {
  vi.useRealTimers()
})

test('a chunk that arrives is handed on', async () => {
  await expect(loadChunk(async () => 'viewer')).resolves.toBe('viewer')
  expect(log).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('one that fails is logged', async () => {
  const failure = new Error('404')
  await expect(loadChunk(() => Promise.reject(failure))).rejects.toBe(failure)
  expect(log).toHaveBeenCalledWith('Loading chunk failed', failure)
})

test('one that takes two minutes has failed', async () => {
  const loading = loadChunk(() => new Promise(() => undefined))
  const failed = expect(loading).rejects.toThrow('timeout')
  await vi.advanceTimersByTimeAsync(119_999)
  expect(log).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await failed
  expect(log).toHaveBeenCalledWith('Loading chunk failed', expect.any(Error))
})
