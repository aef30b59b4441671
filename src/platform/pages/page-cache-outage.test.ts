import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Made, PageCache } from './page-cache.server.ts'
import { plainBytes, type StoredAnswer, storeAnswer } from './stored-answer.server.ts'

function made(text: string, { status = 200, keep = true } = {}): Made {
  return { answer: storeAnswer(Buffer.from(text), { status, keep, headers: {} }), tags: new Set(['lists']) }
}

const textOf = (answer: StoredAnswer | undefined) => answer && plainBytes(answer).toString()
const away = async () => {
  throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
}
const minute = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

async function cacheWith(url: string): Promise<PageCache> {
  const cache = new PageCache()
  await cache.make(url, async () => made('kept'))
  return cache
}

test('when the connection is lost but the database is there, everything is made anew', async () => {
  const cache = await cacheWith('/')
  cache.setTrusted(false)
  expect(cache.get('/')).toBeUndefined()
  expect(textOf((await cache.make('/', async () => made('new'))).answer)).toBe('new')
  const gone = await cache.make('/', async () => made('gone', { status: 404, keep: false }))
  expect(textOf(gone.answer)).toBe('gone')
})

test('an answer that cannot be made because the database is away is replaced by the last one', async () => {
  const cache = await cacheWith('/')
  cache.setTrusted(false)
  expect(textOf((await cache.make('/', away)).answer)).toBe('kept')
  const sorry = async () => made('sorry', { status: 503, keep: false })
  expect(textOf((await cache.make('/', sorry)).answer)).toBe('kept')
  const withoutList = async () => made('a list is missing', { keep: false })
  expect(textOf((await cache.make('/', withoutList)).answer)).toBe('kept')
  await expect(cache.make('/never-asked', away)).rejects.toThrow('connect')
  await expect(cache.make('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('the same holds before the loss of the database was noticed', async () => {
  const cache = await cacheWith('/')
  cache.invalidate(['lists'])
  expect(textOf((await cache.make('/', away)).answer)).toBe('kept')
})

test('a page that failed before the loss was noticed does not push the last one out', async () => {
  const cache = await cacheWith('/')
  const sorry = async () => made('sorry', { status: 503, keep: false })
  const withoutList = async () => made('a list is missing', { keep: false })
  cache.invalidate(['lists'])
  expect(textOf((await cache.make('/', sorry)).answer)).toBe('kept')
  expect(textOf((await cache.make('/', sorry)).answer)).toBe('kept')
  await cache.make('/', withoutList)
  cache.setTrusted(false)
  expect(textOf((await cache.make('/', sorry)).answer)).toBe('kept')
})

test('nor does a change that could not be read because the database went away', async () => {
  const cache = await cacheWith('/')
  cache.invalidateAll()
  expect(cache.get('/')).toBeUndefined()
  expect(textOf((await cache.make('/', away)).answer)).toBe('kept')
})

test('while the database is known to be away, the last answers are sent for ten minutes without trying', async () => {
  const cache = await cacheWith('/')
  cache.setTrusted(false)
  cache.setAway(true)
  const make = vi.fn(away)
  vi.advanceTimersByTime(9 * minute)
  expect(textOf(cache.get('/'))).toBe('kept')
  expect(textOf((await cache.make('/', make)).answer)).toBe('kept')
  expect(make).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2 * minute)
  expect(cache.get('/')).toBeUndefined()
  await expect(cache.make('/', make)).rejects.toThrow('connect')
})

test('the ten minutes of an answer begin when it became wrong', async () => {
  const cache = await cacheWith('/')
  cache.invalidate(['lists'])
  vi.advanceTimersByTime(11 * minute)
  cache.setTrusted(false)
  cache.setAway(true)
  expect(cache.get('/')).toBeUndefined()
})

test('when the database is back, answers are made anew, also after a second outage', async () => {
  const cache = await cacheWith('/')
  for (const trusted of [false, true]) {
    cache.setAway(!trusted)
    cache.setTrusted(trusted)
    vi.advanceTimersByTime(minute)
  }
  expect(cache.get('/')).toBeUndefined()
  cache.setTrusted(false)
  cache.setAway(true)
  vi.advanceTimersByTime(8.5 * minute)
  expect(cache.get('/')).toBeUndefined()
  cache.setAway(false)
  cache.setTrusted(true)
  expect(textOf((await cache.make('/', async () => made('new'))).answer)).toBe('new')
  expect(textOf(cache.get('/'))).toBe('new')
})
