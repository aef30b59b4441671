import { beforeEach, expect, test } from 'vitest'
import { openAccountsShop, password } from '../testing/test-accounts.server.ts'
import { lettersTo, Visitor } from '../testing/test-visitor.ts'

const shop = await openAccountsShop()
const auth = '/api/user/api/auth/'
let people = 0
let email = ''

beforeEach(async () => {
  people += 1
  email = `owner${people}@mail.test`
  await shop.addAccount(email)
})

/** Wrong passwords from many networks, until all networks together are refused. */
async function besiege(): Promise<void> {
  const guesses = Array.from({ length: 105 }, async (_, i) => {
    const stranger = await new Visitor(shop, `100.64.${people}.${i}`).arrive()
    for (;;) {
      const { statusCode } = await stranger.post(auth, { email, password: `guess ${i}` })
      // 503: too many at once for the threads that compare passwords.
      if (statusCode !== 503) return statusCode
    }
  })
  expect(await Promise.all(guesses)).toContain(429)
  const stranger = await new Visitor(shop, '203.0.113.99').arrive()
  expect((await stranger.post(auth, { email, password })).statusCode).toBe(429)
}

async function signedInBefore(address: string): Promise<Visitor> {
  const owner = new Visitor(shop, address)
  await owner.signIn(email, password)
  await owner.post('/api/user/api/logout/')
  return owner
}

test('the owner signs in on a device that signed in before, also from another network', async () => {
  const owner = await signedInBefore('198.51.100.1')
  await besiege()
  expect((await owner.signIn(email, password)).statusCode).toBe(200)
  const onTheWay = new Visitor(shop, '198.51.100.200')
  onTheWay.cookies.set('device', owner.cookies.get('device') ?? '')
  await onTheWay.arrive()
  // The code of a minute ago is still valid, which only who passed the password check learns.
  shop.clock.pass({ seconds: 61 })
  expect((await onTheWay.signIn(email, password)).statusCode).toBe(200)
})

test('on a new device the owner gets in by the mailed link, while the guessing goes on', async () => {
  await besiege()
  const owner = await new Visitor(shop, '198.51.100.2').arrive()
  await owner.post('/api/user/api/reset_password/', { email })
  const token = /token=([\w-]+)/.exec((await lettersTo(shop, email))[0]?.body ?? '')?.[1]
  const next = 'новая длинная фраза'
  const body = { token, new_password: next }
  expect((await owner.post('/api/user/api/reset_password/confirm/', body)).statusCode).toBe(200)
  await besiege()
  expect((await owner.signIn(email, next)).statusCode).toBe(200)
})

test('guessing on a known device is limited as well, and a right password does not end the limit', async () => {
  const thief = await signedInBefore('198.51.100.3')
  const statuses = []
  for (let i = 0; i < 11; i += 1) statuses.push((await thief.post(auth, { email, password: `guess ${i}` })).statusCode)
  expect(statuses).toEqual([...Array(10).fill(401), 429])
  expect((await thief.post(auth, { email, password })).statusCode).toBe(429)
})

test('a device is known only to the accounts that signed in on it, for a year', async () => {
  const boris = `boris${people}@mail.test`
  await shop.addAccount(boris)
  const visitor = new Visitor(shop, '198.51.100.4')
  await visitor.signIn(boris, password)
  await visitor.post('/api/user/api/logout/')
  await besiege()
  expect((await visitor.post(auth, { email, password })).statusCode).toBe(429)
  const device = visitor.cookies.get('device') ?? ''
  for (const forged of [device.replace(/.$/, 'x'), '', 'x~y~z', `${device}~x`]) {
    visitor.cookies.set('device', forged)
    expect((await visitor.post(auth, { email, password })).statusCode).toBe(429)
  }
})

test('two people who share a device are both known on it', async () => {
  const shared = await signedInBefore('198.51.100.5')
  const [first, second] = [email, `second${people}@mail.test`]
  await shop.addAccount(second)
  await shared.signIn(second, password)
  await shared.post('/api/user/api/logout/')
  await besiege()
  expect((await shared.signIn(first, password)).statusCode).toBe(200)
})

test('who is signed in can change the password meanwhile', async () => {
  const owner = new Visitor(shop, '198.51.100.6')
  await owner.signIn(email, password)
  await besiege()
  const body = { current_password: password, new_password: 'новая длинная фраза' }
  expect((await owner.post('/api/user/api/change_password/', body)).statusCode).toBe(200)
})
