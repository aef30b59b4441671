import { describe, expect, test } from 'vitest'
import { rateLimits } from '../database/tables/rate-limits.server.ts'
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
  // As many at a time as the shop has time to check: the others would not be counted.
  for (let batch = 0; batch < 4; batch += 1) {
    const addresses = Array.from({ length: 25 }, (_, i) => `100.64.0.${batch * 25 + i}`)
    const answers = await Promise.all(addresses.map((each) => tryFrom(first, each, 'boris@mail.test', 'guess')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(25).fill(401))
  }
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

describe('a flood from one network', () => {
  /** All with the same token of a form, as a program would send them. */
  async function flood(address: string, bodies: object[]) {
    const csrftoken = (await new Visitor(first, address).arrive()).cookies.get('csrftoken') ?? ''
    return bodies.map((body) => {
      const visitor = new Visitor(first, address)
      visitor.cookies.set('csrftoken', csrftoken)
      return visitor.post(auth, body)
    })
  }
  const counts = async (name: string) => {
    const { rows } = await first.db.$client.query(`select count from rate_limits where key like '${name}:%'`)
    return rows.map(({ count }) => Number(count))
  }

  test('uses up no more of an account than its own limit, and its owner comes in elsewhere', async () => {
    await first.db.delete(rateLimits)
    await first.addAccount('flooded@mail.test')
    const tries = Array.from({ length: 250 }, () => ({ email: 'flooded@mail.test', password: 'guess' }))
    const statuses = (await Promise.all(await flood('203.0.113.90', tries))).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(240)
    expect(await counts('password')).toEqual([10])
    expect(await counts('address')).toEqual([10])
    expect((await tryFrom(second, '198.51.100.90', 'flooded@mail.test', password)).statusCode).toBe(200)
  })

  test('waits for one counter without holding the connections that others need', async () => {
    await first.addAccount('locked-row@mail.test')
    await tryFrom(first, '203.0.113.91', 'locked-row@mail.test', 'guess')
    const pool = first.db.$client
    const holder = await second.db.$client.connect()
    await holder.query('begin')
    await holder.query('select * from rate_limits for update')
    const body = { email: 'locked-row@mail.test', password: 'guess' }
    const waiting = await flood(
      '203.0.113.92',
      Array.from({ length: 50 }, () => body),
    )
    try {
      // More than there are connections, and each is answered while the flood waits.
      for (let i = 0; i < 20; i += 1) expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      expect(pool.waitingCount).toBe(0)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    const statuses = (await Promise.all(waiting)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })
})

test('what the shop was too busy to check is not counted', async () => {
  await first.db.delete(rateLimits)
  const email = 'busy@mail.test'
  const guesses = Array.from({ length: 90 }, (_, i) => tryFrom(first, `100.65.0.${i}`, email, 'guess'))
  const checked = (await Promise.all(guesses)).filter(({ statusCode }) => statusCode === 401)
  const { rows } = await first.db.$client.query(`select count from rate_limits where key like 'password:%'`)
  expect(rows.map(({ count }) => Number(count))).toEqual([checked.length])
})

test('letters that strangers ask for leave the owner some, and a refused one is not counted', async () => {
  await first.addAccount('letters@mail.test')
  const ask = async (address: string) =>
    (await new Visitor(first, address).arrive()).post('/api/user/api/reset_password/', { email: 'letters@mail.test' })
  const statuses = []
  for (let i = 0; i < 30; i += 1) statuses.push((await ask('203.0.113.93')).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect((await ask('198.51.100.93')).statusCode).toBe(200)
})

test('after a clock was set back nobody waits for days: neither for counters nor for codes', async () => {
  await first.addAccount('clock@mail.test')
  for (let i = 0; i < 10; i += 1) await tryFrom(first, '203.0.113.94', 'clock@mail.test', 'guess')
  expect((await tryFrom(first, '203.0.113.94', 'clock@mail.test', password)).statusCode).toBe(429)
  expect((await tryFrom(first, '198.51.100.94', 'clock@mail.test', password)).statusCode).toBe(200)
  clock.pass({ days: -3 })
  for (const address of ['203.0.113.94', '198.51.100.94']) {
    expect((await new Visitor(first, address).signIn('clock@mail.test', password)).statusCode).toBe(200)
    clock.pass({ minutes: 2 })
  }
})

test('the stored counters contain no personal data', async () => {
  const { rows } = await first.db.$client.query('select key from rate_limits')
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{22}$/)
})
