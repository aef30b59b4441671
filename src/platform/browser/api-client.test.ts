import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { type ApiError, addressOf, browserApi } from './api-client.ts'

describe('addresses', () => {
  test.each([
    ['GET /api/products/{id}/', { params: { id: 7 } }, 'GET', '/api/products/7/'],
    ['GET /api/tags/{name}/', { params: { name: 'а/б?' } }, 'GET', '/api/tags/%D0%B0%2F%D0%B1%3F/'],
    ['POST /api/orders/', { body: {} }, 'POST', '/api/orders/'],
    [
      'GET /api/x/',
      { query: { q: 'лиса & ко', page: 2, sale: false } },
      'GET',
      `/api/x/?q=${plus('лиса & ко')}&page=2&sale=false`,
    ],
    ['GET /api/x/', { query: { q: '', page: undefined, sort: null } }, 'GET', '/api/x/'],
  ])('%s with %o', (key, input, method, url) => {
    expect(addressOf(key, input)).toEqual({ method, url })
  })
})

const saved = endpoint({
  method: 'POST',
  path: '/api/echo/',
  summary: 'Test',
  tag: 'test',
  body: z.object({ word: z.string() }),
  responses: { 200: z.object({ word: z.string() }) },
})

describe('calls over HTTP', () => {
  const server = createServer()
  let base = ''

  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    // A browser resolves paths against the page; Node's fetch has no page.
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (path: string, options: RequestInit) => fetch(new URL(path, base), options))
  })

  afterEach(async () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    server.removeAllListeners('request')
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  const answerWith = (listener: RequestListener) => server.on('request', listener)
  const call = (options?: { signal?: AbortSignal; timeoutMs?: number }) =>
    browserApi.call<typeof saved>('POST /api/echo/', { body: { word: 'лиса' } }, options)
  const failure = (options?: { timeoutMs?: number }): Promise<ApiError> =>
    call(options).then(
      () => Promise.reject(new Error('the call should have failed')),
      (error: ApiError) => error,
    )

  test('the body is sent as JSON and the answer is returned', async () => {
    answerWith((request, response) => {
      expect(request.headers['content-type']).toBe('application/json')
      request.pipe(response)
    })
    expect(await call()).toEqual({ word: 'лиса' })
    expect(console.error).not.toHaveBeenCalled()
  })

  test('a refusal carries the server’s message', async () => {
    const words = { error: 'Проверьте введённые данные.', detail: 'invalid_input', fields: { word: 'Коротко.' } }
    answerWith((_request, response) => response.writeHead(400).end(JSON.stringify(words)))
    const error = await failure()
    expect(error).toMatchObject({ code: 'ERR_BAD_REQUEST', status: 400, message: words.error, answer: words })
    expect(console.error).toHaveBeenCalledWith('POST /api/echo/', error)
  })

  test('a server error is distinguished from a refusal', async () => {
    answerWith((_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
    expect(await failure()).toMatchObject({
      code: 'ERR_BAD_RESPONSE',
      status: 502,
      message: 'Сервер ответил непонятно',
    })
  })

  test('an answer that is not JSON is a bad answer, whatever its status', async () => {
    answerWith((_request, response) => response.end('<h1>Hotel Wi-Fi</h1>'))
    expect(await failure()).toMatchObject({ code: 'ERR_BAD_RESPONSE', status: 200 })
  })

  test('no connection', async () => {
    answerWith((request) => request.destroy())
    expect(await failure()).toMatchObject({ code: 'ERR_NETWORK', message: 'Нет связи с сервером', status: undefined })
  })

  test('a connection lost in the middle of an answer', async () => {
    answerWith((request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"word":', () => request.destroy())
    })
    expect(await failure()).toMatchObject({ code: 'ERR_NETWORK' })
  })

  test('a timeout in the middle of an answer', async () => {
    answerWith((_request, response) => response.write('{"word":'))
    expect(await failure({ timeoutMs: 50 })).toMatchObject({ code: 'ETIMEDOUT' })
  })

  test('no answer before the timeout', async () => {
    expect(await failure({ timeoutMs: 20 })).toMatchObject({ code: 'ETIMEDOUT', message: 'Сервер не ответил вовремя' })
  })

  test('a call aborted by its caller is not a failure', async () => {
    const controller = new AbortController()
    answerWith(() => controller.abort())
    await expect(call({ signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(console.error).not.toHaveBeenCalled()
  })

  describe('the CSRF token', () => {
    const page = { cookie: 'theme=x; csrftoken=old' }
    beforeEach(() => {
      page.cookie = 'theme=x; csrftoken=old'
      vi.stubGlobal('document', page)
    })
    afterEach(() => vi.unstubAllGlobals())

    /** Refuses any token but `good`; a refusal may set a new cookie. */
    function refuseUnless(good: string, fresh: string): string[] {
      const seen: string[] = []
      answerWith((request, response) => {
        const token = String(request.headers['x-csrftoken'])
        seen.push(token)
        if (token === good) return response.end('{"word":"done"}')
        page.cookie = `csrftoken=${fresh}`
        response.writeHead(403).end('{"error":"Страница устарела.","code":"csrf"}')
      })
      return seen
    }

    test('is repeated in the header', async () => {
      const seen = refuseUnless('old', 'old')
      expect(await call()).toEqual({ word: 'done' })
      expect(seen).toEqual(['old'])
    })

    test('is replaced by the one that a refusal sets, and the call is repeated transparently', async () => {
      const seen = refuseUnless('new', 'new')
      expect(await call()).toEqual({ word: 'done' })
      expect(seen).toEqual(['old', 'new'])
      expect(console.error).not.toHaveBeenCalled()
    })

    test('is not retried for ever', async () => {
      const seen = refuseUnless('good', 'new')
      expect(await failure()).toMatchObject({ status: 403 })
      expect(seen).toEqual(['old', 'new'])
    })
  })
})

function plus(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+')
}
