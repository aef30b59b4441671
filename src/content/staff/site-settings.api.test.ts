import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../database/tables/audit.server.ts'
import { openListener } from '../../platform/postgres/listen.server.ts'
import { staffVisitor } from '../../testing/staff-visitor.ts'
import { type AccountsShop, openAccountsShop } from '../../testing/test-accounts.server.ts'
import type { Visitor } from '../../testing/test-visitor.ts'
import type { SiteSettingsAnswer } from './site-settings.contract.ts'

let shop: AccountsShop
let staff: Visitor
const address = '/api/staff/site/'

beforeAll(async () => {
  shop = await openAccountsShop()
  staff = await staffVisitor(shop)
})

const settings = async () => (await staff.get(address)).json<SiteSettingsAnswer>()
const save = async (changes: object) =>
  staff.call('PATCH', address, { version: (await settings()).version, ...changes })

test('saved settings are shown in the shop and recorded in the audit log', async () => {
  const { version, shop_name: before } = await settings()
  const answer = await save({
    shop_name: ' Лисья  лавка ',
    phone: '+7 (383) 000-00-00',
    email: 'shop@mail.test',
    low_stock: 5,
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { shop_name: 'Лисья лавка', low_stock: 5, version: version + 1 },
  ])
  expect((await shop.get('/api/user/data_site/')).json()).toMatchObject({
    shop_name: 'Лисья лавка',
    email: 'shop@mail.test',
  })
  expect(await shop.db.select().from(auditLog)).toMatchObject([
    { action: 'site.update', before: { shop_name: before }, after: { shop_name: 'Лисья лавка', low_stock: 5 } },
  ])
})

test('an empty text is stored as null', async () => {
  expect((await save({ phone: '  ', about_text: '' })).json()).toMatchObject({ phone: null, about_text: null })
})

test('of two concurrent edits the second is refused', async () => {
  const { version } = await settings()
  const first = await staff.call('PATCH', address, { version, time_of_work: 'Пн' })
  const second = await staff.call('PATCH', address, { version, time_of_work: 'Вт' })
  expect([first.statusCode, second.statusCode, second.json().code]).toEqual([200, 409, 'edited_meanwhile'])
  expect(await settings()).toMatchObject({ time_of_work: 'Пн' })
})

describe('invalid values are refused by field', () => {
  test.each([
    ['shop_name', ' '],
    ['phone', 'позвоните нам'],
    ['email', 'не почта'],
    ['orders_email', 'a@'],
    ['vk_url', 'http://vk.test/kitsune'],
    ['telegram_url', 'javascript:alert(1)'],
    ['telegram_url', 'https://user@evil.test/'],
    ['inn', '7707083894'],
    ['ogrn', '1027700132196'],
    ['bank_bic', '44525225'],
    ['bank_account', '123'],
    ['unpaid_order_days', 0],
    ['low_stock', -1],
    ['about_text', 'щ'.repeat(20_001)],
  ])('%s %j', async (field, value) => {
    const answer = await save({ [field]: value })
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, [field]])
  })

  test('an account that belongs to another bank', async () => {
    const bank = { bank_bic: '044525225', bank_corr_account: '30101810400000000226' }
    expect((await save(bank)).json().fields).toEqual({
      bank_corr_account: expect.stringContaining('не подходит к БИК'),
    })
    expect((await save({ ...bank, bank_corr_account: '3010 1810 4000 0000 0225' })).json()).toMatchObject({
      bank_corr_account: '30101810400000000225',
    })
  })
})

test('every process shows a change, and HTML stays text', async () => {
  const log = pino({ level: 'silent' })
  const listener = await openListener(shop.address, ['changes'], log)
  afterAll(() => listener.close())
  const other = await openAccountsShop({ address: shop.address, listener })
  const name = async () => (await other.get('/api/user/data_site/')).json().shop_name
  expect(await name()).not.toBe('<img src=x onerror=alert(1)>')
  await save({ shop_name: '<img src=x onerror=alert(1)>' })
  await expect.poll(name).toBe('<img src=x onerror=alert(1)>')
})
