import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { startIdentityServer } from '../../testing/outside/identity-server.ts'
import { openAccountsShop, password } from '../../testing/test-accounts.server.ts'
import { codeSentTo, lettersTo, Visitor, wrong } from '../../testing/test-visitor.ts'
import type { IdentityProvider } from './identity-names.ts'

const service = await startIdentityServer({ clientId: 'shop-1' })
const keys = {
  vkId: { clientId: 'shop-1', url: service.url },
  yandexId: { clientId: 'shop-1', clientSecret: 'secret', url: service.url, infoUrl: service.url },
}
const shop = await openAccountsShop({ config: keys })
const bare = await openAccountsShop()
afterAll(() => service.close())
afterEach(() => service.misbehave(undefined))

let people = 0
async function guest() {
  people += 1
  return new Visitor(shop, `203.0.113.${people}`).arrive()
}

async function customer(is = {}) {
  const visitor = await guest()
  const email = `customer${people}@mail.test`
  await shop.addAccount(email, is)
  await visitor.signIn(email, password)
  return { visitor, email }
}

const newPerson = () => `person-${++people}`

async function start(visitor: Visitor, provider: IdentityProvider = 'vk', body: object = {}): Promise<string> {
  const answer = await visitor.post(`/api/user/identities/${provider}/start/`, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().url
}

const finish = (visitor: Visitor, returned: object, provider: IdentityProvider = 'vk') =>
  visitor.post(`/api/user/identities/${provider}/finish/`, returned)

async function comeBack(visitor: Visitor, id: string, provider: IdentityProvider = 'vk', email?: string) {
  return finish(visitor, service.agree(await start(visitor, provider), { id, ...(email && { email }) }), provider)
}

async function register(visitor: Visitor, email: string) {
  const body = { email, consent: true }
  expect((await visitor.post('/api/user/identities/register/', body)).statusCode).toBe(200)
  return visitor.post('/api/user/identities/register/', { ...body, verification_code: await codeSentTo(shop, email) })
}

const linkedOf = async (visitor: Visitor) =>
  (await visitor.get('/api/user/identities/'))
    .json()
    .filter(({ is_linked }: { is_linked: boolean }) => is_linked)
    .map(({ provider }: { provider: string }) => provider)

test.each(['privacy-policy', 'consent'])('%s names the services whose keys are set, and no others', async (slug) => {
  const dadata = { key: 'key', url: service.url }
  const one = await openAccountsShop({ config: { vkId: keys.vkId, dadata } })
  const textIn = async ({ get }: Pick<typeof shop, 'get'>) => (await get(`/api/documents/${slug}/`)).body
  expect(await textIn(shop)).toContain('(VK ID (ООО «ВК»), Яндекс ID (ООО «ЯНДЕКС»))')
  expect(await textIn(one)).toContain('(VK ID (ООО «ВК»))')
  expect(await textIn(one)).toContain('(DaData.ru)')
  expect(await textIn(bare)).not.toMatch(/VK ID|Яндекс|DaData|не указано\)/)
})

describe.each(['vk', 'yandex'] as const)('%s', (provider) => {
  test('a newcomer confirms an address, is signed in, and comes back without asking', async () => {
    const visitor = await guest()
    const [id, email] = [newPerson(), `${provider}${people}@mail.test`]
    const first = await comeBack(visitor, id, provider, email)
    expect(first.json()).toEqual({ outcome: 'email', come_back_to: '/', suggested_email: email })
    expect(await visitor.isSignedIn()).toBe(false)
    const done = await register(visitor, email)
    expect([done.statusCode, done.json().tokens]).toEqual([
      200,
      expect.objectContaining({ access: expect.any(String) }),
    ])
    expect((await visitor.get('/api/user/profile/')).json()).toMatchObject({ email, proccessing_data: true })
    const again = await guest()
    expect((await comeBack(again, id, provider)).json()).toMatchObject({ outcome: 'signed_in' })
    expect((await again.get('/api/user/profile/')).json().email).toBe(email)
    expect(await linkedOf(again)).toEqual([provider])
  })

  test('who has no address at the service is asked for one', async () => {
    const visitor = await guest()
    const answer = await comeBack(visitor, newPerson(), provider)
    expect(answer.json()).toMatchObject({ outcome: 'email', suggested_email: null })
    expect((await register(visitor, `own${people}@mail.test`)).statusCode).toBe(200)
  })

  test.each(['away', 'garbage', 'other state', 'other client'] as const)(
    'a service in trouble signs nobody in: %s',
    async (trouble) => {
      const visitor = await guest()
      service.misbehave(trouble)
      const answer = await comeBack(visitor, newPerson(), provider)
      const concerns = trouble === 'other state' ? 'vk' : trouble === 'other client' ? 'yandex' : provider
      expect(answer.statusCode).toBe(concerns === provider ? (trouble === 'away' ? 503 : 400) : 200)
      expect(await visitor.isSignedIn()).toBe(false)
    },
  )
})

/** Each begins with a visitor who was sent to the service, and says how somebody tries to come back. */
describe('nobody comes back who was not sent', () => {
  test.each<
    [
      string,
      (
        visitor: Visitor,
        returned: { code: string; state: string; device_id: string },
      ) => Promise<{ statusCode: number }>,
    ]
  >([
    ['with another state', (visitor, returned) => finish(visitor, { ...returned, state: 'made-up' })],
    ['without the cookie of the browser that began', async (_, returned) => finish(await guest(), returned)],
    [
      'with a stolen code, in a browser that was sent itself',
      async (_, { code, device_id }) => {
        const thief = await guest()
        const own = service.agree(await start(thief), { id: newPerson() })
        return finish(thief, { code, device_id, state: own.state })
      },
    ],
    ['to the other service', (visitor, returned) => finish(visitor, returned, 'yandex')],
    ['with another device_id', (visitor, returned) => finish(visitor, { ...returned, device_id: 'other' })],
    ['with a code that was never given out', (visitor, returned) => finish(visitor, { ...returned, code: 'made-up' })],
    [
      'a second time',
      async (visitor, returned) => {
        expect((await finish(visitor, returned)).statusCode).toBe(200)
        return finish(visitor, returned)
      },
    ],
    [
      'half an hour later',
      (visitor, returned) => {
        shop.clock.pass({ minutes: 31 })
        return finish(visitor, returned)
      },
    ],
  ])('%s', async (_, attempt) => {
    const visitor = await guest()
    const returned = service.agree(await start(visitor), { id: newPerson() })
    expect((await attempt(visitor, returned)).statusCode).toBe(400)
    expect(await visitor.isSignedIn()).toBe(false)
  })
})

describe('no account is taken over', () => {
  test('by an address that the service names: its account is not opened, and no code passes', async () => {
    const { email } = await customer()
    const thief = await guest()
    const answer = await comeBack(thief, newPerson(), 'vk', email)
    expect(answer.json()).toMatchObject({ outcome: 'email' })
    const sent = await thief.post('/api/user/identities/register/', { email, consent: true })
    expect([sent.statusCode, sent.json()]).toEqual([200, { detail: 'Код отправлен', resend_after: 60 }])
    expect((await lettersTo(shop, email))[0]?.subject).toBe('У вас уже есть учётная запись')
    const tried = { email, consent: true, verification_code: '123456' }
    expect((await thief.post('/api/user/identities/register/', tried)).statusCode).toBe(400)
    expect(await thief.isSignedIn()).toBe(false)
  })

  test('by a code that was sent for another person of the service', async () => {
    const [first, second] = [await guest(), await guest()]
    const email = `shared${people}@mail.test`
    await comeBack(first, newPerson())
    await comeBack(second, newPerson())
    await first.post('/api/user/identities/register/', { email, consent: true })
    const code = await codeSentTo(shop, email)
    const body = { email, consent: true, verification_code: code }
    expect((await second.post('/api/user/identities/register/', body)).statusCode).toBe(400)
    expect(
      (await first.post('/api/user/identities/register/', { ...body, verification_code: wrong(code) })).statusCode,
    ).toBe(400)
    expect((await first.post('/api/user/identities/register/', body)).statusCode).toBe(200)
  })

  test('by an open session: linking asks for a proof of the account, and its owner is told', async () => {
    const { visitor, email } = await customer()
    shop.clock.pass({ minutes: 20 })
    const url = '/api/user/identities/vk/start/'
    const unproved = await visitor.post(url, {})
    expect([unproved.statusCode, unproved.json().code]).toEqual([403, 'confirm_identity'])
    expect((await visitor.post(url, { password: 'не тот пароль' })).statusCode).toBe(400)
    const returned = service.agree(await start(visitor, 'vk', { password, come_back_to: '/profile/' }), {
      id: newPerson(),
    })
    expect((await finish(visitor, returned)).json()).toMatchObject({ outcome: 'linked', come_back_to: '/profile/' })
    expect((await lettersTo(shop, email))[0]?.subject).toBe('Привязан VK ID')
    expect(await linkedOf(visitor)).toEqual(['vk'])
  })

  test('by signing in to another account while linking', async () => {
    const { visitor } = await customer()
    const returned = service.agree(await start(visitor), { id: newPerson() })
    const { email } = await customer()
    shop.clock.pass({ minutes: 2 })
    await visitor.signIn(email, password)
    expect((await finish(visitor, returned)).statusCode).toBe(400)
    expect(await linkedOf(visitor)).toEqual([])
  })

  test('by linking what belongs to somebody else, or a second person of one service', async () => {
    const [one, two] = [await customer(), await customer()]
    const id = newPerson()
    expect((await comeBack(one.visitor, id)).json()).toMatchObject({ outcome: 'linked' })
    expect((await comeBack(two.visitor, id)).json()).toMatchObject({ code: 'identity_taken' })
    expect((await comeBack(one.visitor, newPerson())).json()).toMatchObject({ code: 'identity_other' })
    expect([await linkedOf(one.visitor), await linkedOf(two.visitor)]).toEqual([['vk'], []])
  })

  test('after unlinking, deleting or taking an address back', async () => {
    const { visitor } = await customer()
    const unlinked = newPerson()
    await comeBack(visitor, unlinked)
    expect((await visitor.call('DELETE', '/api/user/identities/vk/')).statusCode).toBe(200)
    expect((await comeBack(await guest(), unlinked)).json()).toMatchObject({ outcome: 'email' })
    expect((await visitor.call('DELETE', '/api/user/identities/vk/')).statusCode).toBe(404)

    const gone = newPerson()
    await comeBack(visitor, gone)
    await visitor.post('/api/user/api/delete_account/', { password })
    expect((await comeBack(await guest(), gone)).json()).toMatchObject({ outcome: 'email' })

    const owner = await customer()
    const next = `thief${people}@mail.test`
    await owner.visitor.post('/api/user/email/', { email: next, password })
    await owner.visitor.post('/api/user/email/', { email: next, verification_code: await codeSentTo(shop, next) })
    const thief = newPerson()
    await comeBack(owner.visitor, thief)
    const letters = await lettersTo(shop, owner.email)
    const token = letters.map(({ body }) => /take_back_email\/\?token=([\w-]+)/.exec(body)?.[1]).find(Boolean)
    expect((await (await guest()).post('/api/user/email/take_back/', { token })).statusCode).toBe(200)
    expect((await comeBack(await guest(), thief)).json()).toMatchObject({ outcome: 'email' })
  })

  test('after the owner has set a new password by the mailed link: what was linked later opens nothing', async () => {
    const { visitor, email } = await customer()
    shop.clock.pass({ minutes: 1 })
    const thief = newPerson()
    await comeBack(visitor, thief)
    const owner = await guest()
    await owner.post('/api/user/api/reset_password/', { email })
    const token = /token=([\w-]+)/.exec((await lettersTo(shop, email))[0]?.body ?? '')?.[1]
    const body = { token, new_password: 'совсем другая фраза' }
    expect((await owner.post('/api/user/api/reset_password/confirm/', body)).statusCode).toBe(200)
    expect((await comeBack(await guest(), thief)).json()).toMatchObject({ outcome: 'email' })
  })

  test('of staff: they neither link a service nor enter by one that they had', async () => {
    const staff = await customer({ role: 'manager' })
    const refused = await staff.visitor.post('/api/user/identities/vk/start/', { password })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'identity_of_staff'])
    const later = await customer()
    const id = newPerson()
    await comeBack(later.visitor, id)
    await shop.db.$client.query(`update accounts set role = 'manager' where email = $1`, [later.email])
    const visitor = await guest()
    expect((await comeBack(visitor, id)).statusCode).toBe(403)
    expect(await visitor.isSignedIn()).toBe(false)
  })

  test('that is locked', async () => {
    const { visitor, email } = await customer()
    const id = newPerson()
    await comeBack(visitor, id)
    await shop.db.$client.query('update accounts set locked_at = now() where email = $1', [email])
    expect((await comeBack(await guest(), id)).statusCode).toBe(400)
  })
})

test('one comes back only to a path of this shop', async () => {
  for (const path of ['//evil.test/', 'https://evil.test/', '/\\evil.test']) {
    const visitor = await guest()
    const returned = service.agree(await start(visitor, 'vk', { come_back_to: path }), { id: newPerson() })
    expect((await finish(visitor, returned)).json().come_back_to).toBe('/')
  }
})

test('without keys nothing is offered or asked', async () => {
  const before = service.asked
  const visitor = await new Visitor(bare).arrive()
  expect((await visitor.get('/api/user/identities/')).json()).toEqual([])
  for (const path of ['vk/start/', 'yandex/start/']) {
    expect((await visitor.post(`/api/user/identities/${path}`, {})).statusCode).toBe(404)
  }
  expect((await visitor.post('/api/user/identities/vk/finish/', { code: 'a', state: 'b' })).statusCode).toBe(404)
  expect(service.asked).toBe(before)
})
