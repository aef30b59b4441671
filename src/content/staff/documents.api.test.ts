import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '../../database/tables/audit.server.ts'
import { documents } from '../../database/tables/content.server.ts'
import { eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { staffVisitor } from '../../testing/staff-visitor.ts'
import { type AccountsShop, openAccountsShop } from '../../testing/test-accounts.server.ts'
import type { Visitor } from '../../testing/test-visitor.ts'
import type { StaffDocument } from './documents.contract.ts'

let shop: AccountsShop
let staff: Visitor
const address = '/api/staff/documents/'
const dayFromNow = (days: number) => {
  const zone = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Novosibirsk' })
  return zone.format(new Date(Date.now() + days * 86_400_000))
}

beforeAll(async () => {
  shop = await openAccountsShop()
  staff = await staffVisitor(shop)
})

const add = (slug: string, given: object) =>
  staff.post(`${address}${slug}/versions/`, {
    title: 'Оферта',
    effective_from: dayFromNow(0),
    body: 'Текст',
    based_on: 1,
    ...given,
  })

test('all documents are listed with the version in force', async () => {
  const list = (await staff.get(address)).json<StaffDocument[]>()
  expect(list.map(({ slug, path }) => [slug, path])).toEqual([
    ['privacy-policy', '/privacy_policy/'],
    ['offer', '/offer/'],
    ['delivery', '/delivery/'],
    ['consent', '/consent/'],
  ])
  expect(list.map(({ versions }) => versions.map(({ state }) => state))).toEqual([
    ['current'],
    ['current'],
    ['current'],
    ['current'],
  ])
})

test('a new version is shown from its day on, and no version is ever rewritten', async () => {
  const [first] = await shop.db.select().from(documents).where(eq(documents.slug, 'offer'))
  const now = await add('offer', { body: 'Продавец: {{full_name}}. <b onclick=alert(1)>Жирно</b>' })
  expect(now.json()).toMatchObject({
    slug: 'offer',
    versions: [
      { version: 2, state: 'current' },
      { version: 1, state: 'past' },
    ],
  })
  const later = await add('offer', { body: 'Потом', effective_from: dayFromNow(5), based_on: 2 })
  expect(later.json()).toMatchObject({
    versions: [{ version: 3, state: 'coming' }, { state: 'current' }, { state: 'past' }],
  })

  expect((await shop.get('/api/documents/offer/')).json()).toMatchObject({ version: 2 })
  const shown = (await staff.get(`${address}offer/versions/3/`)).json()
  expect(shown).toMatchObject({ body: 'Потом', state: 'coming', blocks: [{ type: 'paragraph' }] })
  expect(await shop.db.select().from(documents).where(sql`${documents.slug} = 'offer' and version = 1`)).toEqual([
    first,
  ])
  expect(await shop.db.select().from(auditLog)).toMatchObject([
    { action: 'document.version', subjectId: 'offer', before: { version: 1 }, after: { version: 2 } },
    { action: 'document.version', after: { version: 3, effective_from: dayFromNow(5) } },
  ])
  expect((await add('offer', { effective_from: dayFromNow(4), based_on: 3 })).json().fields).toEqual({
    effective_from: expect.stringContaining('Не раньше'),
  })
})

test('of two versions written concurrently the second is refused', async () => {
  const answers = await Promise.all([add('consent', { body: 'А' }), add('consent', { body: 'Б' })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test.each([
  [{ effective_from: dayFromNow(-1) }, 'effective_from'],
  [{ effective_from: 'вчера' }, 'effective_from'],
  [{ title: ' ' }, 'title'],
  [{ body: '  ' }, 'body'],
  [{ body: 'Карта {{card_number}}' }, 'body'],
])('%j is refused', async (wrong, field) => {
  const answer = await add('delivery', wrong)
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
})

test('a preview fills in the seller and never contains HTML', async () => {
  const body = '## Раздел\n\n[сюда](javascript:alert(1)) <script>alert(1)</script> {{shop_name}} {{secret}}'
  const answer = (await staff.post(`${address}preview/`, { body })).json()
  expect(answer.unknown).toEqual(['secret'])
  expect(JSON.stringify(answer.blocks)).not.toContain('"href":"javascript')
  expect(JSON.stringify(answer.blocks)).toContain('<script>')
})

test('an unknown document or version is not found', async () => {
  expect((await add('nothing', {})).statusCode).toBe(404)
  expect((await staff.get(`${address}offer/versions/99/`)).statusCode).toBe(404)
})
