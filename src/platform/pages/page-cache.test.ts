import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Made, PageCache } from './page-cache.server.ts'
import { encode, plainBytes, type StoredAnswer, storeAnswer } from './stored-answer.server.ts'

function made(text: string, { keep = true, tags = ['lists'] } = {}): Made {
  return { answer: storeAnswer(Buffer.from(text), { status: 200, keep, headers: {} }), tags: new Set(tags) }
}

/** An answer that is generated only when the test says so. */
function slow() {
  const { promise, resolve, reject } = Promise.withResolvers<Made>()
  return { make: vi.fn(() => promise), finish: resolve, fail: reject }
}

const textOf = (answer: StoredAnswer | undefined) => answer && plainBytes(answer).toString()

describe('the page cache', () => {
  test('simultaneous requests for one address generate it once', async () => {
    const cache = new PageCache()
    const page = slow()
    const both = [cache.make('/', page.make), cache.make('/', page.make)]
    page.finish(made('home'))
    const [first, second] = await Promise.all(both)
    expect(first?.answer).toBe(second?.answer)
    expect(page.make).toHaveBeenCalledTimes(1)
    expect(cache.get('/')).toBe(first?.answer)
    expect(cache.get('/other')).toBeUndefined()
  })

  test('a change invalidates the answers that depend on it, and no others', async () => {
    const cache = new PageCache()
    const remade = vi.fn(async () => made('touched again', { tags: ['card:1'] }))
    await cache.make('/touched', async (last) => (last ? remade() : made('touched', { tags: ['card:1'] })))
    const other = vi.fn(async () => made('other', { tags: ['card:2'] }))
    await cache.make('/other', other)
    cache.invalidate(['card:1'])
    await cache.make('/other', other)
    expect(other).toHaveBeenCalledTimes(1)
    expect(textOf((await cache.make('/touched', remade)).answer)).toBe('touched again')
    expect(remade).toHaveBeenCalledTimes(1)
  })

  test('an answer that does not declare what it depends on is invalidated by every change', async () => {
    const cache = new PageCache()
    const make = vi.fn(async () => made('search', { tags: ['any'] }))
    await cache.make('/', make)
    cache.invalidate(['site_settings'])
    await cache.make('/', make)
    expect(make).toHaveBeenCalledTimes(2)
  })

  test('the first request after a change waits for the new answer, others get the old one until then', async () => {
    const cache = new PageCache()
    const next = slow()
    await cache.make('/', async () => made('old'))
    cache.invalidate(['lists'])
    expect(cache.get('/')).toBeUndefined()
    const first = cache.make('/', next.make)
    expect(textOf(cache.get('/'))).toBe('old')
    next.finish(made('new'))
    expect(textOf((await first).answer)).toBe('new')
    expect(textOf(cache.get('/'))).toBe('new')
  })

  test('a stale answer is not sent after its tolerance', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const cache = new PageCache()
    await cache.make('/', async () => made('old'))
    cache.invalidate(['lists'])
    const next = slow()
    const first = cache.make('/', next.make)
    vi.advanceTimersByTime(699)
    expect(textOf(cache.get('/'))).toBe('old')
    vi.advanceTimersByTime(2)
    expect(cache.get('/')).toBeUndefined()
    vi.useRealTimers()
    next.finish(made('new'))
    await first
    expect(textOf(cache.get('/'))).toBe('new')
  })

  test('an answer built from data that changed in the meantime is stale', async () => {
    const cache = new PageCache()
    const old = slow()
    const asked = cache.make('/', old.make)
    cache.invalidate(['lists'])
    old.finish(made('old'))
    await asked
    expect(textOf((await cache.make('/', async () => made('new'))).answer)).toBe('new')
  })

  test('a request after a change does not get an answer that was started before it', async () => {
    const cache = new PageCache()
    const old = slow()
    const asked = cache.make('/', old.make)
    cache.invalidate(['lists'])
    const later = cache.make('/', async () => made('new'))
    old.finish(made('old'))
    expect(textOf((await asked).answer)).toBe('old')
    expect(textOf((await later).answer)).toBe('new')
  })

  test('an answer that a change did not affect is shared by all requests that wait for it', async () => {
    const cache = new PageCache()
    const page = slow()
    const asked = cache.make('/', page.make)
    cache.invalidate(['card:9'])
    const later = cache.make('/', page.make)
    page.finish(made('page'))
    expect((await later).answer).toBe((await asked).answer)
    expect(page.make).toHaveBeenCalledTimes(1)
  })

  test('an answer may turn out unchanged and keeps its compressed encodings', async () => {
    const cache = new PageCache()
    const first = await cache.make('/', async (last) => last ?? made('лиса '.repeat(1_000)))
    await encode(first.answer, 'br')
    cache.invalidate(['lists'])
    const again = await cache.make('/', async (last) => last ?? made('never'))
    expect(again.answer).toBe(first.answer)
  })

  test('the tags of the last answer count, not those of earlier ones', async () => {
    const cache = new PageCache()
    await cache.make('/', async () => made('first', { tags: ['card:1'] }))
    cache.invalidate(['card:1'])
    const make = vi.fn(async () => made('second', { tags: ['card:2'] }))
    await cache.make('/', make)
    cache.invalidate(['card:1'])
    await cache.make('/', make)
    expect(make).toHaveBeenCalledTimes(1)
    cache.invalidate(['card:2'])
    await cache.make('/', make)
    expect(make).toHaveBeenCalledTimes(2)
  })

  test('nothing is cached or shared while changes cannot be received', async () => {
    const cache = new PageCache()
    await cache.make('/', async () => made('before'))
    cache.setTrusted(false)
    expect(cache.get('/')).toBeUndefined()
    const page = slow()
    const both = [cache.make('/', page.make), cache.make('/', page.make)]
    page.finish(made('home'))
    await Promise.all(both)
    expect(page.make).toHaveBeenCalledTimes(2)
    expect(cache.get('/')).toBeUndefined()
    cache.setTrusted(true)
    await cache.make('/', async () => made('after'))
    expect(textOf(cache.get('/'))).toBe('after')
  })

  test('an answer started before the cache was untrusted and trusted again is not cached', async () => {
    const cache = new PageCache()
    const old = slow()
    const asked = cache.make('/', old.make)
    cache.setTrusted(false)
    cache.setTrusted(true)
    old.finish(made('old'))
    await asked
    expect(cache.get('/')).toBeUndefined()
  })

  test('an answer that is valid only now is sent but not cached', async () => {
    const cache = new PageCache()
    expect(textOf((await cache.make('/', async () => made('sorry', { keep: false }))).answer)).toBe('sorry')
    expect(cache.get('/')).toBeUndefined()
  })

  test('a failure rejects all waiting requests and is not cached', async () => {
    const cache = new PageCache()
    const page = slow()
    const both = [cache.make('/', page.make), cache.make('/', page.make)]
    page.fail(new Error('broken'))
    for (const result of await Promise.allSettled(both)) expect(result.status).toBe('rejected')
    expect(textOf((await cache.make('/', async () => made('works again'))).answer)).toBe('works again')
  })

  test('tells how many answers it keeps, and what they hold in all their encodings', async () => {
    const cache = new PageCache()
    const { answer } = await cache.make('/a', async () => made('x'.repeat(500)))
    expect(cache.size()).toEqual({ answers: 1, bytes: 500 })
    const packed = await encode(answer, 'br')
    expect(cache.size()).toEqual({ answers: 1, bytes: packed.length })
  })

  test('the least recently used pages are evicted when there is no room', async () => {
    const cache = new PageCache(4_000)
    for (const url of ['/a', '/b', '/c']) await cache.make(url, async () => made('x'.repeat(500)))
    const kept = ['/a', '/b', '/c'].filter((url) => cache.get(url) !== undefined)
    expect(kept).toEqual(['/b', '/c'])
  })
})

test('with a cache in front, only what is right may be stored there, and every change is announced', async () => {
  const purges = { announce: vi.fn(), announceEverything: vi.fn() }
  const cache = new PageCache(undefined, purges)
  const next = slow()
  const { answer } = await cache.make('/', async () => made('old'))
  expect(answer.keys).toBe('shop lists')
  cache.invalidate(['lists'])
  expect(purges.announce).toHaveBeenCalledWith(['lists', 'any'])
  expect(answer.keys).toBeUndefined()
  const asked = cache.make('/', next.make)
  expect(cache.get('/')).toBeUndefined()
  cache.invalidate(['lists'])
  next.finish(made('overtaken'))
  expect((await asked).answer.keys).toBeUndefined()
  cache.invalidateAll()
  expect(purges.announceEverything).toHaveBeenCalledTimes(1)
})

test('a new answer is compressed as the one was that it replaces', async () => {
  const cache = new PageCache()
  const { answer } = await cache.make('/', async () => made('лиса '.repeat(1_000)))
  await encode(answer, 'br')
  cache.invalidate(['lists'])
  const next = await cache.make('/', async () => made('кот '.repeat(1_000)))
  expect(next.answer.br).toBeDefined()
  expect(next.answer.gzip).toBeUndefined()
})

test('a frequently used answer is recompressed in the background, and stays the same', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = new PageCache()
  const text = Array.from(
    { length: 2_000 },
    (_, number) => `лиса ${(number * 7919) % 997} на полке ${number % 31}`,
  ).join()
  const { answer: stored } = await cache.make('/', async () => made(text))
  const first = await encode(stored, 'br')
  for (let time = 0; time < 9; time += 1) cache.get('/')
  vi.advanceTimersByTime(10_001)
  expect(stored.recompressed).toBe(false)
  cache.get('/')
  await expect.poll(() => stored.br !== first).toBe(true)
  expect(stored.br?.length).toBeLessThan(first.length)
  expect(brotliDecompressSync(stored.br ?? '').toString()).toBe(text)
  const recompressed = stored.br
  for (let time = 0; time < 9; time += 1) cache.get('/')
  expect(await encode(stored, 'br')).toBe(recompressed)
})

test('plain bytes are given up after a while, also when a change was followed meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = new PageCache()
  const text = 'лиса '.repeat(1_000)
  const { answer } = await cache.make('/list', async () => made(text))
  await cache.make('/page', async () => made(text, { tags: ['card:1'] }))
  cache.invalidate(['card:1'])
  await cache.make('/page', async () => made(`${text}!`, { tags: ['card:1'] }))
  expect(cache.size()).toEqual({ answers: 2, bytes: 2 * answer.length + 1 })
  vi.advanceTimersByTime(20_000)
  await expect.poll(() => cache.size().bytes).toBeLessThan(answer.length / 6)
  expect(textOf(cache.get('/page'))).toBe(`${text}!`)
})
