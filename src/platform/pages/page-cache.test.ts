import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { chooseEncoding, encode, PageCache, type StoredAnswer, storeAnswer } from './page-cache.server.ts'

function answer(text: string, keep = true): StoredAnswer {
  const body = Buffer.from(text)
  return { status: 200, keep, headers: {}, etag: `"${text}"`, identity: body, taken: 0, pressed: false }
}

/** An answer that is made only when the test says so. */
function slow() {
  const { promise, resolve, reject } = Promise.withResolvers<StoredAnswer>()
  return { make: vi.fn(() => promise), finish: resolve, fail: reject }
}

describe('the cache of whole pages', () => {
  test('simultaneous requests for one address make it once', async () => {
    const cache = new PageCache()
    const page = slow()
    const both = [cache.make('/', page.make), cache.make('/', page.make)]
    page.finish(answer('home'))
    const [first, second] = await Promise.all(both)
    expect(first).toBe(second)
    expect(page.make).toHaveBeenCalledTimes(1)
    expect(cache.get('/')).toBe(first)
    expect(cache.get('/other')).toBeUndefined()
  })

  test('a page made from data that has changed meanwhile is not kept', async () => {
    const cache = new PageCache()
    const old = slow()
    const asked = cache.make('/', old.make)
    cache.forgetAll()
    old.finish(answer('old'))
    await asked
    expect(cache.get('/')).toBeUndefined()
  })

  test('who asks after the change does not join a page begun before it', async () => {
    const cache = new PageCache()
    const old = slow()
    const asked = cache.make('/', old.make)
    cache.forgetAll()
    const fresh = answer('fresh')
    expect(await cache.make('/', async () => fresh)).toBe(fresh)
    old.finish(answer('old'))
    await asked
    expect(cache.get('/')).toBe(fresh)
  })

  test('nothing is kept nor shared while changes cannot be heard of', async () => {
    const cache = new PageCache()
    await cache.make('/', async () => answer('before'))
    cache.setTrusted(false)
    expect(cache.get('/')).toBeUndefined()
    const page = slow()
    const both = [cache.make('/', page.make), cache.make('/', page.make)]
    page.finish(answer('home'))
    await Promise.all(both)
    expect(page.make).toHaveBeenCalledTimes(2)
    expect(cache.get('/')).toBeUndefined()
    cache.setTrusted(true)
    await cache.make('/', async () => answer('after'))
    expect(cache.get('/')?.etag).toBe('"after"')
  })

  test('an answer begun before trust was lost and found again is not kept', async () => {
    const cache = new PageCache()
    const old = slow()
    const asked = cache.make('/', old.make)
    cache.setTrusted(false)
    cache.setTrusted(true)
    old.finish(answer('old'))
    await asked
    expect(cache.get('/')).toBeUndefined()
  })

  test('while a change is taken in, nothing is kept, also what is begun and finished meanwhile', async () => {
    const cache = new PageCache()
    await cache.make('/', async () => answer('old'))
    const change = Promise.withResolvers<void>()
    const held = cache.holdWhile(change.promise)
    expect(cache.get('/')).toBeUndefined()
    await cache.make('/', async () => answer('half-changed'))
    expect(cache.get('/')).toBeUndefined()
    const late = slow()
    const asked = cache.make('/', late.make)
    change.resolve()
    await held
    late.finish(answer('begun too early'))
    await asked
    expect(cache.get('/')).toBeUndefined()
    await cache.make('/', async () => answer('new'))
    expect(cache.get('/')?.etag).toBe('"new"')
  })

  test('an answer that is right only now is given but not kept', async () => {
    const cache = new PageCache()
    expect((await cache.make('/', async () => answer('sorry', false))).etag).toBe('"sorry"')
    expect(cache.get('/')).toBeUndefined()
  })

  test('a failure reaches everyone who waits and is not kept', async () => {
    const cache = new PageCache()
    const page = slow()
    const both = [cache.make('/', page.make), cache.make('/', page.make)]
    page.fail(new Error('broken'))
    for (const result of await Promise.allSettled(both)) expect(result.status).toBe('rejected')
    expect((await cache.make('/', async () => answer('works again'))).etag).toBe('"works again"')
  })

  test('the longest unused pages go when there is no room', async () => {
    const cache = new PageCache(3_000)
    for (const url of ['/a', '/b', '/c']) await cache.make(url, async () => answer('x'.repeat(500)))
    expect([cache.get('/a'), cache.get('/b'), cache.get('/c')].map((stored) => stored !== undefined)).toEqual([
      false,
      true,
      true,
    ])
  })
})

test('an answer is compressed once, when it is first asked for', async () => {
  const body = Buffer.from('лиса '.repeat(1_000))
  const stored = storeAnswer(body, { status: 200, keep: true, headers: {} })
  expect(brotliDecompressSync(await encode(stored, 'br'))).toEqual(body)
  expect(gunzipSync(await encode(stored, 'gzip'))).toEqual(body)
  expect(await encode(stored, 'br')).toBe(await encode(stored, 'br'))
  expect(await encode(stored, 'identity')).toBe(body)
})

test('what is taken again and again is compressed harder, beside the requests, and stays the same', async () => {
  const cache = new PageCache()
  const text = Array.from(
    { length: 2_000 },
    (_, number) => `лиса ${(number * 7919) % 997} на полке ${number % 31}`,
  ).join()
  const stored = await cache.make('/', async () => answer(text))
  const first = await encode(stored, 'br')
  for (let time = 0; time < 3; time += 1) cache.get('/')
  expect(stored.pressed).toBe(false)
  cache.get('/')
  await vi.waitUntil(() => stored.br !== first)
  expect(stored.br?.length).toBeLessThan(first.length)
  expect(brotliDecompressSync(stored.br ?? '').toString()).toBe(text)
  const pressed = stored.br
  for (let time = 0; time < 9; time += 1) cache.get('/')
  expect(await encode(stored, 'br')).toBe(pressed)
})

test('an answer’s tag tells its content', () => {
  const [one, same, other] = ['лиса', 'лиса', 'кот'].map((text) =>
    storeAnswer(Buffer.from(text), { status: 200, keep: true, headers: {} }),
  )
  expect(one?.etag).toMatch(/^".{20,}"$/)
  expect(one?.etag).toBe(same?.etag)
  expect(one?.etag).not.toBe(other?.etag)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.0, gzip; q=0', 'identity'],
  ['br;q=0.1', 'br'],
  ['brotli', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding: %s gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
