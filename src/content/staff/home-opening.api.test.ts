import { expect, test } from 'vitest'
import { auditLog } from '../../database/tables/audit.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { staffVisitor } from '../../testing/staff-visitor.ts'
import { openAccountsShop } from '../../testing/test-accounts.server.ts'

const shop = await openAccountsShop()
const staff = await staffVisitor(shop)
const address = '/api/staff/home_opening/'
const body = { heading: 'Лисы приехали', text: null, link_text: 'Смотреть', link_href: '/new/', picture_id: null }

test('staff write what the home page opens with; a save over another one is refused', async () => {
  expect((await shop.get('/api/home/opening/')).json()).toEqual({ opening: null })
  expect((await staff.call('PUT', address, { ...body, version: 0 })).json()).toMatchObject({
    version: 1,
    picture: null,
  })
  expect((await shop.get('/api/home/opening/')).json()).toMatchObject({ opening: { heading: 'Лисы приехали' } })
  expect((await staff.call('PUT', address, { ...body, version: 0 })).statusCode).toBe(409)
  expect(await shop.db.$count(auditLog, eq(auditLog.subject, 'home_opening'))).toBe(1)
})

test.each([
  [{ heading: ' ' }, 'heading'],
  [{ link_href: 'https://other.test/' }, 'link_href'],
  [{ link_href: '//other.test/' }, 'link_href'],
  [{ picture_id: 999 }, 'picture_id'],
])('%o is refused', async (change, field) => {
  const answer = await staff.call('PUT', address, { ...body, version: 1, ...change })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toHaveProperty(field)
})
