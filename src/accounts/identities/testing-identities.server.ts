import { afterAll, afterEach, expect } from 'vitest'
import { startIdentityServer } from '../../testing/outside/identity-server.ts'
import { openAccountsShop, password } from '../../testing/test-accounts.server.ts'
import { codeSentTo, Visitor } from '../../testing/test-visitor.ts'
import type { IdentityProvider } from './identity-names.ts'

/** A shop with keys of both services, whose stand-in misbehaves for one test at most. */
export async function openIdentitiesShop() {
  const service = await startIdentityServer({ clientId: 'shop-1' })
  const keys = {
    vkId: { clientId: 'shop-1', url: service.url },
    yandexId: { clientId: 'shop-1', clientSecret: 'secret', url: service.url, infoUrl: service.url },
  }
  const shop = await openAccountsShop({ config: keys })
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

  return { service, keys, shop, guest, customer, newPerson, start, finish, comeBack, register, linkedOf }
}
