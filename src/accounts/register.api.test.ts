import { describe, expect, test } from 'vitest'
import { accounts, codeChallenges } from '../database/tables/accounts.server.ts'
import { consents } from '../database/tables/consent.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { openAccountsShop, password } from '../testing/test-accounts.server.ts'
import { codeSentTo, lettersTo, Visitor, wrong } from '../testing/test-visitor.ts'

const shop = await openAccountsShop()
const url = '/api/user/api/register/'
const known = 'known@mail.test'
await shop.addAccount(known)

let people = 0
async function newcomer(email?: string) {
  people += 1
  const address = email ?? `anna${people}@mail.test`
  const visitor = await new Visitor(shop, `203.0.113.${people}`).arrive()
  const body = { email: address, password, consent: true }
  return {
    email: address,
    visitor,
    sendCode: (change: object = {}) => visitor.post(url, { ...body, ...change }),
    enter: (code: string, change: object = {}) => visitor.post(url, { ...body, verification_code: code, ...change }),
  }
}

test('address, password, consent and the code create an account, sign in and record the consent', async () => {
  const { email, visitor, sendCode, enter } = await newcomer()
  const sent = await sendCode()
  expect([sent.statusCode, sent.json()]).toEqual([200, { detail: 'Код отправлен', email, resend_after: 60 }])
  const given = shop.clock.now()
  shop.clock.pass({ minutes: 2 })
  const done = await enter(await codeSentTo(shop, email))
  expect(done.statusCode).toBe(200)
  expect(done.json().tokens).toMatchObject({ access: expect.any(String), refresh: expect.any(String) })
  const { user_id } = (await visitor.get('/api/user/api/check_auth/')).json()
  const journal = (await shop.db.select().from(consents)).filter((row) => row.accountId === user_id)
  expect(journal).toEqual([
    expect.objectContaining({
      action: 'given',
      purpose: 'registration',
      document: 'consent',
      version: 1,
      address: '203.0.113.1',
      at: given,
    }),
  ])
  expect((await visitor.get('/api/user/profile/')).json()).toMatchObject({ email, proccessing_data: true })
})

test('an address that has an account gets the same answers, a different letter and no working code', async () => {
  const stranger = await newcomer()
  const owner = await newcomer(known)
  const answers = [await stranger.sendCode(), await owner.sendCode()]
  for (const answer of answers) {
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { detail: 'Код отправлен', email: expect.any(String), resend_after: 60 },
    ])
  }
  const [letter] = await lettersTo(shop, known)
  expect(letter?.subject).toBe('У вас уже есть учётная запись')
  expect(letter?.body).not.toMatch(/^\d{6}$/m)

  const code = await codeSentTo(shop, stranger.email)
  const refusals = [await stranger.enter(wrong(code)), await owner.enter('123456')]
  for (const refusal of refusals) {
    expect([refusal.statusCode, refusal.json().error]).toEqual([400, 'Неверный код. Проверьте письмо.'])
  }
  const early = [await stranger.sendCode(), await owner.sendCode()]
  for (const { statusCode, headers } of early) expect([statusCode, headers['retry-after']]).toEqual([429, '60'])
})

test('registering the address of an existing account does not change its password', async () => {
  expect((await new Visitor(shop, '198.51.100.1').signIn(known, password)).statusCode).toBe(200)
})

describe('is refused', () => {
  test.each([
    [{ consent: false }, 'consent'],
    [{ consent: undefined }, 'consent'],
    [{ password: '1234567' }, 'password'],
    [{ password: 'qwerty123' }, 'password'],
    [{ email: 'nobody' }, 'email'],
  ])('with %j', async (change, field) => {
    const { sendCode, email } = await newcomer()
    const answer = await sendCode(change)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual([field])
    expect(await lettersTo(shop, email)).toEqual([])
  })

  test('with the right code but a different password than in the first step', async () => {
    const { email, sendCode, enter } = await newcomer()
    await sendCode()
    const code = await codeSentTo(shop, email)
    expect((await enter(code, { password: 'совсем другой пароль' })).statusCode).toBe(400)
    expect((await enter(code)).statusCode).toBe(200)
  })

  test('a second time with the same code; of two concurrent requests only one creates the account', async () => {
    const { email, sendCode, enter } = await newcomer()
    await sendCode()
    const code = await codeSentTo(shop, email)
    const statuses = (await Promise.all([enter(code), enter(code)])).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
  })
})

test('a registration that does not know what was agreed to is begun again', async () => {
  const { email, sendCode, enter } = await newcomer()
  await sendCode()
  await shop.db.update(codeChallenges).set({ consentVersion: null }).where(eq(codeChallenges.email, email))
  const answer = await enter(await codeSentTo(shop, email))
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'code_expired'])
  expect(await shop.db.$count(accounts, eq(accounts.email, email))).toBe(0)
})

describe('the password of a registration', () => {
  async function statusesOf(email: string, guess: string, address: string): Promise<number[]> {
    const stranger = await new Visitor(shop, address).arrive()
    const body = { email, password: guess, consent: true, verification_code: '000000' }
    const statuses: number[] = []
    for (let i = 0; i < 12; i += 1) statuses.push((await stranger.post(url, body)).statusCode)
    return statuses
  }

  test('is not told by guesses when the account is made or the code has expired', async () => {
    const registered = await newcomer()
    await registered.sendCode()
    await registered.enter(await codeSentTo(shop, registered.email))
    const late = await newcomer()
    await late.sendCode()
    shop.clock.pass({ minutes: 11 })
    const unknown = await statusesOf('nobody-at-all@mail.test', password, '198.51.100.200')
    for (const [i, { email }] of [registered, late].entries()) {
      expect(await statusesOf(email, password, `198.51.100.${210 + i}`)).toEqual(unknown)
      expect(await statusesOf(email, 'совсем другой пароль', `198.51.100.${220 + i}`)).toEqual(unknown)
    }
  })

  test('is guessed a hundred times an hour from everywhere, which the browser that waits for the code does not feel', async () => {
    const { email, sendCode, enter } = await newcomer()
    await sendCode()
    const guess = async (i: number, what: string) => {
      const stranger = await new Visitor(shop, `100.64.7.${i}`).arrive()
      const body = { email, password: what, consent: true, verification_code: '000000' }
      return (await stranger.post(url, body)).statusCode
    }
    // As many at a time as the shop has time to check: the others would not be counted.
    for (let batch = 0; batch < 4; batch += 1) {
      const guesses = Array.from({ length: 25 }, (_, i) => guess(batch * 25 + i, 'совсем другой пароль'))
      expect(await Promise.all(guesses)).toEqual(Array(25).fill(400))
    }
    expect(await guess(200, password)).toBe(429)
    expect((await enter(await codeSentTo(shop, email))).statusCode).toBe(200)
  })
})

test('the number of letters requested from one network is limited', async () => {
  const visitor = await new Visitor(shop, '198.51.100.77').arrive()
  const statuses = []
  for (let i = 0; i <= 30; i += 1) {
    const body = { email: `stranger${i}@mail.test`, password, consent: true }
    statuses.push((await visitor.post(url, body)).statusCode)
  }
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200))
  expect(statuses.at(-1)).toBe(429)
})
