import { describe, expect, test } from 'vitest'
import { openAccountsShop, password } from '../testing/test-accounts.server.ts'
import { codeSentTo, lettersTo, Visitor, wrong } from '../testing/test-visitor.ts'

const shop = await openAccountsShop()
const auth = '/api/user/api/auth/'

/** Every test has its own account and IP address, so that rate limits of one test never affect another. */
let people = 0
async function newcomer() {
  people += 1
  const email = `anna${people}@mail.test`
  await shop.addAccount(email)
  const visitor = await new Visitor(shop, `203.0.113.${people}`).arrive()
  const sendCode = () => visitor.post(auth, { email, password })
  const enter = (code: string) => visitor.post(auth, { email, password, verification_code: code })
  return { email, visitor, sendCode, enter }
}

test('password and then the mailed code give a session cookie and tokens, and the user is signed in', async () => {
  const { email, visitor, sendCode, enter } = await newcomer()
  const sent = await sendCode()
  expect([sent.statusCode, sent.json()]).toEqual([200, { detail: 'Код отправлен', email, resend_after: 60 }])
  expect(sent.cookies.some(({ name }) => name === 'session')).toBe(false)

  const done = await enter(await codeSentTo(shop, email))
  expect(done.statusCode).toBe(200)
  expect(done.json().tokens).toEqual({
    access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refresh: expect.stringMatching(/^[\w-]{43}$/),
    expires_in: 300,
  })
  expect(done.cookies.find(({ name }) => name === 'session')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
  })
  expect(done.headers['cache-control']).toBe('no-store, private')

  const check = await visitor.get('/api/user/api/check_auth/')
  expect(check.headers['cache-control']).toBe('no-store, private')
  expect(check.json()).toEqual({
    isAuthenticated: true,
    user_id: expect.any(Number),
    user: email,
    is_staff: false,
    is_superuser: false,
    role: null,
    needs_second_factor: false,
  })
})

test('codes, passwords and tokens are never stored in plain text', async () => {
  const { email, sendCode, enter, visitor } = await newcomer()
  await sendCode()
  const code = await codeSentTo(shop, email)
  const tokens = (await enter(code)).json().tokens
  const stored = await shop.db.$client.query(
    `select row_to_json(c)::text text from code_challenges c union all select row_to_json(s)::text from sessions s
     union all select row_to_json(r)::text from refresh_tokens r union all select row_to_json(a)::text from accounts a`,
  )
  const everything = stored.rows.map(({ text }) => text).join('\n')
  for (const secret of [`"${code}"`, password, tokens.refresh, tokens.access, visitor.cookies.get('session')]) {
    expect(everything).not.toContain(secret)
  }
})

test('the cookie is secure when the shop uses https', async () => {
  const open = await openAccountsShop({ address: shop.address, config: { publicUrl: 'https://shop.test' } })
  await open.addAccount('https@mail.test')
  const done = await new Visitor(open, '198.51.100.9').signIn('https@mail.test', password)
  for (const name of ['session', 'csrftoken'])
    expect(done.cookies.find((c) => c.name === name)).toMatchObject({ secure: true })
})

test('unknown address, wrong password and locked account get the same answer', async () => {
  const { email, visitor } = await newcomer()
  const locked = await newcomer()
  await shop.db.$client.query('update accounts set locked_at = now() where email = $1', [locked.email])
  const answers = [
    await visitor.post(auth, { email, password: 'не тот пароль' }),
    await visitor.post(auth, { email: 'nobody@mail.test', password }),
    await visitor.post(auth, { email: locked.email, password }),
    await visitor.post(auth, { email: 'nobody@mail.test', password, verification_code: '123456' }),
    await visitor.post(auth, { email: locked.email, password, verification_code: '123456' }),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(401)
    expect(answer.json().error).toBe('Неверный email или пароль.')
    expect(answer.json()).toEqual({ error: expect.any(String), code: 'wrong_credentials', detail: expect.any(String) })
  }
  expect(await lettersTo(shop, 'nobody@mail.test')).toEqual([])
  expect(await lettersTo(shop, locked.email)).toEqual([])
})

test.each([
  [{}, ['email', 'password']],
  [{ email: 'nobody', password: 'x' }, ['email']],
  [{ email: 'a@mail.test', password: '' }, ['password']],
  [{ email: 'a@mail.test', password: 'x', verification_code: '12345' }, ['verification_code']],
  [{ email: 'a@mail.test', password: 'x', verification_code: 'абвгде' }, ['verification_code']],
])('%j is refused field by field', async (body, fields) => {
  const answer = await (await new Visitor(shop, '198.51.100.1').arrive()).post(auth, body)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().fields)).toEqual(fields)
})

test('the case of an address does not matter', async () => {
  const { email, visitor } = await newcomer()
  expect((await visitor.post(auth, { email: ` ${email.toUpperCase()} `, password })).statusCode).toBe(200)
})

describe('the code', () => {
  test('is refused when wrong, and the right one still works afterwards', async () => {
    const { email, sendCode, enter, visitor } = await newcomer()
    await sendCode()
    const code = await codeSentTo(shop, email)
    const answer = await enter(wrong(code))
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'Неверный код. Проверьте письмо.'])
    expect(await visitor.isSignedIn()).toBe(false)
    expect((await enter(code)).statusCode).toBe(200)
  })

  test('is refused after five wrong ones even when it is right', async () => {
    const { email, sendCode, enter, visitor } = await newcomer()
    await sendCode()
    const code = await codeSentTo(shop, email)
    const errors = []
    for (let i = 1; i <= 5; i += 1) errors.push((await enter(wrong(code, i))).json().error)
    expect(errors.at(-1)).toBe('Неверный код. Попыток больше нет, запросите новый код.')
    const sixth = await enter(code)
    expect([sixth.statusCode, sixth.json().error]).toEqual([
      400,
      'Слишком много неверных попыток. Запросите новый код.',
    ])
    expect(await visitor.isSignedIn()).toBe(false)
  })

  test('expires after ten minutes', async () => {
    const { email, sendCode, enter } = await newcomer()
    await sendCode()
    shop.clock.pass({ minutes: 10 })
    const answer = await enter(await codeSentTo(shop, email))
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'Код больше не действует. Запросите новый.'])
  })

  test('signs in once, even when two tabs submit it at the same moment', async () => {
    const { email, sendCode, enter } = await newcomer()
    await sendCode()
    const code = await codeSentTo(shop, email)
    const statuses = (await Promise.all([enter(code), enter(code), enter(code)])).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    expect((await enter(code)).json().error).toBe('Код больше не действует. Запросите новый.')
  })

  test('is resent at most once a minute, and then only the new one works', async () => {
    const { email, sendCode, enter } = await newcomer()
    await sendCode()
    const old = await codeSentTo(shop, email)
    shop.clock.pass({ seconds: 18 })
    const early = await sendCode()
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '42'])
    expect(early.json().error).toBe('Код уже отправлен. Новый можно запросить через 42 с.')
    expect(await lettersTo(shop, email)).toHaveLength(1)

    shop.clock.pass({ seconds: 42 })
    expect((await sendCode()).statusCode).toBe(200)
    const fresh = await codeSentTo(shop, email)
    expect(await lettersTo(shop, email)).toHaveLength(2)
    if (old !== fresh) expect((await enter(old)).statusCode).toBe(400)
    expect((await enter(fresh)).statusCode).toBe(200)
  })

  test('is mailed once when two tabs request it at the same moment', async () => {
    const { email, sendCode } = await newcomer()
    const statuses = (await Promise.all([sendCode(), sendCode(), sendCode()])).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 429, 429])
    expect(await lettersTo(shop, email)).toHaveLength(1)
  })

  test('cannot be used with another password or for another account', async () => {
    const { email, sendCode, visitor } = await newcomer()
    const other = await newcomer()
    await sendCode()
    const code = await codeSentTo(shop, email)
    const wrongPassword = await visitor.post(auth, { email, password: 'не тот пароль', verification_code: code })
    expect(wrongPassword.statusCode).toBe(401)
    expect((await other.enter(code)).statusCode).toBe(400)
  })
})
