import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from './database/tables/accounts.server.ts'
import { openListener } from './platform/postgres/listen.server.ts'
import { openAccountsShop, password } from './testing/test-accounts.server.ts'
import { openTestApp } from './testing/test-app.server.ts'
import { codeSentTo } from './testing/test-visitor.ts'

const ours = 'https://app.example.test'
const stranger = 'https://evil.example.test'
const auth = '/api/user/api/auth/'

const owner = await openAccountsShop()
const listener = await openListener(owner.address, ['changes'], pino({ level: 'silent' }))
const shop = await openTestApp({ address: owner.address, listener, config: { corsOrigins: [ours] } })
afterAll(() => listener.close())

let base = ''
beforeAll(async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`
})

const post = (origin: string, url: string, payload: object) =>
  shop.inject({ method: 'POST', url, headers: { origin }, payload })

test('an allowed origin passes the preflight, signs in and calls with its token', async () => {
  await owner.addAccount('anna@mail.test')
  const asked = await shop.inject({
    method: 'OPTIONS',
    url: auth,
    headers: {
      origin: ours,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  })
  expect(asked.statusCode).toBe(204)
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': ours,
    'access-control-allow-headers': 'authorization, content-type',
  })
  // Other origins may never send cookies.
  expect(asked.headers['access-control-allow-credentials']).toBeUndefined()

  const given = { email: 'anna@mail.test', password }
  expect((await post(ours, auth, given)).statusCode).toBe(200)
  const code = await codeSentTo(shop, given.email)
  const signedIn = await post(ours, auth, { ...given, verification_code: code })
  expect([signedIn.statusCode, signedIn.headers['access-control-allow-origin']]).toEqual([200, ours])
  const me = await shop.inject({
    method: 'GET',
    url: '/api/user/profile/',
    headers: { origin: ours, authorization: `Bearer ${signedIn.json().tokens.access}` },
  })
  expect(me.json()).toMatchObject({ email: given.email })
  expect(await shop.db.select().from(accounts)).toHaveLength(1)
})

test('any other origin gets no CORS headers and cannot sign in', async () => {
  const asked = await shop.inject({
    method: 'OPTIONS',
    url: auth,
    headers: { origin: stranger, 'access-control-request-method': 'POST' },
  })
  expect(asked.headers['access-control-allow-origin']).toBeUndefined()
  const refused = await post(stranger, auth, { email: 'anna@mail.test', password })
  expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([403, undefined])
})

test('a session cookie from an allowed origin does not replace the CSRF token', async () => {
  const refused = await shop.inject({
    method: 'POST',
    url: auth,
    headers: { origin: ours, cookie: 'session=anything' },
    payload: { email: 'anna@mail.test', password },
  })
  expect(refused.statusCode).toBe(403)
})

test('an allowed origin can read cached answers too', async () => {
  for (let i = 0; i < 3; i += 1) {
    const answer = await fetch(`${base}/api/categories/`, { headers: { origin: ours } })
    expect(answer.headers.get('access-control-allow-origin')).toBe(ours)
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('origin')
    const plain = await fetch(`${base}/api/categories/`)
    expect(plain.headers.get('access-control-allow-origin')).toBeNull()
    expect(plain.headers.get('vary')).toBe('accept-encoding, origin')
  }
})
