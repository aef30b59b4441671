import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApp } from '../../testing/test-app.server.ts'
import { endpoint, errorAnswer } from '../contract/endpoint.ts'
import { ShopError } from '../contract/errors.ts'
import { PageCache } from '../pages/page-cache.server.ts'
import { inProcessClient } from '../pages/pages.server.ts'
import { answerErrors } from './error-answers.server.ts'
import { createApi } from './serve.server.ts'

const shop = await openTestApp()

const json = 'application/json; charset=utf-8'

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  '%s of an unknown address under /api/',
  async (method) => {
    const answer = await shop.inject({ method, url: '/api/no-such-thing/?q=1' })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe(json)
    expect(answer.json()).toEqual({
      error: 'Ничего не найдено по этому адресу.',
      code: 'not_found',
      detail: expect.stringMatching(/^not_found \(request [0-9a-f-]{36}\)$/),
    })
  },
)

test('a wrong method is answered with 404 in JSON too', async () => {
  const answer = await shop.inject({ method: 'DELETE', url: '/api/categories/' })
  expect(answer.statusCode).toBe(404)
  expect(errorAnswer.parse(answer.json())).toBeTruthy()
})

test('an address without its trailing slash is the same address', async () => {
  expect((await shop.get('/api/categories')).statusCode).toBe(200)
})

describe('bodies', () => {
  test.each([
    ['broken JSON', 'application/json', '{"a":', 400, 'malformed_request'],
    ['no JSON but words', 'application/json', 'лиса', 400, 'malformed_request'],
    ['a type that nobody reads', 'application/x-www-form-urlencoded', 'a=1', 415, 'unsupported_type'],
    ['more than a megabyte', 'application/json', JSON.stringify('x'.repeat(1024 * 1024)), 413, 'too_large'],
  ])('%s', async (_name, type, payload, status, code) => {
    const answer = await shop.inject({ method: 'POST', url: '/api/x/', headers: { 'content-type': type }, payload })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe(json)
    expect(answer.json().code).toBe(code)
    expect(answer.json().error).toMatch(/[а-яё]/)
  })
})

describe('a custom endpoint', async () => {
  const app = Fastify()
  answerErrors(app)
  const api = createApi(app, new PageCache())
  const order = endpoint({
    method: 'POST',
    path: '/api/orders/{id}/',
    summary: 'Test',
    tag: 'test',
    params: z.object({ id: z.coerce.number().int() }),
    body: z.object({ email: z.email('Введите почту.'), count: z.number().default(1) }),
    responses: { 200: z.object({ id: z.number(), count: z.number() }) },
  })
  api.serve(order, ({ params, body }) => {
    if (params.id === 13) throw new Error('secret text')
    if (params.id === 404) throw new ShopError('not_found')
    return { id: params.id, count: body.count, secret: 'not in the contract' }
  })
  const client = inProcessClient(api, { requestId: 'test', log: app.log })
  const post = (id: number | string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/orders/${id}/`, payload })
  const call = (id: number, body: { email: string }) =>
    client.call<typeof order>('POST /api/orders/{id}/', { params: { id }, body })

  test('invalid input is reported field by field, over HTTP and in process', async () => {
    const answer = await post('x', { email: 'nobody' })
    expect(answer.statusCode).toBe(400)
    expect((await post(1, { email: 'nobody' })).json().fields).toEqual({ email: 'Введите почту.' })
    await expect(call(1, { email: 'nobody' })).rejects.toMatchObject({
      code: 'ERR_BAD_REQUEST',
      status: 400,
      answer: { fields: { email: 'Введите почту.' } },
    })
  })

  test('HTTP and in-process calls give the same answer: with defaults, and only fields of the contract', async () => {
    const email = 'demo@kitsune.test'
    const answer = await post(7, { email })
    expect(answer.json()).toEqual({ id: 7, count: 1 })
    expect(await call(7, { email })).toEqual(answer.json())
  })

  test('an unexpected error reveals nothing about itself', async () => {
    const answer = await post(13, { email: 'demo@kitsune.test' })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('secret text')
    const failure = await call(13, { email: 'demo@kitsune.test' }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'ERR_BAD_RESPONSE', status: 500 })
    expect(JSON.stringify(failure)).not.toContain('secret text')
  })

  test('a refusal has the same status over HTTP and in process', async () => {
    expect((await post(404, { email: 'demo@kitsune.test' })).statusCode).toBe(404)
    await expect(call(404, { email: 'demo@kitsune.test' })).rejects.toMatchObject({ status: 404 })
  })
})
