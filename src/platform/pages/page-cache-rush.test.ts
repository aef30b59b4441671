import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Made, PageCache } from './page-cache.server.ts'
import { plainBytes, type StoredAnswer, storeAnswer } from './stored-answer.server.ts'

function made(text: string, { keep = true, tags = ['lists'] } = {}): Made {
  return { answer: storeAnswer(Buffer.from(text), { status: 200, keep, headers: {} }), tags: new Set(tags) }
}

const textOf = (answer: StoredAnswer | undefined) => answer && plainBytes(answer).toString()

describe('while many answers are regenerated', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A cache in which so many pages have just been regenerated that requests no longer wait. */
  async function busyCache() {
    const cache = new PageCache()
    const makes = Array.from({ length: 20 }, (_, page) => async () => made(`page ${page}`, { tags: ['rush'] }))
    for (const [page, make] of makes.entries()) await cache.make(`/${page}`, make)
    cache.invalidate(['rush'])
    for (const [page, make] of makes.entries()) await cache.make(`/${page}`, make)
    return cache
  }

  test('a stale answer is sent at once and regenerated in the background', async () => {
    const cache = await busyCache()
    await cache.make('/', async (last) => made(last ? 'new' : 'old'))
    vi.advanceTimersByTime(600)
    cache.invalidate(['lists'])
    expect(textOf(cache.get('/'))).toBe('old')
    await expect.poll(() => textOf(cache.get('/'))).toBe('new')
  })

  test('an answer is regenerated at most twice a second, and only if somebody asks for it', async () => {
    const cache = await busyCache()
    const make = vi.fn(async () => made('page'))
    await cache.make('/', make)
    vi.advanceTimersByTime(100)
    cache.invalidate(['lists'])
    expect(cache.get('/')).toBeDefined()
    vi.advanceTimersByTime(300)
    cache.invalidate(['lists'])
    expect(cache.get('/')).toBeDefined()
    vi.advanceTimersByTime(101)
    await setImmediate()
    expect(make).toHaveBeenCalledTimes(1)
    expect(cache.get('/')).toBeDefined()
    await expect.poll(() => make.mock.calls.length).toBe(2)
  })

  test('nobody gets an answer that is older than the tolerance', async () => {
    const cache = await busyCache()
    await cache.make('/', async () => made('old'))
    cache.invalidate(['lists'])
    vi.advanceTimersByTime(701)
    expect(cache.get('/')).toBeUndefined()
  })

  test('an answer that fails in the background is made again by the request that finds it too old', async () => {
    const cache = await busyCache()
    await cache.make('/', async (last) => (last ? Promise.reject(new Error('broken')) : made('old')))
    vi.advanceTimersByTime(600)
    cache.invalidate(['lists'])
    expect(textOf(cache.get('/'))).toBe('old')
    await setImmediate()
    vi.advanceTimersByTime(701)
    expect(cache.get('/')).toBeUndefined()
    expect(textOf((await cache.make('/', async () => made('works again'))).answer)).toBe('works again')
  })
})
