import { describe, expect, test } from 'vitest'
import { openAccountsShop } from '../../testing/test-accounts.server.ts'
import { Visitor } from '../../testing/test-visitor.ts'
import { openIdentitiesShop } from './testing-identities.server.ts'

const { service, keys, shop, guest, newPerson, start, finish, comeBack, register, linkedOf } =
  await openIdentitiesShop()
const bare = await openAccountsShop()

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
    const [id, email] = [newPerson(), `${provider}${newPerson()}@mail.test`]
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
    expect((await register(visitor, `own${newPerson()}@mail.test`)).statusCode).toBe(200)
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
        await register(visitor, `again${newPerson()}@mail.test`)
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

test('a newcomer who loads the page again goes on where they were', async () => {
  const visitor = await guest()
  const returned = service.agree(await start(visitor, 'vk', { come_back_to: '/cart/' }), { id: newPerson() })
  const first = (await finish(visitor, returned)).json()
  expect((await finish(visitor, returned)).json()).toEqual(first)
  const email = `Typed${newPerson()}@mail.test`
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
