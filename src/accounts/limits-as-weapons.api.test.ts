import { beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '../database/tables/rate-limits.server.ts'
import { openAccountsShop, password } from '../testing/test-accounts.server.ts'
import { codeSentTo, lettersTo, Visitor, wrong } from '../testing/test-visitor.ts'
import { openIdentitiesShop } from './identities/testing-identities.server.ts'
import { auth, staffOf } from './second-factor/testing-second-factor.server.ts'

/** What strangers use up must leave the owner a way in, and guessing must still end. */
const shop = await openAccountsShop()
const identities = await openIdentitiesShop()
const staff = staffOf(shop)
let people = 0
let email = ''

beforeEach(async () => {
  people += 1
  email = `victim${people}@mail.test`
  await shop.db.delete(rateLimits)
  shop.clock.pass({ minutes: 61 })
})

const at = (address: string) => new Visitor(shop, address).arrive()

describe('registering', () => {
  const url = '/api/user/api/register/'
  const codes = Array.from({ length: 15 }, (_, i) => String(i).padStart(6, '0'))

  async function expectOwnerRegisters(): Promise<void> {
    const owner = await at('198.51.100.1')
    const body = { email, password, consent: true }
    expect((await owner.post(url, body)).statusCode).toBe(200)
    const code = await codeSentTo(shop, email)
    expect((await owner.post(url, { ...body, verification_code: code })).statusCode).toBe(200)
  }

  test('is not held up by guesses for which no letter was sent, wherever they come from', async () => {
    for (const [i, code] of codes.entries()) {
      const stranger = await at(`203.0.113.${i}`)
      await stranger.post(url, { email, password: 'совсем другой пароль', consent: true, verification_code: code })
    }
    await expectOwnerRegisters()
  })

  test('nor by one network that asks for letters and guesses', async () => {
    const stranger = await at('203.0.113.1')
    const body = { email, password: 'совсем другой пароль', consent: true }
    const statuses: number[] = []
    for (let letter = 0; letter < 4; letter += 1) {
      await stranger.post(url, body)
      const code = await codeSentTo(shop, email)
      for (let i = 1; i <= 5; i += 1)
        statuses.push((await stranger.post(url, { ...body, verification_code: wrong(code, i) })).statusCode)
      shop.clock.pass({ seconds: 61 })
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(7)
    await expectOwnerRegisters()
  })

  test('by a service is not held up by browsers to which no code was sent', async () => {
    const stranger = await identities.guest()
    await identities.comeBack(stranger, identities.newPerson())
    for (const code of codes)
      await stranger.post('/api/user/identities/register/', { email, consent: true, verification_code: code })
    const owner = await identities.guest()
    await identities.comeBack(owner, identities.newPerson())
    expect((await identities.register(owner, email)).statusCode).toBe(200)
  })
})

/** A hundred wrong sign-ins of others in the owner's network. */
async function fillNetwork(address: string): Promise<Visitor> {
  const stranger = await at(address)
  for (let i = 0; i < 100; i += 1) await stranger.post(auth, { email: `nobody${i}@mail.test`, password: 'guess' })
  expect((await stranger.post(auth, { email: 'nobody@mail.test', password: 'guess' })).statusCode).toBe(429)
  return stranger
}

test('mailed links work in a network where strangers have guessed; guessed links are limited there', async () => {
  const tokenIn = async (to: string, path: RegExp) =>
    (await lettersTo(shop, to)).map(({ body }) => path.exec(body)?.[1]).find(Boolean) ?? 'none'
  await shop.addAccount(email)
  const thief = new Visitor(shop, '203.0.113.9')
  await thief.signIn(email, password)
  const body = { email: `thief.${email}` }
  await thief.post('/api/user/email/', { ...body, password })
  const verification_code = await codeSentTo(shop, body.email)
  expect((await thief.post('/api/user/email/', { ...body, verification_code })).statusCode).toBe(200)

  const owner = await fillNetwork('198.51.100.1')
  const token = await tokenIn(email, /take_back_email\/\?token=([\w-]+)/)
  const back = await owner.post('/api/user/email/take_back/', { token })
  expect([back.statusCode, back.json().email]).toEqual([200, email])
  const link = { token: await tokenIn(email, /reset_password\/\?token=([\w-]+)/), new_password: 'новая длинная фраза' }
  const set = '/api/user/api/reset_password/confirm/'
  expect((await owner.post(set, { ...link, token: 'made-up' })).statusCode).toBe(429)
  expect((await owner.post('/api/user/email/take_back/', { token: 'made-up' })).statusCode).toBe(429)
  expect((await owner.post(set, link)).statusCode).toBe(200)
})

describe('at a known device and in an open session the second factor', () => {
  test('does not wait for what strangers in the same network have done', async () => {
    const person = await staff()
    const networkOfPerson = '198.51.100.1'
    const app = await person.addApp()
    await fillNetwork(networkOfPerson)
    const { ticket } = (await person.visitor.post('/api/staff/identity/options/')).json()
    const proof = { ticket, code: app.code(shop.clock.now()) }
    const proved = await person.visitor.post('/api/staff/identity/', proof)
    expect(proved.statusCode, proved.body).toBe(200)

    await person.visitor.post('/api/user/api/logout/')
    shop.clock.pass({ seconds: 61 })
    const credentials = { email: person.email, password }
    await person.visitor.post(auth, credentials)
    const verification_code = await codeSentTo(shop, person.email)
    const asked = (await person.visitor.post(auth, { ...credentials, verification_code })).json()
    const answer = { ticket: asked.second_factor?.ticket, code: app.code(shop.clock.now()) }
    const signedIn = await person.visitor.post(`${auth}second_factor/`, answer)
    expect(signedIn.statusCode, signedIn.body).toBe(200)
  })
})

describe('the line of one home, with all its IPv6 networks,', () => {
  const line = (i: number) => `2001:db8:7:${(0x100 + i).toString(16)}::1`

  test('uses up no more of an account than one network, neither passwords nor letters', async () => {
    await shop.addAccount(email)
    const statuses: number[] = []
    for (let i = 0; i < 100; i += 1)
      statuses.push((await (await at(line(i))).post(auth, { email, password: 'guess' })).statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    const letters: number[] = []
    for (let i = 0; i < 10; i += 1)
      letters.push((await (await at(line(i))).post('/api/user/api/reset_password/', { email })).statusCode)
    expect(letters.filter((status) => status === 200)).toHaveLength(5)

    const owner = await at('2001:db8:8:1::1')
    expect((await owner.post('/api/user/api/reset_password/', { email })).statusCode).toBe(200)
    expect((await owner.signIn(email, password)).statusCode).toBe(200)
  })
})

test('a thief with the password cannot use up mailed codes from one network', async () => {
  await shop.addAccount(email)
  const thief = await at('203.0.113.1')
  const [letters, guesses]: [number[], number[]] = [[], []]
  for (let round = 0; round < 12; round += 1) {
    letters.push((await thief.post(auth, { email, password })).statusCode)
    const code = await codeSentTo(shop, email)
    for (let i = 1; i <= 3; i += 1)
      guesses.push((await thief.post(auth, { email, password, verification_code: wrong(code, i) })).statusCode)
    shop.clock.pass({ seconds: 61 })
  }
  expect(letters.filter((status) => status === 200)).toHaveLength(5)
  expect(guesses.filter((status) => status === 400)).toHaveLength(7)
  expect((await new Visitor(shop, '198.51.100.1').signIn(email, password)).statusCode).toBe(200)
})

test('links that could not be written are not counted', async () => {
  await shop.addAccount(email)
  const visitor = await at('203.0.113.1')
  const ask = () => visitor.post('/api/user/api/reset_password/', { email })
  await shop.db.execute('alter table password_links rename to password_links_gone')
  for (let i = 0; i < 6; i += 1) expect((await ask()).statusCode).toBeGreaterThanOrEqual(500)
  await shop.db.execute('alter table password_links_gone rename to password_links')
  expect((await ask()).statusCode).toBe(200)
})
