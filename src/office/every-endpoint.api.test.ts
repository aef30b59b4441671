import { beforeAll, describe, expect, test } from 'vitest'
import { servedRoutes } from '../platform/http/served-routes.server.ts'
import { openAccountsShop, password } from '../testing/test-accounts.server.ts'
import { Visitor } from '../testing/test-visitor.ts'

/**
 * Checks every endpoint under /api/staff/, so that a new one without access rules fails here. Params are filled
 * with numbers: access is checked before anything is looked up.
 */
const shop = await openAccountsShop()
const guest = await new Visitor(shop, '203.0.113.1').arrive()
const customer = new Visitor(shop, '203.0.113.2')
const staff = new Visitor(shop, '203.0.113.3')

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const endpoints = servedRoutes(shop.app)
  .filter(({ url }) => /^\/api\/staff(\/|$)/.test(url))
  .flatMap((route) => methods.filter((method) => method === route.method).map((method) => ({ ...route, method })))
const cases = endpoints.map(
  ({ method, url, access }) => [method, url.replace(/:\w+/g, '1').replace('*', 'x'), access] as const,
)

beforeAll(async () => {
  await shop.addAccount('customer@mail.test')
  await shop.addAccount('staff@mail.test', { isStaff: true })
  await customer.signIn('customer@mail.test', password)
  await staff.signIn('staff@mail.test', password)
})

test('endpoints of all features are found', () => {
  expect(cases.length).toBeGreaterThan(6)
  const urls = endpoints.map(({ method, url }) => `${method} ${url}`)
  expect(urls).toEqual(expect.arrayContaining(['GET /api/staff/today/', 'DELETE /api/staff/team/:id/']))
})

describe.each(cases)('%s %s', (method, url, access) => {
  const body = method === 'GET' ? undefined : {}

  test('says who may call it: staff or superuser', () => {
    expect(access).toMatch(/^(staff|superuser)$/)
  })

  test('answers a guest with 401 and no data', async () => {
    const answer = await guest.call(method, url, body)
    expect(answer.statusCode).toBe(401)
    expect(Object.keys(answer.json())).toEqual(['error', 'detail'])
    expect(answer.headers['cache-control']).toContain('no-store')
  })

  test('answers a customer with 403 and no data', async () => {
    const answer = await customer.call(method, url, body)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ error: 'На это у вас нет прав.', detail: expect.stringMatching(/^forbidden /) })
  })

  if (access === 'superuser')
    test('answers plain staff with 403 and no data', async () => {
      const answer = await staff.call(method, url, body)
      expect(answer.statusCode).toBe(403)
      expect(Object.keys(answer.json())).toEqual(['error', 'detail'])
    })

  if (access === 'staff' && method === 'GET')
    test('lets staff in', async () => {
      expect([401, 403, 500]).not.toContain((await staff.call(method, url)).statusCode)
    })

  if (method !== 'GET')
    test('refuses calls from a page of another site', async () => {
      const answer = await staff.call(method, url, body, { 'x-csrftoken': 'forged' })
      expect(answer.statusCode).toBe(403)
    })
})
