import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultTimeZone, setShopTimeZone } from '../../platform/text/date-format.ts'
import { staffVisitor } from '../../testing/staff-visitor.ts'
import { openAccountsShop } from '../../testing/test-accounts.server.ts'
import { lettersTo, type Visitor } from '../../testing/test-visitor.ts'
import type { SiteSettingsAnswer } from './site-settings.contract.ts'

const shop = await openAccountsShop()
let boss: Visitor

beforeAll(async () => {
  boss = await staffVisitor(shop, 'boss@kitsune.test')
})
afterAll(() => setShopTimeZone(defaultTimeZone.zone, defaultTimeZone.by))

async function save(visitor: Visitor, changes: Partial<SiteSettingsAnswer> | { time_zone: string }) {
  const { version } = (await boss.get('/api/staff/site/')).json<SiteSettingsAnswer>()
  return visitor.call('PATCH', '/api/staff/site/', { version, ...changes })
}
const dayOf = async (moment: string) =>
  (await shop.db.$client.query<{ day: string }>('select shop_day($1::timestamptz)::text as day', [moment])).rows[0]?.day

test('the time zone is a setting: days in SQL, letters and what pages are told follow it', async () => {
  const late = '2026-11-14T16:30:00Z'
  const site = async () => (await shop.get('/api/user/data_site/')).json()
  expect(await site()).toMatchObject({ time_zone: 'Asia/Novosibirsk', time_zone_city: 'Новосибирску' })
  expect(await dayOf(late)).toBe('2026-11-14')
  expect((await save(boss, { time_zone: 'Asia/Vladivostok' })).statusCode).toBe(200)
  expect(await site()).toMatchObject({ time_zone: 'Asia/Vladivostok', time_zone_city: 'Владивостоку' })
  expect(await dayOf(late)).toBe('2026-11-15')
  const offer = JSON.stringify((await shop.get('/api/documents/offer/')).json())
  expect(/Часы и даты [^.]*/.exec(offer)?.[0]).toBe('Часы и даты указываются по времени города Владивосток')
  await save(boss, { payment_note: 'Перевод по СБП' })
  const [letter] = await lettersTo(shop, 'boss@kitsune.test')
  // Five in the morning of UTC.
  expect(letter?.body).toContain('15:00 по\u00a0Владивостоку')
})

test('only a zone of the list is taken, and only from an administrator', async () => {
  const refused = await save(boss, { time_zone: 'Mars/Olympus' })
  expect([refused.statusCode, refused.json().fields.time_zone]).toEqual([400, 'Выберите из списка.'])
  const manager = await staffVisitor(shop, 'manager@kitsune.test', 'manager')
  expect((await save(manager, { time_zone: 'Europe/Moscow' })).statusCode).toBe(403)
})
