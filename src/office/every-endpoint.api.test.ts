import { beforeAll, describe, expect, test } from 'vitest'
import {
  administrators,
  everyRole,
  goodsEditors,
  managers,
  packers,
  roles,
  textEditors,
} from '../platform/contract/roles.ts'
import { servedRoutes } from '../platform/http/served-routes.server.ts'
import { staffVisitor } from '../testing/staff-visitor.ts'
import { openAccountsShop, password } from '../testing/test-accounts.server.ts'
import { Visitor } from '../testing/test-visitor.ts'

/**
 * Every endpoint under /api/staff/ × guest, customer and every role, as the app really serves them, so that a new one
 * is checked too. Params are ids that nobody has: access is checked before anything is looked up.
 */
const shop = await openAccountsShop()
const guest = await new Visitor(shop, '203.0.113.1').arrive()
const customer = new Visitor(shop, '203.0.113.2')
const staff = new Map<string, Visitor>()

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const endpoints = servedRoutes(shop.app)
  .filter(({ url }) => /^\/api\/staff(\/|$)/.test(url))
  .flatMap((route) => methods.filter((method) => method === route.method).map((method) => ({ ...route, method })))
const nobody = '987654321'
const cases = endpoints.map((route) => ({ ...route, url: route.url.replace(/:\w+/g, nobody).replace('*', 'x') }))

beforeAll(async () => {
  await shop.addAccount('customer@mail.test')
  await customer.signIn('customer@mail.test', password)
  for (const role of roles) staff.set(role, await staffVisitor(shop, `${role}@mail.test`, role))
})

test('endpoints of all features are found', () => {
  expect(cases.length).toBeGreaterThan(70)
  const urls = endpoints.map(({ method, url }) => `${method} ${url}`)
  expect(urls).toEqual(expect.arrayContaining(['GET /api/staff/today/', 'DELETE /api/staff/team/:id/']))
})

test('nothing that is for staff is served outside of /api/staff/', () => {
  const outside = servedRoutes(shop.app).filter(
    ({ url, access }) => access === 'staff' && !url.startsWith('/api/staff/'),
  )
  expect(outside).toEqual([])
})

/** No names, no addresses, not even whether the thing exists. */
const refusal = {
  error: 'На это у вас нет прав.',
  code: 'forbidden',
  detail: expect.stringMatching(/^forbidden \(request [\w-]+\)$/),
}

describe.each(cases)('$method $url', ({ method, url, access, roles: declared }) => {
  const body = method === 'GET' ? undefined : {}

  test('says which roles may call it, as a line of the table of rights', () => {
    expect(access).toBe('staff')
    expect([administrators, managers, goodsEditors, textEditors, packers, everyRole]).toContain(declared)
  })

  test('answers a guest with 401 and no data', async () => {
    const answer = await guest.call(method, url, body)
    expect(answer.statusCode).toBe(401)
    expect(Object.keys(answer.json())).toEqual(['error', 'code', 'detail'])
    expect(answer.headers['cache-control']).toContain('no-store')
  })

  test('answers a customer with 403 and no data', async () => {
    const answer = await customer.call(method, url, body)
    expect([answer.statusCode, answer.json()]).toEqual([403, refusal])
  })

  test.each(roles)('answers %s as declared', async (role) => {
    const answer = await staff.get(role)?.call(method, url, body)
    if (!declared?.includes(role)) expect([answer?.statusCode, answer?.json()]).toEqual([403, refusal])
    else expect([401, 403, 500]).not.toContain(answer?.statusCode)
  })

  if (method !== 'GET')
    test('refuses calls from a page of another site', async () => {
      const answer = await staff.get('administrator')?.call(method, url, body, { 'x-csrftoken': 'forged' })
      expect(answer?.statusCode).toBe(403)
    })
})
