import { describe, expect, test } from 'vitest'
import { openAccountsShop, password, TestClock } from '../testing/test-accounts.server.ts'
import { Visitor } from '../testing/test-visitor.ts'

const clock = new TestClock()
const shop = await openAccountsShop({ clock })
const otherProcess = await openAccountsShop({ clock, address: shop.address })

let people = 0
async function signedIn() {
  people += 1
  const email = `anna${people}@mail.test`
  await shop.addAccount(email)
  const visitor = new Visitor(shop, `203.0.113.${people}`)
  const { tokens } = (await visitor.signIn(email, password)).json()
  return { email, visitor, tokens }
}

const withToken = (token: string, at = shop) =>
  at.inject({ method: 'GET', url: '/api/user/profile/', headers: { authorization: `Bearer ${token}` } })
const refresh = (token: string) =>
  shop.inject({ method: 'POST', url: '/api/user/api/token/refresh/', payload: { refresh: token } })

describe('signing out', () => {
  test('invalidates the cookie and its tokens at once, in every process', async () => {
    const { visitor, tokens } = await signedIn()
    const elsewhere = visitor.inAnother(otherProcess)
    expect(await elsewhere.isSignedIn()).toBe(true)
    expect((await withToken(tokens.access, otherProcess)).statusCode).toBe(200)

    expect((await visitor.post('/api/user/api/logout/')).statusCode).toBe(200)
    expect(visitor.cookies.has('session')).toBe(false)
    expect(await elsewhere.isSignedIn()).toBe(false)
    expect((await withToken(tokens.access, otherProcess)).statusCode).toBe(401)
    expect((await refresh(tokens.refresh)).statusCode).toBe(401)
  })

  test('returns a CSRF token with which the page can go on as a guest', async () => {
    const { visitor, email } = await signedIn()
    await visitor.post('/api/user/api/logout/')
    expect((await visitor.post('/api/user/api/auth/', { email, password })).statusCode).toBe(200)
  })

  test('everywhere signs out all devices of this account only', async () => {
    const { visitor, email } = await signedIn()
    const phone = new Visitor(shop, '203.0.113.200')
    await phone.signIn(email, password)
    const stranger = await signedIn()
    await visitor.post('/api/user/api/logout_everywhere/')
    expect([await visitor.isSignedIn(), await phone.isSignedIn()]).toEqual([false, false])
    expect(await stranger.visitor.isSignedIn()).toBe(true)
  })
})

describe('devices', () => {
  test('are listed with enough details to recognise them, and can be signed out one by one', async () => {
    const { visitor, email } = await signedIn()
    clock.pass({ minutes: 6 })
    const phone = new Visitor(shop, '203.0.113.201')
    await phone.signIn(email, password)
    const devices = (await phone.get('/api/user/sessions/')).json()
    expect(devices).toEqual([
      {
        id: expect.any(String),
        device: 'Chrome, Linux',
        created_at: expect.any(String),
        last_seen_at: expect.any(String),
        is_current: true,
      },
      expect.objectContaining({ is_current: false }),
    ])
    expect((await phone.call('DELETE', `/api/user/sessions/${devices[1].id}/`)).statusCode).toBe(200)
    expect([await visitor.isSignedIn(), await phone.isSignedIn()]).toEqual([false, true])
  })

  test('of other accounts can be neither seen nor signed out', async () => {
    const { visitor } = await signedIn()
    const stranger = await signedIn()
    const [{ id }] = (await visitor.get('/api/user/sessions/')).json()
    expect((await stranger.visitor.call('DELETE', `/api/user/sessions/${id}/`)).statusCode).toBe(404)
    expect((await stranger.visitor.call('DELETE', '/api/user/sessions/nonsense/')).statusCode).toBe(404)
    expect(await visitor.isSignedIn()).toBe(true)
  })
})

describe('tokens', () => {
  test('an access token needs no cookie and no CSRF token, and is valid for five minutes', async () => {
    const { tokens } = await signedIn()
    const authorization = `Bearer ${tokens.access}`
    const change = { method: 'PATCH', url: '/api/user/profile/', headers: { authorization } } as const
    expect((await shop.inject({ ...change, payload: { first_name: 'Анна' } })).statusCode).toBe(200)
    clock.pass({ minutes: 5 })
    expect((await withToken(tokens.access)).statusCode).toBe(401)
  })

  test('a request with an invalid bearer token is refused even with a valid cookie', async () => {
    const { visitor } = await signedIn()
    const answer = await visitor.call('GET', '/api/user/profile/', undefined, { authorization: 'Bearer nonsense' })
    expect(answer.statusCode).toBe(401)
  })

  test('a refresh token returns the next pair', async () => {
    const { tokens } = await signedIn()
    clock.pass({ minutes: 10 })
    const next = (await refresh(tokens.refresh)).json()
    expect((await withToken(next.access)).statusCode).toBe(200)
    expect(next.refresh).not.toBe(tokens.refresh)
    expect((await refresh(next.refresh)).statusCode).toBe(200)
  })

  test('a refresh token used twice ends the session with all its tokens, the thief’s and the owner’s', async () => {
    const { tokens, visitor } = await signedIn()
    const stolen = tokens.refresh
    const thiefs = (await refresh(stolen)).json()
    expect((await refresh(stolen)).statusCode).toBe(401)
    expect((await refresh(thiefs.refresh)).statusCode).toBe(401)
    expect((await withToken(thiefs.access)).statusCode).toBe(401)
    expect(await visitor.isSignedIn()).toBe(false)
  })

  test('of two concurrent uses of a refresh token at most one succeeds, and the session ends', async () => {
    const { tokens } = await signedIn()
    const answers = await Promise.all([refresh(tokens.refresh), refresh(tokens.refresh)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
    const won = answers.find(({ statusCode }) => statusCode === 200)?.json()
    expect((await withToken(won.access)).statusCode).toBe(401)
  })

  test.each(['', 'nonsense'])('a made-up refresh token %j is refused', async (token) => {
    expect([400, 401]).toContain((await refresh(token)).statusCode)
  })
})

test('a session expires after sixty days', async () => {
  const { visitor } = await signedIn()
  clock.pass({ days: 59 })
  expect(await visitor.isSignedIn()).toBe(true)
  clock.pass({ days: 1 })
  expect(await visitor.isSignedIn()).toBe(false)
})

describe('a call that changes data', () => {
  test('is refused without a CSRF token, with a wrong one or with one of another session', async () => {
    const { visitor, email } = await signedIn()
    const guests = (await new Visitor(shop).arrive()).cookies.get('csrftoken') ?? ''
    const own = visitor.cookies.get('csrftoken') ?? ''
    const tryWith = (cookie: string, header: string) =>
      visitor.inAnother(shop).call(
        'PATCH',
        '/api/user/profile/',
        { first_name: 'Ева' },
        {
          cookie: `session=${visitor.cookies.get('session')}; csrftoken=${cookie}`,
          'x-csrftoken': header,
        },
      )
    for (const [cookie, header] of [
      [own, ''],
      [own, `${own}x`],
      [guests, guests],
      ['a.b', 'a.b'],
      ['', ''],
    ] as const) {
      const answer = await tryWith(cookie, header)
      expect([cookie, header, answer.statusCode]).toEqual([cookie, header, 403])
    }
    expect((await visitor.get('/api/user/profile/')).json()).toMatchObject({ email, first_name: '' })
    expect((await tryWith(own, own)).statusCode).toBe(200)
  })

  test('needs the CSRF token for signing in too, and the refusal returns a valid one', async () => {
    const visitor = new Visitor(shop, '198.51.100.3')
    const refused = await visitor.post('/api/user/api/auth/', { email: 'nobody@mail.test', password })
    expect([refused.statusCode, refused.json().error]).toEqual([
      403,
      'Страница устарела. Обновите её и попробуйте ещё раз.',
    ])
    expect((await visitor.post('/api/user/api/auth/', { email: 'nobody@mail.test', password })).statusCode).toBe(401)
  })
})

test('a guest has no account, and personal calls are refused', async () => {
  const guest = await new Visitor(shop).arrive()
  expect((await guest.get('/api/user/api/check_auth/')).json()).toEqual({
    isAuthenticated: false,
    user_id: null,
    user: null,
    is_staff: false,
    is_superuser: false,
    role: null,
    needs_second_factor: false,
  })
  for (const url of ['profile', 'order_history', 'sessions', 'export']) {
    const answer = await guest.get(`/api/user/${url}/`)
    expect([url, answer.statusCode, answer.json().error]).toEqual([url, 401, 'Сначала войдите в аккаунт'])
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})
