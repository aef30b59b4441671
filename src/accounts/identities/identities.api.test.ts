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
  return new Visitor(shop, `203.0.${113 + (people >> 8)}.${people & 255}`).arrive()
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
      'a second time, in another browser',
      async (visitor, returned) => {
        expect((await finish(visitor, returned)).statusCode).toBe(200)
        return finish(await guest(), returned)
      },
    ],
    [
      'a second time, after it has made an account',
      async (visitor, returned) => {
        const tab = visitor.inAnother(shop)
        await finish(visitor, returned)
        await register(visitor, `again${people}@mail.test`)
        await visitor.post('/api/user/api/logout/')
        return finish(tab, returned)
      },
    ],
    [
      'a second time, after a newer visit to the service',
      async (visitor, returned) => {
        await finish(visitor, returned)
        await comeBack(visitor, newPerson())
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

  /** What owner and thief may do, in any order. The thief knows the password and has a person of each service. */
  interface Story {
    email: string
    owner: Visitor
    thief: Visitor
    person: string
  }
  const tokenIn = async (email: string, page: string) => {
    const bodies = (await lettersTo(shop, email)).map(({ body }) => body)
    return bodies.map((body) => new RegExp(`${page}/\\?token=([\\w-]+)`).exec(body)?.[1]).find(Boolean)
  }
  const links = ({ thief, person }: Story) => comeBack(thief, person)
  const changesEmail = async (who: Visitor, email: string) => {
    await who.post('/api/user/email/', { email, password })
    return who.post('/api/user/email/', { email, verification_code: await codeSentTo(shop, email) })
  }
  const movesEmail = ({ thief, email }: Story) => changesEmail(thief, `thief.${email}`)
  const takesBack = async ({ email, owner }: Story) =>
    owner.post('/api/user/email/take_back/', { token: await tokenIn(email, 'take_back_email') })
  const setsByLink = async ({ email, owner }: Story) => {
    await owner.post('/api/user/api/reset_password/', { email })
    const body = { token: await tokenIn(email, 'reset_password'), new_password: 'совсем другая фраза' }
    return owner.post('/api/user/api/reset_password/confirm/', body)
  }
  const setsPassword = ({ owner }: Story) =>
    owner.post('/api/user/api/change_password/', { current_password: password, new_password: 'совсем другая фраза' })
  const unlinks = ({ owner }: Story) => owner.call('DELETE', '/api/user/identities/vk/')
  const entersByService = async (story: Story) => {
    story.thief = await guest()
    return comeBack(story.thief, story.person)
  }
  const linksAnother = ({ thief, person }: Story) => comeBack(thief, person, 'yandex')
  const deletes = ({ owner }: Story) => owner.post('/api/user/api/delete_account/', { password })

  test.each<[string, ((story: Story) => Promise<{ statusCode: number }>)[]]>([
    ['link, unlink', [links, unlinks]],
    ['link, enter by it, unlink', [links, entersByService, unlinks]],
    ['link, delete', [links, deletes]],
    ['link, new password by the link', [links, setsByLink]],
    ['link, enter by it, new password by the link', [links, entersByService, setsByLink]],
    ['link, new password in the cabinet', [links, setsPassword]],
    ['link, enter by it, new password in the cabinet', [links, entersByService, setsPassword]],
    ['link two, new password in the cabinet', [links, linksAnother, setsPassword]],
    ['link, the owner changes the address', [links, ({ owner, email }) => changesEmail(owner, `own.${email}`)]],
    ['link, change the address, take back', [links, movesEmail, takesBack]],
    ['change the address, link, take back', [movesEmail, links, takesBack]],
    [
      'link, change, enter by it, link another, take back',
      [links, movesEmail, entersByService, linksAnother, takesBack],
    ],
    ['change the address, take back, new password', [movesEmail, links, takesBack, setsByLink]],
    [
      'link, change the address twice, take back',
      [links, movesEmail, ({ thief, email }) => changesEmail(thief, `second.${email}`), takesBack],
    ],
    [
      'unlink what the owner had, link, change the address, take back',
      [
        ({ thief }) => comeBack(thief, newPerson()),
        ({ thief }) => thief.call('DELETE', '/api/user/identities/vk/'),
        links,
        movesEmail,
        takesBack,
      ],
    ],
  ])('%s: the thief is out', async (_, steps) => {
    const { visitor: owner, email } = await customer()
    shop.clock.pass({ minutes: 2 })
    const thief = await guest()
    await thief.signIn(email, password)
    const story = { email, owner, thief, person: newPerson() }
    const tab = thief.inAnother(shop)
    const begun = service.agree(await start(tab, 'yandex'), { id: newPerson() })
    for (const [index, step] of steps.entries()) {
      shop.clock.pass({ minutes: 2 })
      expect((await step(story)).statusCode, `step ${index + 1}`).toBe(200)
    }
    // Neither a session that was opened, nor a service, nor a way to the service that was begun.
    expect([await thief.isSignedIn(), await story.thief.isSignedIn()]).toEqual([false, false])
    expect((await finish(tab, begun, 'yandex')).statusCode).toBe(400)
    for (const provider of ['vk', 'yandex'] as const)
      expect((await comeBack(await guest(), story.person, provider)).json()).toMatchObject({ outcome: 'email' })
  })

  test('who made the account with a service keeps it, whatever a thief has linked or unlinked', async () => {
    const [owner, id] = [await guest(), newPerson()]
    const email = `made${people}@mail.test`
    await comeBack(owner, id)
    await register(owner, email)
    shop.clock.pass({ minutes: 2 })
    const story = { email, owner, thief: owner, person: newPerson() }
    expect((await linksAnother(story)).json()).toMatchObject({ outcome: 'linked' })
    expect((await setsByLink(story)).statusCode).toBe(200)
    expect((await comeBack(await guest(), id)).json()).toMatchObject({ outcome: 'signed_in' })
    expect((await comeBack(await guest(), story.person, 'yandex')).json()).toMatchObject({ outcome: 'email' })
    expect((await lettersTo(shop, email)).map(({ subject }) => subject)).toContain('Отвязан Яндекс ID')
  })

  test('by a link that the service confirms while the owner takes the account back', async () => {
    const { visitor, email } = await customer()
    const story = { email, owner: await guest(), thief: visitor, person: newPerson() }
    expect((await movesEmail(story)).statusCode).toBe(200)
    const returned = service.agree(await start(visitor), { id: story.person })
    const asked = service.holdNext()
    const late = finish(visitor, returned)
    const letGo = await asked
    expect((await takesBack(story)).statusCode).toBe(200)
    letGo()
    expect((await late).statusCode).toBe(400)
    expect((await comeBack(await guest(), story.person)).json()).toMatchObject({ outcome: 'email' })
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

test('a newcomer who loads the page again goes on where they were', async () => {
  const visitor = await guest()
  const returned = service.agree(await start(visitor, 'vk', { come_back_to: '/cart/' }), { id: newPerson() })
  const first = (await finish(visitor, returned)).json()
  expect((await finish(visitor, returned)).json()).toEqual(first)
  const email = `Typed${people}@mail.test`
  await visitor.post('/api/user/identities/register/', { email, consent: true })
  const waiting = { outcome: 'email', come_back_to: '/cart/', suggested_email: email, sent_to: email }
  expect((await finish(visitor, returned)).json()).toEqual(waiting)
  shop.clock.pass({ minutes: 11 })
  expect((await finish(visitor, returned)).json()).toEqual({ ...waiting, sent_to: undefined })
  expect((await register(visitor, email)).json()).toMatchObject({ detail: 'Вход выполнен' })
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
