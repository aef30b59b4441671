import { describe, expect, test } from 'vitest'
import { openAccountsShop, password, TestClock } from '../testing/test-accounts.server.ts'
import { Visitor } from '../testing/test-visitor.ts'

const clock = new TestClock()
const first = await openAccountsShop({ clock })
const second = await openAccountsShop({ clock, address: first.address })
const auth = '/api/user/api/auth/'

const tryFrom = async (shop: typeof first, address: string, email: string, guess: string) =>
  (await new Visitor(shop, address).arrive()).post(auth, { email, password: guess })

test('ten wrong passwords from one network, over all processes, cause a pause, with or without an account', async () => {
  await first.addAccount('anna@mail.test')
  for (const email of ['anna@mail.test', 'nobody@mail.test']) {
    const statuses = []
    for (let i = 0; i < 10; i += 1) {
      statuses.push((await tryFrom(i % 2 ? first : second, '203.0.113.1', email, `guess ${i}`)).statusCode)
    }
    expect(statuses).toEqual(Array(10).fill(401))
    // Even the right password has to wait.
    for (const shop of [first, second]) {
      const refused = await tryFrom(shop, '203.0.113.1', email, password)
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900'])
      expect(refused.json().error).toBe('Слишком много попыток. Попробуйте через 15 мин.')
    }
  }
})

test('wrong guesses from another network do not lock the owner out', async () => {
  expect((await tryFrom(first, '198.51.100.7', 'anna@mail.test', password)).statusCode).toBe(200)
})

test('a hundred wrong passwords from different networks lock the account for an hour', async () => {
  await first.addAccount('boris@mail.test')
  const guesses = Array.from({ length: 100 }, (_, i) => tryFrom(first, `100.64.0.${i}`, 'boris@mail.test', 'guess'))
  for (const { statusCode } of await Promise.all(guesses)) expect([401, 503]).toContain(statusCode)
  expect((await tryFrom(second, '100.64.1.1', 'boris@mail.test', password)).statusCode).toBe(429)
  clock.pass({ minutes: 61 })
  expect((await tryFrom(second, '100.64.1.1', 'boris@mail.test', password)).statusCode).toBe(200)
})

test('one IP address that tries many accounts is limited too', async () => {
  const statuses = []
  for (let i = 0; i <= 100; i += 1) {
    statuses.push((await tryFrom(first, '203.0.113.50', `person${i}@mail.test`, 'guess')).statusCode)
  }
  expect(statuses.slice(0, 100)).toEqual(Array(100).fill(401))
  expect(statuses.at(-1)).toBe(429)
})

test('successful sign-ins are not counted', async () => {
  await first.addAccount('clara@mail.test')
  for (let i = 0; i < 15; i += 1) {
    const answer = await new Visitor(first, '203.0.113.60').signIn('clara@mail.test', password)
    expect(answer.statusCode).toBe(200)
  }
})

describe('a stranger who knows only the address cannot keep its owner from signing in', () => {
  const stranger = '203.0.113.7'
  let people = 0

  async function expectOwnerComesIn(bother: (visitor: Visitor, email: string) => Promise<unknown>, times: number) {
    people += 1
    const email = `owner${people}@mail.test`
    await first.addAccount(email)
    const visitor = await new Visitor(first, `${stranger}${people}`).arrive()
    for (let i = 0; i < times; i += 1) await bother(visitor, email)
    const answer = await new Visitor(second, '198.51.100.8').signIn(email, password)
    expect(answer.statusCode).toBe(200)
  }

  test('by guessing codes without the password', () =>
    expectOwnerComesIn(
      (visitor, email) => visitor.post(auth, { email, password: 'guess', verification_code: '123456' }),
      20,
    ))

  test('by guessing codes of a registration', () =>
    expectOwnerComesIn(async (visitor, email) => {
      const registration = { email, password: 'совсем другой пароль', consent: true }
      await visitor.post('/api/user/api/register/', registration)
      await visitor.post('/api/user/api/register/', { ...registration, verification_code: '123456' })
    }, 20))

  test('by requesting letters', () =>
    expectOwnerComesIn((visitor, email) => visitor.post('/api/user/api/reset_password/', { email }), 15))

  test('by continuing from one network after reaching the limit', () =>
    expectOwnerComesIn((visitor, email) => visitor.post(auth, { email, password: 'guess' }), 120))
})

test('the stored counters contain no personal data', async () => {
  const { rows } = await first.db.$client.query('select key from rate_limits')
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{22}$/)
})
