import { describe, expect, test } from 'vitest'
import { builtPages } from './testing/built-pages.server.ts'
import { openAccountsShop, password } from './testing/test-accounts.server.ts'
import { Visitor } from './testing/test-visitor.ts'

const shop = await openAccountsShop({ config: { demo: true }, pages: builtPages })
const other = await openAccountsShop({ address: shop.address, config: { demo: false }, pages: builtPages })
await shop.addAccount('anna@mail.test')

const strangers: Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.9' },
  { forwarded: 'for=203.0.113.9' },
  { 'x-real-ip': '203.0.113.9' },
  { via: '1.1 proxy' },
  { 'x-forwarded-proto': 'https' },
  // A proxy that adds nothing still passes on the name that was asked for.
  { host: 'shop.example.ru' },
]
const body = { email: 'anna@mail.test', password }

describe.each(strangers)('through a proxy, known by %o', (headers) => {
  test.each(['/api/mailbox/', '/mailbox/', '/MailBox', '/%6Dailbox/', '/mailbox/1/', '/mailbox.data'])(
    '%s is not shown',
    async (url) => {
      const answer = await shop.get(url, headers)
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ error: expect.stringContaining('только на том компьютере') })
    },
  )

  test('nobody signs in', async () => {
    const visitor = await new Visitor(shop).arrive()
    expect((await visitor.call('POST', '/api/user/api/auth/', body, headers)).statusCode).toBe(403)
  })

  test('pages of the shop are shown', async () => {
    expect((await shop.get('/about/', headers)).statusCode).toBe(200)
  })
})

test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'shop.localhost'])('%s is this machine', async (host) => {
  expect((await shop.get('/api/mailbox/', { host })).statusCode).toBe(200)
})

test('outside demo mode a proxy is welcome, and there is no mailbox', async () => {
  const visitor = await new Visitor(other).arrive()
  const headers = { host: 'shop.example.ru', 'x-forwarded-for': '203.0.113.9' }
  expect((await visitor.call('POST', '/api/user/api/auth/', body, headers)).statusCode).toBe(200)
  expect((await other.get('/api/mailbox/', headers)).statusCode).toBe(404)
})
