import { expect, test } from 'vitest'
import { openAccountsShop, password } from '../testing/test-accounts.server.ts'
import { codeSentTo, Visitor, wrong } from '../testing/test-visitor.ts'

const shop = await openAccountsShop()
let made = 0

/** Somebody who has given the right password and waits for the code. */
async function waiting() {
  made += 1
  const email = `anna-${made}@mail.test`
  await shop.addAccount(email)
  const anna = await new Visitor(shop, `203.0.113.${made}`).arrive()
  expect((await anna.post('/api/user/api/auth/', { email, password })).statusCode).toBe(200)
  return { anna, email, code: await codeSentTo(shop, email) }
}

const confirm = (who: Visitor, email: string, code: string) =>
  who.post('/api/user/api/auth/', { email, password: null, verification_code: code })

test('a browser that has given the password needs only the code, once', async () => {
  const { anna, email, code } = await waiting()
  const cookie = anna.cookies.get('pending_sign_in')
  expect((await confirm(anna, email, wrong(code))).json().code).toBe('wrong_code')
  expect((await confirm(anna, email, code)).json().tokens).toBeDefined()
  expect(await anna.isSignedIn()).toBe(true)
  expect(anna.cookies.has('pending_sign_in')).toBe(false)

  const thief = await new Visitor(shop, '203.0.113.200').arrive()
  thief.cookies.set('pending_sign_in', cookie ?? '')
  expect((await confirm(thief, email, code)).json().code).toBe('code_expired')
})

test('another browser is asked for the password, whatever code it has', async () => {
  const { email, code } = await waiting()
  const other = await new Visitor(shop, '203.0.113.201').arrive()
  const answer = await confirm(other, email, code)
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { password: 'Введите пароль.' }])
  other.cookies.set('pending_sign_in', 'x'.repeat(43))
  expect((await confirm(other, email, code)).json().code).toBe('code_expired')
  // The cookie of one address does not open another.
  const { anna, email: hers, code: herCode } = await waiting()
  expect((await confirm(anna, email, code)).json().code).toBe('code_expired')
  expect((await confirm(anna, hers, herCode)).statusCode).toBe(200)
})

test('it ends with the code’s ten minutes, and with a new password', async () => {
  const late = await waiting()
  shop.clock.pass({ minutes: 10 })
  expect((await confirm(late.anna, late.email, late.code)).json().code).toBe('code_expired')

  const changed = await waiting()
  const owner = new Visitor(shop, '203.0.113.202')
  shop.clock.pass({ seconds: 61 })
  await owner.signIn(changed.email, password)
  const again = await new Visitor(shop, '203.0.113.203').arrive()
  shop.clock.pass({ seconds: 61 })
  await again.post('/api/user/api/auth/', { email: changed.email, password })
  const code = await codeSentTo(shop, changed.email)
  const body = { current_password: password, new_password: 'совсем другая фраза' }
  expect((await owner.post('/api/user/api/change_password/', body)).statusCode).toBe(200)
  expect((await confirm(again, changed.email, code)).json().code).toBe('code_expired')
})

test('the code is sent again without the password, and the new one counts', async () => {
  const { anna, email, code } = await waiting()
  expect((await anna.post('/api/user/api/auth/', { email, password: null })).json().code).toBe('code_recently_sent')
  shop.clock.pass({ seconds: 61 })
  expect((await anna.post('/api/user/api/auth/', { email, password: null })).statusCode).toBe(200)
  const next = await codeSentTo(shop, email)
  if (next !== code) expect((await confirm(anna, email, code)).statusCode).toBe(400)
  expect((await confirm(anna, email, next)).statusCode).toBe(200)
})

test('registering goes the same way, and an address with an account looks the same', async () => {
  const known = await waiting()
  const boris = await new Visitor(shop, '203.0.113.220').arrive()
  const consent = true
  for (const email of ['boris@mail.test', known.email]) {
    const answer = await boris.post('/api/user/api/register/', { email, password: 'рыжая лиса на полке', consent })
    expect(answer.statusCode).toBe(200)
    expect(
      (
        await boris.post('/api/user/api/register/', { email, password: null, consent, verification_code: '000000' })
      ).json().code,
    ).toBe('wrong_code')
  }
  const email = 'vera@mail.test'
  await boris.post('/api/user/api/register/', { email, password: 'рыжая лиса на полке', consent })
  shop.clock.pass({ seconds: 61 })
  expect((await boris.post('/api/user/api/register/', { email, password: null, consent })).statusCode).toBe(200)
  const verification_code = await codeSentTo(shop, email)
  expect(
    (await boris.post('/api/user/api/register/', { email, password: null, consent, verification_code })).statusCode,
  ).toBe(200)
  expect(await boris.isSignedIn()).toBe(true)
})
