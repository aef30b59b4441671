import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtPages } from '../../testing/built-pages.server.ts'
import { openTestApp } from '../../testing/test-app.server.ts'
import { errorAnswer } from '../contract/endpoint.ts'

const shop = await openTestApp({ pages: builtPages })
let port = 0

beforeAll(async () => {
  port = Number(new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

/** What the server answers to exactly these bytes. */
async function send(bytes: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
}

describe('bytes that are not an HTTP request', () => {
  test.each([
    ['no HTTP at all', 'привет\r\n\r\n', 400, 'malformed_request'],
    ['a control character in a header', 'GET / HTTP/1.1\r\nhost: x\r\na: \u0001\r\n\r\n', 400, 'malformed_request'],
    ['endless headers', `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ])('%s', async (_name, bytes, status, code) => {
    const answer = await send(bytes)
    expect(answer.status).toBe(status)
    expect(answer.head).toContain('content-type: application/json; charset=utf-8')
    const body = errorAnswer.parse(JSON.parse(answer.body))
    expect(body.error).toMatch(/[а-яё]/)
    expect(body.code).toBe(code)
  })
})

test('a request that is never finished times out', () => {
  const { headersTimeout, requestTimeout } = shop.app.server
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 60_000, requestTimeout: 300_000 })
})

describe('addresses', () => {
  test.each(['/api/products/%zz/', '/api/%E0%A4%A', '/api/category/%ff/'])('%s is malformed', async (url) => {
    const answer = await shop.get(url)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual({
      error: 'Запрос составлен неверно.',
      code: 'malformed_request',
      detail: expect.stringMatching(/^malformed_request \(request [0-9a-f-]{36}\)$/),
    })
  })

  test.each(['/%E0%A4%A', '/product/%', '/product/%ff/', '/category/%C3%28/', '/search/%zz/?q=%ff', '/api%ff/'])(
    '%s is a page that does not exist',
    async (url) => {
      const answer = await shop.get(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toMatch(/^text\/html/)
      expect(answer.body).toContain('<html lang="ru"')
      expect(answer.body).toMatch(/Страница не найдена|Товар не найден|не найдена/)
    },
  )

  test('an overlong parameter is simply not found', async () => {
    const answer = await shop.get(`/api/products/${'9'.repeat(500)}/`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json().error).toMatch(/[а-яё]/)
  })

  test.each(['//other.example/', '/\\other.example', '/a//b'])('%s is a page that does not exist', async (url) => {
    const { status, body } = await send(`GET ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    expect(status).toBe(404)
    expect(body).toContain('Страница не найдена')
  })
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s to a page is refused, whatever its body', async (method) => {
  for (const url of ['/', '/about/', '/no-such-page/']) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await shop.inject({ method, url, headers, payload: 'a=1' })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD')
    expect(answer.json().error).toBe('Так обратиться к этому адресу нельзя.')
  }
})

test('HEAD of a page is like GET without the body', async () => {
  const answer = await shop.inject({ method: 'HEAD', url: '/about/' })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('')
})
