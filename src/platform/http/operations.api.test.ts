import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/test-app.server.ts'

const lines: string[] = []
const stream = new PassThrough().on('data', (chunk: Buffer) => lines.push(chunk.toString()))
const shop = await openTestApp({ log: pino({ level: 'debug' }, stream) })
const secure = await openTestApp({ address: shop.address, config: { publicUrl: 'https://shop.example.ru' } })

test('alive and ready', async () => {
  expect((await shop.get('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await shop.get('/readyz')).json()).toEqual({ status: 'ready' })
})

test('while the app drains, it is not ready but serves everything, and says that each connection ends', async () => {
  const leaving = await openTestApp({ address: shop.address })
  await leaving.app.drain(0)
  const ready = await leaving.get('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'stopping' }])
  const answer = await leaving.get('/api/categories/')
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
})

describe('metrics', () => {
  test('requests are counted by route, not by address', async () => {
    await shop.get('/api/categories/?page=1')
    await shop.get('/api/no-such-thing/')
    const metrics = await shop.get('/metrics')
    expect(metrics.headers['content-type']).toMatch(/^text\/plain; version=/)
    expect(metrics.body).toContain('http_requests_total{method="GET",route="/api/categories/",status="200"} 1')
    expect(metrics.body).toContain('http_request_duration_seconds_count{route="/api/categories/"} 1')
    expect(metrics.body).toContain('process_cpu_seconds_total')
    expect(metrics.body).not.toContain('no-such-thing')
  })

  test('tell what the caches hold', async () => {
    // This app hears of no changes, so it keeps nothing.
    const { body } = await shop.get('/metrics')
    const figure = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1])
    expect(figure('page_cache_entries')).toBe(0)
    expect(figure('page_cache_bytes')).toBe(0)
  })

  test.each(['x-forwarded-for', 'forwarded'])('are not for visitors: a request with %s', async (header) => {
    const answer = await shop.get('/metrics', { [header]: '203.0.113.9' })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('http_request')
  })
})

describe('headers', () => {
  test.each(['/api/categories/', '/api/no-such-thing/', '/no-such-page', '/healthz'])('of %s', async (url) => {
    expect((await shop.get(url)).headers).toMatchObject({
      'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    })
  })

  test('HSTS is sent only where the shop is served over HTTPS', async () => {
    expect((await secure.get('/healthz')).headers['strict-transport-security']).toMatch(/^max-age=31536000/)
    expect((await shop.get('/healthz')).headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('logs', () => {
  test('contain the request’s id and its address without the query', async () => {
    lines.length = 0
    const answer = await shop.get('/api/no-such-thing/?token=hunter2', { cookie: 'session=hunter2' })
    const entry = lines.map((line) => JSON.parse(line)).find((each) => each.msg === 'answered')
    expect(entry).toMatchObject({ method: 'GET', path: '/api/no-such-thing/', status: 404 })
    expect(answer.json().detail).toContain(entry.requestId)
    expect(lines.join('')).not.toContain('hunter2')
  })
})
