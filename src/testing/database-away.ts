import { expect } from 'vitest'
import type { TestApp } from './test-app.server.ts'

type Asked = Pick<TestApp, 'get'>

/** Guests get what is in memory; a process in whose memory nothing is says that the shop is away. */
export async function expectAway(shop: Asked, idle: Asked): Promise<void> {
  expect((await shop.get('/')).statusCode).toBe(200)
  expect((await shop.get('/api/categories/')).statusCode).toBe(200)

  const answer = await idle.get('/api/categories/')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({
    error: 'Магазин ненадолго прилёг отдохнуть. Попробуйте через минуту.',
    detail: expect.stringMatching(/^database_away /),
  })
  const page = await idle.get('/')
  expect(page.statusCode).toBe(503)
  expect(page.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect(page.body).toContain('Магазин ненадолго закрыт')
  expect((await shop.get('/readyz')).statusCode).toBe(503)
  expect((await shop.get('/healthz')).statusCode).toBe(200)
}

/** Nobody tries to connect for a moment after a refusal, so the shop may need that moment. */
export async function expectBack(shop: Asked, idle: Asked): Promise<void> {
  await expect.poll(async () => (await idle.get('/api/categories/')).statusCode).toBe(200)
  await expect.poll(async () => (await idle.get('/')).statusCode).toBe(200)
  await expect.poll(async () => (await shop.get('/readyz')).statusCode).toBe(200)
}

export async function expectHanging(shop: Asked): Promise<void> {
  expect((await shop.get('/readyz')).statusCode).toBe(503)
  for (const path of ['/api/search/?q=лиса', '/product/1/', '/api/search/?q=сова']) {
    const answer = await shop.get(path)
    expect([path, answer.statusCode, answer.headers['retry-after']]).toEqual([path, 503, '5'])
  }
  expect((await shop.get('/')).statusCode).toBe(200)
}

export async function expectGoingOn(shop: Asked): Promise<void> {
  await expect.poll(async () => (await shop.get('/readyz')).statusCode).toBe(200)
  await expect.poll(async () => (await shop.get('/api/search/?q=лиса')).statusCode).toBe(200)
}
